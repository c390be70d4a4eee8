"""The thresholds that several modules of reading share. "Seen" means measured on the official English editions of
1999 to 2026 and the French forum pages. Pure data.
"""

from __future__ import annotations

# A line of more characters may hold two columns, or two entries.
WIDE_LINE = 32

# A share above which a layout is the rule of a text and what differs from it an exception. Seen: 0.857 of
# the terms of 1999 stand flush left, the others belong to a list.
MOSTLY = 0.8

# The title of a section, or words in quotation marks inside a name, have at most so many characters. Seen:
# 52.
LONGEST_HEADING = 100

# So many lines that read alike but for a number that counts on are page numbers; fewer may be a list.
FEWEST_PAGES = 5

# A running head has fewer characters.
LONGEST_HEAD = 120

# A name that ends in an exclamation mark, or begins with a sign, has at most so many words. Seen: 3.
MOST_CALLED_WORDS = 5

# What was made of a line is remembered up to so many characters: 97 of 100 lines are shorter, and longer
# ones would fill the memory.
LONGEST_KEPT = 1000

# Titles at least this similar (0 to 100) are spellings of one: plurals, a misprint, a small word.
TITLES_ALIKE = 82.0

# A line that fills less of the width than this was broken on purpose (a keyword, a paragraph's end).
SHORT_LINE = 0.6
