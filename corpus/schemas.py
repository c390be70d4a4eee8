"""What derived data looks like, as one number for each kind: data stored under another number is derived again.

Raise the number of a kind in the commit that changes what comes out for the same inputs. A refactoring that changes
nothing keeps them, and nothing is derived anew. `tests/library/test_schemas.py` fails where results changed under an
old number.
"""

EDITIONS = "6"
"""What reading makes of a source's bytes, and the rows stored for it; `manage.py reread` reads editions of another."""
LINKS = "14"
"""Which rule of an edition became which of the next."""
VERSIONS = "12"
"""Threads and versions."""
TWINS = "4"
"""Rules in two languages, and what became of the French text since."""
COMPARISONS = "20"
"""What changed between two editions, and how a stored comparison is packed."""
INDEX = "5"
"""What the search index keeps, and how texts are cut into words for it."""
CARDS = "3"
"""What is read off a row of a card file; an import of the same file stores cards of another anew."""
HTML = 2
"""How a wording is drawn as HTML; drawn anew when an edition that prints it is stored."""
