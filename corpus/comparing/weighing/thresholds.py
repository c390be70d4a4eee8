"""The thresholds of weighing: what each means. Chosen by reading what stands first in the differences between
neighbours among 36 English editions from 1999 to 2026, and on known headlines; they are rounded.
"""

CONCEPT_USES = 4
"""A word that stands so often, in so many texts, in one edition …"""
CONCEPT_LEFT = 0.1
"""… and at most at this part of it in the other is a concept that came or went …"""
RARE = 40
"""A word that more texts than this hold names no concept alone."""
CONCEPT_MANY = 60
"""… as great as any from so many texts on."""
CONCEPT_WEIGHT = 1.5
"""How much a great concept adds to a change, beside 1 for its being one of substance."""
CONCEPT_AWAY = 0.75
"""A concept that came counts so much where no title near by bears its name …"""
CONCEPT_HOME = 1.3
"""A concept that left counts so much of what is missing to the greatest more in the rule that the glossary named for
it: more than any that came."""
FOLLOWS_GONE = 12
"""A change with more words that went does more than tell of a new concept."""
CITED_WEIGHT = 1.0
"""How much it adds that much hangs on the rule."""
DECISIVE_WEIGHT = 0.4
"""How much it adds that words came or went which decide: must, may, not, numbers."""
NATURE_WEIGHT = {"substantive": 1.0, "terminology": 0.12, "editorial": 0.08, "references": 0.04}
"""What a change of each nature weighs before all else …"""
STATUS_WEIGHT = {"typographic": 0.01, "renumbered": 0.02, "split": 0.9, "merged": 0.6}
"""… at most this much, whatever its nature, with some statuses."""
QUIET_WEIGHT = 0.01
"""What a change without nature weighs."""
LEAST_SIZE = 0.5
"""What is left of a change of one word."""
TERM_SIZE = 0.4
"""What is left of a glossary entry: it repeats what rules say …"""
LIST_SIZE = 0.25
"""… and of a list that grew or of mere examples."""
CITED_OFTEN = 20
"""A rule cited so often from other sections is cited as much as any …"""
SECTION_CITED_OFTEN = 100
"""… and a section so often."""
OWN_CITATIONS = 0.6
"""Of what hangs on a rule so much is its own, the rest its section's."""
LARGE_CHANGE = 80
"""So many words that came and went make a change as large as any."""
CHECKED_WEIGHT = 0.3
"""How much it adds that the game checks by itself what the rule says (a state-based action)."""
ONE_OF_MANY = 0.8
"""What is left of a change below one of the many names of a section that defines nothing new: it is about nothing but
what bears the name …"""
NAMES_MANY = 12
"""… which so many headings make …"""
NAME_DEPTH = 3
"""… below a section, which stands below a part."""
REWRITTEN_WEIGHT = 0.4
"""How much it adds that a rule is told anew, as much going as coming."""
HOME_LEADER = 0.8
"""The first rule under a new concept's name leads that weighs this part of the heaviest one there."""
PLACE_WEIGHT = 0.3
"""What it adds to the heaviest change of a place that …"""
PLACE_MANY = 20
"""… so many rules changed there."""
SAME_PLACE = 0.95
"""What is left of a change for each one of the same place that weighs more …"""
PLACES = 8
"""… up to so many: a new section leads once, not twenty times."""
ECHO = 0.4
"""What is left of a change that stood in a heavier one already …"""
ECHOES = 3
"""… where so many rules have it."""
SAME_CONCEPT = 0.96
"""What is left of a change for each heavier one that speaks of the same concept that came or went …"""
CONCEPT_TIMES = 4
"""… up to so many: a release that brought three things shows all three."""
