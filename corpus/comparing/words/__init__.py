"""Word differences, and what in them is only typography. Pure."""
