"""Data for other programs: the lexicon, the concordance, and the address of a law whatever its number."""
