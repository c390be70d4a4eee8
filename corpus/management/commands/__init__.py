"""One command a file; each asks a room and prints."""
