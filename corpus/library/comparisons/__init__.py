"""Two stored editions held against each other: alignments, comparisons worked out once, what curators wrote of them."""
