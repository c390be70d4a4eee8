"""Pages of an edition."""
