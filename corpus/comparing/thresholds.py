"""The thresholds of comparing, one table: what each means, where it comes from.

Those of alignment were chosen on half of the known pairs of the renumbering of 2009, the other half held out. Those of
natures, second looks, restated rules and long ways were chosen by reading differences between neighbours among
36 editions from 1999 to 2026, and on known rows; they are rounded. `tests/real` holds what they must give.
"""

# nature: usage, retouch, nature, citations, vocabulary

OUT_OF_USE = 0.25
"""A phrase went out of use where the new edition holds at most this part of the old one's occurrences: what only
became somewhat rarer is not a term that changed. The other way round, it came into use."""
TERM_LENGTH = 3
"""A term has a word of at least this many letters."""
TERM_GROWTH = 2
"""A new term is at most so many words longer than the old one: what is longer says more."""
KIN_TARGET = 0.05
"""A rule that shares words as rare as this (the sum of one by the number of rules that hold each) with a text that
cites it is what the text is about …"""
STRANGE_TARGET = 0.2
"""… and one that shares at most this part of it was cited by mistake."""
DROPPED_TIMES = 3
"""A complement was left out in so many different surroundings, at least, where it went out of use."""
ACCENTS_HELD = 20
"""Where one edition has accents in so many texts, another one without any lost them when it was written down."""
OTHER_FORMS = 16
"""Where more words differ, too many for these to be other forms of terms that changed, none are looked for."""
JOINING_WORDS = 2
"""Two changes with so many words or fewer between them may be one: "converted mana cost" to "mana value"."""
RARE = 40
"""A word that more rules than this hold says too little to look for a rule by."""


# align/matching.py
LEFTOVER_LIKE = 0.3
"""Rules left over on both sides are paired only where their texts are at least so alike …"""
LEFTOVER_ENOUGH = 0.35
"""… and worth this, likeness and surroundings together …"""
LEFTOVER_CLEARLY = 1.05
"""… and so many times more than either of the two is worth to any other rule, chosen or not."""
SURE = 0.6
"""Pairs whose texts are at least so alike teach the vocabulary."""
TURNS = 3
"""How often the choice is made anew with what the last one knew of surroundings and vocabulary."""

# align/surroundings.py
PARENT_WEIGHT = 1.5
"""What a pair of parents weighs beside pairs of siblings."""
STRANGE_FAMILIES = 0.1
"""Families that share less than this part of their members belong to different places."""
BELOW_DOUBT = 2
"""A single child in common is weak evidence: it may have been paired by chance."""

ENOUGH = 0.5
"""What a pair must be worth to be chosen, likeness and surroundings together."""
LEAST_LIKE = 0.22
"""Texts less alike than this are no candidates, wherever they stand."""
FAMILY_SHARE = 0.22
"""What it adds to a pair's worth that all siblings became siblings …"""
NEIGHBOURS_SHARE = 0.12
"""… that the rules before and after it became its neighbours …"""
NUMBER_SHARE = 0.10
"""… that the number is the same, where all rules kept theirs …"""
CHILDREN_SHARE = 0.30
"""… that all below one stands below the other …"""
EXAMPLES_SHARE = 0.10
"""… and that the examples are the same."""
LEVEL_COST = 0.05
"""What it takes from it that one is a rule and the other a subrule …"""
HEADING_COST = 0.2
"""… that only one of them has a text …"""
TWIN_COST = 0.4
"""… and that the families belong elsewhere and no word as rare as what tells them apart is shared."""
TITLE_SHARE = 0.5
"""Of headings with rules below them the title counts so much …"""
BELOW_SHARE = 0.6
"""… and what stands below so much."""
NEXT_DOOR = 2
"""A neighbour so many places off is next door, and worth …"""
NEXT_DOOR_WORTH = 0.5
"""… this part of one in its place."""
IN_SIGHT = 6
"""One so many places off is in sight, and worth …"""
IN_SIGHT_WORTH = 0.2
"""… this part."""

# align/alignment.py
ALIKE_BY_WORDS = 0.4
"""Rules less alike were paired for where they stand, and the pair says so."""

# restating.py: likeness by rare stems (cosine), on the two lessons that the library knows
RESTATES_AT_HOME = 0.30
"""The least likeness that counts inside the section that a lesson restates …"""
RESTATES_ELSEWHERE = 0.55
"""… and outside it, where shared jargon ("counters", "state") makes strangers look alike."""

# align/splits.py
HOME_FAMILY = 0.3
"""What it adds to a home that the whole family went there …"""
HOME_NEIGHBOURS = 0.1
"""… and the neighbours."""
OWN = 0.35
"""So much of what tells a rule from the one that carries on must stand in its home near its family …"""
OWN_FAR = 0.8
"""… or far from it: twins differ in just that."""
MERGED = 0.58
"""A lost rule lives on in the rule that holds this much of it, surroundings included."""
SPLIT = 0.6
"""A new rule came out of the rule that held this much of it, surroundings included."""
WHOLE = 0.93
"""A rule so much the same before and after gave nothing away and took nothing in: what resembles it is a twin."""
NEARLY_WHOLE = 0.65
"""A rule of which so much lives on gave nothing to a section that is new as well: that one repeats it."""
ROOM = 0.5
"""The more room the one that carries on leaves, the less of what tells a rule apart must stand in its home."""
TOGETHER = 0.5
"""Where so much of a family went to one place, a rule went there with it."""

# align/candidates.py
RARE_FEATURE = 40
"""A word or pair of neighbouring words that more rules than this hold says too little to find candidates by."""
HOLDERS_SEEN = 200
"""… and after so many rules that hold one, the rarest first, the rest hardly changes which rules are nearest."""
CANDIDATES_KEPT = 8
"""So many candidates of each rule are weighed."""
SIZE_EASE = 4
"""What is added to the size of a rule by whose root shared words are divided: short ones aren't favoured beyond it."""
UNIQUE_WORDS = 5
"""Equal wordings of so many words that stand once in each edition are certain pairs."""
SAME_NUMBER = 0.75
"""So much of its text under the same number makes a rule certain, a rare word included."""

# align/resemblance.py
RARE_WORD = 1000
"""What a word weighs by its rarity …"""
RARE_PAIR = 500
"""… and two neighbouring ones."""
ORDER_SHARE = 0.5
"""Of the likeness of two rules so much is the order of their words, the rest the rare words that they share."""
PART_WORTH = 0.6
"""What a rule that stands in another as a part is worth beside one that is like it as a whole."""
TWIN_ORDER = 0.8
"""Twins have at least this part of a pair's common order …"""
TWIN_PATTERN = 0.5
"""… and at least so much at all."""

# nature/vocabulary.py
LONGEST_TERM = 5
"""No term has more words than this."""
LEAD_WORDS = 2
"""So many words before and after a change are its surroundings."""
TERM_TIMES = 3
"""A phrase that gave way so often is regular …"""
TERM_SHARE = 0.4
"""… if it did in this part of its places."""

# glossary.py
RENAMED_TERM = 0.75
"""A term under another name is the same one only when its text is at least so alike …"""
RENAMED_WORDS = 6
"""… and has so many words."""

# changes.py
SAME_EXAMPLE = 0.4
"""Examples less alike than this tell two different stories."""
EXAMPLE_ORDER = 0.001
"""What it takes from a pair of examples, for each place between them: among equals the nearest is the same."""

# words/diff.py
LONG_TEXT = 30
"""A stretch of so many words is long: where it was rewritten it reads better as two paragraphs …"""
REWRITTEN = 0.3
"""… and it was where less than this part of its letters is kept."""

# vocabulary.py (what a comparison tells once)
GIVES_WAY = 0.7
"""A word took the place of another where that one stands at most so often as before: lands are still played."""
TERM_RULES = 3
"""A word that gave way to another in so many rules is told once for all of them."""

# words/enumeration.py
LONG_LIST = 20
"""A list of so many members is told by what came and went …"""
MEMBER_WORDS = 5
"""… whose members have at most so many words."""

# scope.py
WHOLE_BOOK_PARTS = 5
"""An edition with rules in so many of the nine parts is a whole book: what it lacks did not exist.
The passages that survive in French are of one part or two, books and our restatements of five or more.
"""
