"""Pages that compare two editions."""
