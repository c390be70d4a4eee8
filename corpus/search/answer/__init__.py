"""From ranked documents to what a reader sees: hits, excerpts, groups, facets, suggestions."""
