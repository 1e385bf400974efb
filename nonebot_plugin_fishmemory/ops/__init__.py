"""Chores of the operator: importing, doctor."""
