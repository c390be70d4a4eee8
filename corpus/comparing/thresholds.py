"""Every threshold of comparing: what it means, where it comes from."""

OUT_OF_USE = 0.25
"""A phrase went out of use where the new edition holds at most this part of the old one's occurrences: what only
became somewhat rarer is not a term that changed. The other way round, it came into use."""
MISPRINTS = 5
"""A word written more often than this in an edition is no slip of the pen."""
MISPRINT_RARITY = 10
"""The right word stands at least this many times as often as its misprint."""
TYPO_LENGTH = 5
"""Two words that stand nowhere else are one misprinted from this length on …"""
LONG_WORD = 8
"""… from this one where a letter took the place of another; from here on two slips in a word are seen through."""
SLIPS = 4
"""A text with more words that differ was not just mended."""
TERM_LENGTH = 3
"""A term has a word of at least this many letters."""
TERM_GROWTH = 2
"""A new term is at most so many words longer than the old one: what is longer says more."""
MOVED_SENTENCE = 8
"""A sentence of so many words that stands elsewhere was moved there or was said twice: shorter ones are formulas."""
KIN_TARGET = 0.05
"""A rule that shares words as rare as this (the sum of one by the number of rules that hold each) with a text that
cites it is what the text is about …"""
STRANGE_TARGET = 0.2
"""… and one that shares at most this part of it was cited by mistake."""
DROPPED_TIMES = 3
"""A complement was left out in so many different surroundings, at least, where it went out of use."""
JOINING_WORDS = 2
"""Two changes with so many words or fewer between them may be one: "converted mana cost" to "mana value"."""
