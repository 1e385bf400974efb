"""Tests of chores: real files, a real database."""
