"""The judge's bench: citations of a pasted text with what became of each, and a permanent address for one citation."""
