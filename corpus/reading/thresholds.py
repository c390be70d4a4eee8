"""Every threshold of reading: its value, what it means, and where it comes from. Pure data.

"Seen" means measured on the official English editions of 1999 to 2026 and the French forum pages.
"""

from __future__ import annotations

SAME_OPENING = 40
"""Two numbered lines that agree in so many first letters say the same. Seen: no two rules of one edition agree in more
than 60, quotations agree throughout."""

MOST_LEGAL_LINES = 60
"""A legal line ("© 1999 …") closes a text that has at most so many more lines with words. Seen: 2 to 46."""

NARROWEST, WIDEST = 32, 120
"""Columns between which a text may be hard-wrapped. Seen: 65 to 80; mails and columns of print go down to 36."""

SHORTEST_COMPOUND = 3
"""Halves of a compound word ("state-based") have at least so many letters; shorter ones are syllables."""

MOSTLY = 0.8
"""A share above which a layout is the rule of a text and what differs from it an exception. Seen: layouts are kept in
86 % or more, or not at all."""

FEWEST_AGAIN, FEWEST_AGAIN_DATED = 40, 8
"""So many numbers that come again from the beginning are a second edition in the same text; fewer where a date in force
stands before them. Seen: threads quote up to 20 rules of a page again; our smallest edition has 60."""

FRONT_LINES = 600
"""The front matter of an edition (title, date, contents, introduction) has at most so many lines. Seen: up to 420."""

FEWEST_INSIDE = 4
"""So many numbered sentences inside lines, and more than half as many as begin lines, show a text that lost its lines.
Seen: at most 2 in an edition with lines."""

LOOK_AHEAD = 60
"""A number out of order begins an entry only if none of the next so many goes on from the one before. Seen: a rule
cites up to 40 numbers."""

MOST_NAME_WORDS = 8
"""The name of a term has at most so many words. Seen: 7."""

LONGEST_HEADING = 100
"""The title of a section, or words in quotation marks inside a name, have at most so many characters. Seen: 57."""

FEWEST_TWICE = 3
"""So many runs of letters that are UTF-8 read as cp1252 show a text that was encoded twice. One or two may be meant."""

WHOLE_SHARE = 0.4
"""An edition with at least this share of its neighbour's numbers is held to what the neighbour holds; less is a part of
the rules. Seen: whole editions share 0.93 and more with their neighbours, 0.45 over the renumbering of 2009; the
largest part in a forum page has 0.3."""

GRAVE_LOSS = 0.8
"""Fewer rules than this share of every neighbour's are a loss. Seen: editions shrank by 3 % at most."""

FEWEST_UNDER_LETTER = 3
"""A letter is missed where each neighbour has at least so many terms under it. Seen: no letter ever lost as many."""

SWOLLEN, SHORTEST_SWOLLEN = 10, 2000
"""An entry so many times as long as its neighbours', and longer than so many characters, has swallowed others. Seen: a
rule grew fivefold between neighbours; the longest rule has 2,700 characters."""

NOISE_UNLIKE = 0.15
"""A share of noise that is greater by this than every neighbour's is told. Seen: 0.00 to 0.11, and 0.02 from one
edition to
the next."""

OPENING = 80
"""A rule is known again by so many letters of its beginning. Seen: 5 % of the rules of an edition share theirs
("A player may …"), and bear no witness."""

PAGE_LIMIT = 2000
"""A PDF of more pages is refused. The longest official edition has 300."""

PARAGRAPH_ROOM = 1.3
"""So many times the usual step from line to line parts two paragraphs of a printed page. Seen: 1.0 inside
paragraphs, 1.5
to 2.0 between them."""

LARGEST_SOURCE = 50 * 1024 * 1024
"""A source of more bytes, or that unpacks to more, is refused. The largest official edition has one megabyte."""

DEEPEST_PAGE, LONGEST_TAG = 500, 20_000
"""A page with elements deeper in each other, or a tag longer than that, is read without its tree, whose making would
take
time that grows with the square of them. Seen: 40 deep, tags of 900 characters; browsers cut at 512."""

MOST_ENTRIES = 50_000
"""A text with more numbered rules is refused. The largest official edition has 3,318."""

FEWEST_FOLDED = 3
"""So many diagnostics of a quiet code are told as one. Seen: 2 to 124 of them in one edition, from one cause each."""

SHORTEST_NAMELESS = 4000
"""A text of more characters without numbers, cards, bullets or a title that says so is no lesson. Seen: lessons have
1,456 to 30,385 characters, and bullets or a title."""
