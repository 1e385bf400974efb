"""The command line, for operators and for other programs (SPEC L)."""
