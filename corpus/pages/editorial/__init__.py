"""Pages of our own words: about, help."""
