"""SQLite as this site opens it."""
