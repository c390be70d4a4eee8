"""How many rows go into one query."""

CHUNK = 500
"""Below SQLite's limits on variables; larger ones are no faster."""
