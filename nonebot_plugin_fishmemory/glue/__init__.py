"""NoneBot only: listening, commands, replies, the clock."""
