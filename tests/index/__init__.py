"""Tests, by layer: one sentence of the SPEC, one test."""
