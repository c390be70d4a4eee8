"""What the twins' decisions hang on. Tuned on known pairs of 2003–2007 (`tests/real/test_twins.py`
measures): with their numbers, with numbers hidden, with numbers shifted, and against English editions of
other dates.
"""

from __future__ import annotations

NEAR_DAYS = 400
"""An English edition is of the time of a French one up to so many days apart: rules are reissued at least
once a year.
"""
CANDIDATES = 8
"""How many English rules are looked at for a French one, by shared features, beside the one of its number."""
COMMON_SHARE = 0.12
"""Features that more than this share of rules hold don't bring up candidates."""

ANCHOR_LIKENESS = 0.42
"""What a pair must have in content alone to teach how far numbers agree."""

TURNS = 3
"""How often pairs are looked for with what was learned the turn before."""
PHRASE_WORDS = 6
"""A phrase of the dictionary has fewer words than this: the longest that it names has five."""
COGNATE_LETTERS = 5
"""Words of two languages that begin with so many equal letters are one word."""
UNKNOWN_WORD = 1.5
"""What a word weighs that no English word of the edition can stand for."""
LENGTH_COST = 0.25
"""How much it counts that one text is longer than translating makes it."""
CANDIDATE_LEAST, EVEN_EVIDENCE = 0.2, 0.33
"""Less than the first is no candidate; at the second the evidence for and against is even."""
LESSON_SHARE = 0.6
"""Where so many of a lesson's twins stand in one section, it is about that section."""

NUMBER_WEIGHT = 0.32
"""What an equal number adds where the numbers of all anchors agree; less by how much they don't."""
ORDER_WEIGHT = 0.12
"""What each neighbour adds whose twin stands next to the candidate."""

HEADING_COST = 0.25
"""What it takes that one of the two has a text and the other only a title."""
CONTENT_ALONE = 0.33
"""How alike the contents must be where the numbers differ."""

CLAIM = 0.75
"""Certainty from which a twin is claimed."""

QUIET_PRICE = 4.3
"""Up to this price a difference is a retouch: nobody who follows the old text would now be wrong."""
WORD_PRICE, MATERIAL_PRICE = 1.0, 3.0
"""A word that came or went: any, one of `eras.MATERIAL`."""
WEIGHTY_PRICE, MODAL_PRICE, FIGURE_PRICE = 0.75, 2.25, 3.0
"""A weighty word (each, if, all …), one of what may or must be done, a figure or symbol."""
NEGATION_PRICE, LIST_PRICE, VOICE_PRICE = 2.0, 2.0, 4.5
"""A negation more or less; a list that grew or shrank; blocking for blocked."""
MERGED_FACTOR = 2.0
"""A rule that another one took in must be found there nearly whole."""

STRUCTURE_WEIGHT = 3.0
"""A third of the numbers missing counts as much as the whole distance in time that is allowed."""
