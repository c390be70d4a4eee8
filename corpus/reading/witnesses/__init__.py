"""A second look at an edition: held against its dated neighbours and against itself. Pure; neighbours are handed in."""
