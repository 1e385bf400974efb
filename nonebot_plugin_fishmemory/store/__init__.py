"""The truth: one SQLite file, the only place that speaks SQL to it."""
