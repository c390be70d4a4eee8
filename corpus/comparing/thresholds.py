"""The thresholds of comparing, one table: what each means, where it comes from.

Those of alignment were chosen on half of the known pairs of the renumbering of 2009, the other half held out. Those of
natures, second looks, restated rules and long ways were chosen by reading differences between neighbours among
36 editions from 1999 to 2026, and on known rows; they are rounded. `tests/real` holds what they must give; how much
hangs on each: docs/comparing.md, “Sensitivity”.
"""

# nature: usage, retouch, nature, citations, vocabulary

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
MENDED_WORDS = 12
"""In a text of which more words differ no misprint tells its kind."""
TERM_LENGTH = 3
"""A term has a word of at least this many letters."""
TERM_GROWTH = 2
"""A new term is at most so many words longer than the old one: what is longer says more."""
TEMPLATE_WORDS = 4
"""What stands in brackets in so many words is a pattern of what cards say ("[this object]"), else a remark."""
SLIP_TIMES = 10
"""A word is a slip where, beside its neighbour, the other one stands so often, and itself nowhere else."""
MOVED_SENTENCE = 8
"""A sentence of so many words that stands elsewhere was moved there: shorter ones are formulas."""
LEAN_WORDS = 3
"""So many first words of a sentence tell whether it leans on the sentence before."""
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
REWRITTEN_WORDS = 40
"""Where more words differ, looser ways of saying the same are not looked for: the text was rewritten."""
NAMED_IN = 2
"""A pronoun takes the place of a name of so many words."""
REPEATED_WITHIN = 30
"""A verb is said again where it stands among so many words before."""
SAID_APART = 2
"""More than a verb is said again behind "and" where so few words that say something stand between."""
JOINING_WORDS = 2
"""Two changes with so many words or fewer between them may be one: "converted mana cost" to "mana value"."""
RARE = 40
"""A word that more rules than this hold says too little to look for a rule by."""
LEAST_SAID = 4
"""A rule of fewer words stands nowhere: it is a formula ("Ignore this rule.")."""
SEARCHED = 12
"""So many rules that share rare words with a removed one are looked through, beside those where its family went."""
QUOTED = 0.4
"""A removed rule stands in another where this part of it stands there sentence by sentence, word for word …"""
HELD = 0.75
"""… or where that rule holds this part of its words, by weight …"""
COMMON = 0.6
"""… and this part of the words of both is common to both."""
TOLD_ELSEWHERE = 0.5
"""… or where sentences of it hold sentences of this part of what the removed one said, so much of each …"""
GAINED = 0.58
"""… or where it says this part of the words, by weight, and the rule that it carries on did not …"""
GAINED_MOST = 0.7
"""… the rarest among them, or this part …"""
GAINED_COMMON = 0.4
"""… and this part of the words of both is common to both …"""
PARENT_GAINED = 0.45
"""… or this part where it is the rule above the removed one."""
DEFINED = 0.5
"""… or where a glossary entry holds all of it, and so much of both is common to both."""
CONTAINED = 0.85
"""… or where a longer rule about the same holds this part, the rarest word among them."""
NEAR_COMMON = 0.2
"""A rule that holds less of the words of both comes near to nothing …"""
NEAR = 0.5
"""… and one comes near from here: the common part, and half of what is held and of what was gained."""
PLACE_WENT = 0.3
"""A place (what stands below one heading) went where this part of its living rules went, and where its heading went."""
PLACE_REWRITTEN = 0.2
"""A place was written anew where so many of its rules found no successor."""
MANY_NEW = 0.35
"""Where so much of a book is new, years apart, that a place holds a new rule says something only where …"""
PLACE_REPLACED = 0.3
"""… so many of its rules found no successor …"""
MOSTLY_NEW = 0.6
"""… and where so much is new it says nothing."""
MUCH_NEW = 0.4
"""A rule is new where so much of what it says the rule that it carries on did not."""
REPLACED_COMMON = 0.12
"""A rule is replaced by a new one where this part of the words of both is common to both …"""
REPLACED_GAINED = 0.2
"""… which says this part of its words that the rule it carries on did not …"""
REPLACED_IN_PLACE = 0.36
"""… and it is worth this in a place that was written anew, or under the same number: the common part, and half of what
is held and of what was gained …"""
REPLACED = 0.5
"""… or this in a place where little else went, or anywhere if the place is no more."""
HALF_LOST = 0.5
"""A place of which so much found no successor was written anew as a whole: there a new rule replaces another one …"""
REWRITTEN_STEMS = 20
"""… of so many stems: shorter ones share as much by chance …"""
REWRITTEN_GAINED = 0.1
"""… that says this part of its words which the rule that it carries on did not …"""
REWRITTEN_COMMON = 0.1
"""… and this part of the words of both is common to both."""
ABOVE_HELD = 0.3
"""The rule above, if it was written anew, replaces one of which it holds this part …"""
ABOVE_COMMON = 0.14
"""… and this part of the words of both is common to both."""
ANYWHERE_COMMON = 0.24
"""Anywhere else a rule that is new as a whole replaces another one where this part of both is common to both …"""
ANYWHERE_GAINED = 0.34
"""… and it says this part of its words."""
CLEARLY_NEAREST = 0.95
"""… and no other new rule is worth more than this part of it."""
LED_TO = 2
"""A rule led up to those below it where there were so many."""
WRITTEN_ANEW = 0.17
"""On a long way a rule that was replaced lives on in new words where on that step so much of the book was new: the
great rewritings had 0.19 to 0.28, all other releases 0.15 at most."""
RUN_HELD = 0.33
"""A rule stands in one of the place where its place went that says so much of it in one run, a rare word included …"""
POINTED_HELD = 0.55
"""… or in one of a place that it cites that holds this part of its words …"""
POINTED_COMMON = 0.3
"""… and this part of the words of both is common to both."""
BESIDE_HELD = 0.5
"""… or in the one next to it that grew and holds this part of its words …"""
BESIDE_COMMON = 0.25
"""… and this part of the words of both is common to both."""
RUN_FAR = 12
"""So many words in a row that no other rule said before are the rule's own anywhere …"""
RUN = 7
"""… and so many in the place where its place went."""
OF_ALL_HELD = 0.9
"""A rule says of all what another one said of its subject where it holds this part of what that said beside …"""
OF_ALL_GAINED = 0.5
"""… and gained this part with the edition."""
RUN_GENERAL = 8
"""What the general section of a part says in so many words in a row, a rule of that part said, too."""
SENTENCE_KEPT = 4
"""A whole sentence of so many words that only one rule said is its own in the place where its place went."""
GAP_COMMON = 0.06
"""In the gap that a rule left this part of the words of both is common to both."""
SIBLINGS_WENT = 2
"""Where rules of one family say what so many siblings of a removed rule said, one of that family replaces it …"""
SIBLING_COMMON = 0.15
"""… if this part of the words of both is common to both."""
OVERVIEW_CITES = 3
"""An overview names so many other rules that live on …"""
OVERVIEW_OWN = 0.25
"""… and says at most this part of its words beyond them and its titles …"""
OVERVIEW_HELD = 0.7
"""… it stands where so many of them are or are cited."""
HEADING_WENT = 0.8
"""A heading that went stands where so many of the rules below it do; where fewer do, it is gone."""
ALL_HELD = 0.95
"""Where so many words are held, hardly one tells the two rules apart."""
WAS_TWIN = 0.9
"""Two rules were twins before where their old texts were at least so near to each other as they are now."""
FAMILY_WENT = 0.5
"""A family went where this part of its living members went."""
SUCCESSOR_HELD = 0.5
"""On the second look a newcomer carries a lost rule on where it holds this part of its stems, by weight …"""
SUCCESSOR_AT_HOME = 0.25
"""… and this part of the stems of both is common to both, in the section where the rule's section went …"""
SUCCESSOR_CLEAR = 0.7
"""… with the rarest word, or this part of its stems held …"""
SUCCESSOR_IN_PLACE = 0.25
"""… or beside the neighbours that it had …"""
SUCCESSOR_ANYWHERE = 0.35
"""… or this part anywhere else, a word as rare as any among them."""
TAKEN_IN_HELD = 0.55
"""A rule took a lost one in where it holds this part of its stems …"""
TAKEN_IN_COMMON = 0.2
"""… and this part of the stems of both is common to both …"""
TAKEN_IN_GAIN = 0.3
"""… and so much more of them than the rule that it carries on."""
LEAST_STEMS = 5
"""A sentence of fewer stems is a formula ("This is a change from previous rules.")."""
SAME_SAID = 0.5
"""A sentence that a rule lost and one that another gained are the same where so much of both is common to both …"""
STEMS_SHARED = 2
"""Sentences that share fewer stems that stand in few of them aren't looked at."""
PATTERN_SAID = 0.8
"""… and no other rule says so much of either."""
STILL_SAID = 0.4
"""A rule still says a sentence of which one of its sentences has so much."""
SENTENCES_WENT = 0.3
"""A lost rule went where sentences of this weight went, of all its own …"""
SENTENCES_CAME = 0.35
"""… and a new one came out of the rule that sentences of this weight came from."""
RARE_STEM = 150
"""A stem that more rules than this hold brings no candidates."""
DIRECT_CLOSES = 0.6
"""A direct pair at least so much alike closes a gap of the composed way."""
DIRECT_BETTER = 0.1
"""A direct pair that reads so much more alike takes the place of the composed one."""

CONTRADICTS = 0.1
"""A rule that reads so much more like another one, an edition later, was perhaps linked to the wrong one."""

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
PART_CLEARLY = 0.1
"""So much more must another part, or ancestor, hold to be the main one."""

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

# facts.py
SAME_SENTENCE = 0.45
"""Sentences less alike than this are not one sentence said otherwise: one went and the other came."""
TOLD_FACTS = 3
"""A sentence about a change bears so many facts."""
TOLD_WORDS = 9
"""Words that took the place of others are quoted up to so many: the redline shows the rest."""
TOLD_SWAPS = 2
"""Of more bits of a sentence than these only the longest is quoted."""
TOLD_SENTENCE = 14
"""The one sentence that came or went is quoted up to so many words, else counted."""
TOLD_MODALITY = 6
"""Must, may and no are told where the stretch that changed has at most so many words: in longer ones they may belong to
something else."""
TOLD_MEMBERS = 3
"""Members of a list are named up to so many, else counted."""

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
