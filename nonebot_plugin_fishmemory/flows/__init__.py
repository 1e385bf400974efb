"""Verbs: archive, consolidate, recall, respond."""
