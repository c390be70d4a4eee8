"""Keeping: entries of the library into an index on disk, brought up to date by what came and went; opening it."""
