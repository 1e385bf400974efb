"""The long-term memory of a QQ group bot that can show its words."""
