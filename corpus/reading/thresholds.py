"""Every threshold of reading: its value, what it means, and where it comes from. Pure data.

"Seen" means measured on the official English editions of 1999 to 2026 and the French forum pages.

Sensitivity (`make tune ROOM=reading`): with each of the 135 numbers a third smaller and a third greater, 1,371 accepted
figures of nine English editions (2003 to 2022) and the five French documents were asked for again. All stay, whichever
number moves, but for FEWEST_FOLDED (6 and 4 differ), LONGEST_TERM (10 where it is smaller), MOST_DOTTED_WORDS (2 where
it is smaller) and TITLES_ALIKE (1 where it is greater): the others lie on a plateau as wide as that, or guard against
texts that these are not.
"""

from __future__ import annotations

SAME_OPENING = 40
"""Two lines under one number whose words agree in so many first letters say the same: one quotes the other. Too few
rather than too many: who is taken for a quotation is not renumbered."""

MOST_LEGAL_LINES = 60
"""A legal line ("© 1999 …") closes a text only where at most so many more lines with words come after it."""

NARROWEST, WIDEST = 21, 120
"""Columns between which a text may be hard-wrapped. Seen: editions are wrapped at 65 to 80; mails and columns of
print go down to 36. Below, names of terms are broken as often as not."""

SHARE_SPLIT = 0.1
"""A text splits words at the ends of lines where more than this share of those with a hyphen there stand in it as one
word."""

USUAL_WIDTH = 60
"""What is counted in lines is meant for lines of so many characters and more."""

WIDE_LINE = 32
"""A line of more characters may hold two columns, or two entries."""

MOSTLY = 0.8
"""A share above which a layout is the rule of a text and what differs from it an exception. Seen: 0.857 of the terms
of 1999 stand flush left, the others belong to a list."""

FEWEST_AGAIN, FEWEST_AGAIN_DATED = 40, 8
"""So many numbers that come again from the beginning are a second edition in the same text; fewer where a date in
force stands before them. Seen: a forum page quotes up to 20 of its rules again."""

FEWEST_FRAMED, FRAME_SAMPLE = 12, 300
"""A text of fewer lines has no frame around them; so many of its lines, taken all over it, tell whether it has one."""

ROW_SHARE = 0.2
"""Numbers that count on, alone on their lines, number the rows of a table where they are at least this share of it."""

MANY_EDGES, SHARED_EDGE = 8, 0.3
"""Lines that begin at so many places, at none of them more than this share, were centred or set flush right. Seen: one
place has 0.85 and more of the lines of an edition; 0.5 where what goes on is set in."""

MARGIN = 0.12
"""Numbers in a margin stand beside more than this share of the lines: each, or every fifth. Seen: 0.05 in editions."""

SHORTEST_CUT, CUT_AT_BLANK = 20, 0.05
"""Lines of one length of so many characters and more, of which more than this share begin or end with a blank, were cut
at a column. One letter of six is a blank; where words are kept, none is at an edge."""

MOST_NUMBER_CELL = 14
"""The number of a rule and the room after it take at most so many characters: a column further on holds text."""

SHARED_GUTTER = 0.4
"""A text whose lines have a second column begin at one place in more than this share of them is printed in columns.
Seen: 0.01 in editions that set two blanks between sentences."""

FRONT_LINES = 600
"""The front matter of an edition (title, date, contents, introduction) has at most so many lines. Seen: up to 182."""

FEWEST_INSIDE = 4
"""So many numbered sentences inside lines, and more than half as many as begin lines, show a text that lost its
lines. Seen: no edition with lines is cut anew."""

MOST_INSIDE, SHARE_INSIDE = 10, 0.1
"""More numbers of rules than these, and than this share of the rules read, left inside lines after the end of a
sentence: the layout of the source was not understood. Seen: none in any edition."""

FEWEST_TORN, SHARE_TORN = 5, 0.02
"""So many texts that stop in the middle of a sentence, and more than this share of all, show a layout that was not
understood. Seen: at most 0.004 in any edition, 0.13 and more in texts misread."""

ENDLESS = 12_000
"""No entry has so many characters: it has swallowed what follows it. Seen: at most 6,700 (a term of 2026)."""

SHARE_TWICE = 0.1
"""More than this share of the rules under numbers that came before: two texts are mixed, or each line is there twice.
Seen: at most 0.002."""

MANY_LACKING, SHARE_LACKING, SHARE_FALLING = 20, 0.1, 0.1
"""So many numbers that lack between others, or stand after a greater one, and more than these shares of the rules:
lines were lost, or changed places. Seen: 0.003 lacking, 0.01 out of order; 0.05 in a text whose rules were swapped on
purpose."""

MUCH_ASIDE = 150
"""So many lines in a row left aside as what people say around the rules: part of the text was taken for chatter. Seen:
14 in the pages of a forum."""

LOOK_AHEAD = 60
"""A number out of order begins an entry only if none of the next so many goes on from the one before. Seen: a rule
cites up to 14 numbers."""

MOST_NAME_WORDS = 10
"""The name of a term has at most so many words outside brackets. Seen: 9."""

NAMED = {
    "name": 2,
    "opened": 2,
    "after a citation": 2,
    "echoed": 3,
    "known": 4,
    "partly known": 3,
    "sense": 3,
    "bracket": 3,
    "no stop before": -6,
    "light": -3,
    "capital": -2,
    "goes on": -5,
    "in brackets": -5,
    "in small letters": -5,
    "in quotes": -3,
    "comma": -4,
}
"""What speaks for a name in a glossary without lines, and against it: the definition opens as others do ("A", "See");
the sentence before cites; the definition says the name again; a title or a citation bears it, or its first part; a
first sense or a bracket ends it; no sentence ends before it; it begins or ends with an article or the like; a word has
a capital where none should be, or none; capitals go on behind it; the definition begins in brackets, with a small
letter, in quotation marks, or behind a comma. Weighed on five French and 36 English editions joined to one line."""

LEAST_NAMED, LIKELY_NAMED, SURELY_NAMED = 1, 4, 6
"""A name is looked at from the first weight on; one that stands a little out of order, from the second on where it
shares SHARED_LETTERS with its neighbour, else from the third on."""

SHARED_LETTERS = 3
"""See LIKELY_NAMED."""

FEWEST_OPENED = 3
"""A word that begins so many definitions is one that definitions begin with."""

NAMING_SAMPLE = 20_000
"""So many characters of the end of a text tell in which language its glossary names things."""

LONGEST_HEADING = 100
"""The title of a section, or words in quotation marks inside a name, have at most so many characters. Seen: 52."""

FEWEST_TWICE = 3
"""So many runs of letters that are UTF-8 read as cp1252 show a text that was encoded twice. One or two may be meant."""

MOST_TIMES = 2
"""A text may have been encoded so many times too often."""

WHOLE_SHARE = 0.4
"""An edition with at least this share of the count of its neighbour's numbers is held to what the neighbour holds;
less is a part of the rules. Seen: 0.72 from 1999 to 2003, more between all others given; the largest part in a
forum page has 0.3."""

GRAVE_LOSS = 0.8
"""Fewer rules than this share of every neighbour's are a loss. Seen: no edition given has fewer than the one before."""

SMALLEST_BOOK = 40
"""Numbered places below which a text is passages: a share of so few proves no loss. The smallest whole book given
(1999) has over 400."""

FEWEST_UNDER_LETTER = 3
"""A letter is missed where each neighbour has at least so many terms under it: two may go at once."""

DEFINES_ALIKE = 40
"""A definition is known again by so many letters of its beginning, which stand behind its name."""

SWOLLEN, SHORTEST_SWOLLEN = 10, 2000
"""An entry so many times as long as its neighbours', and longer than so many characters, has swallowed others. Seen:
a rule of more than 200 characters grew 4.4 times; the longest rule has 2,872 characters."""

NOISE_UNLIKE = 0.15
"""A share of noise that is greater by this than every neighbour's is reported. Seen: shares of 0.00 to 0.15."""

OPENING = 80
"""A rule is known again by so many letters of its beginning. Seen: 1 to 6 % of the rules of an edition share theirs
("A player may …"), and bear no witness."""

PAGE_LIMIT = 2000
"""A PDF of more pages is refused. An edition printed at 54 lines a page has 204."""

PARAGRAPH_ROOM = 1.3
"""So many times the usual step from line to line parts two paragraphs of a printed page: 1.0 inside paragraphs, 1.5
and more where one leaves room between them."""

LARGEST_SOURCE = 50 * 1024 * 1024
"""A source of more bytes, or that unpacks to more, is refused. The largest official edition has one megabyte."""

DEEPEST_PAGE, LONGEST_TAG = 500, 20_000
"""A page with elements deeper in each other, or a tag longer than that, is read without its tree, whose making would
take time that grows with the square of them. Browsers cut at 512."""

MOST_ENTRIES = 50_000
"""A text with more numbered rules is refused. The largest official edition has 3,318."""

FEWEST_FOLDED = 3
"""So many diagnostics of a quiet code are reported as one. Seen: 2 to 124 in one edition, from one cause each."""

FEWEST_SWARM = 12
"""So many diagnostics of one code are reported as one. Seen: at most 7 of one code that are not of one cause."""

SHORTEST_NAMELESS = 4000
"""A text of more characters without numbers, cards, bullets or a title that says so is no lesson. Seen: lessons have
1,456 to 30,385 characters, and bullets or a title."""

MOST_PLACES = 12
"""A folded diagnostic names at most so many lines. More are no help to a reader."""

FEWEST_PAGES = 5
"""So many lines that read alike but for a number that counts on are page numbers; fewer may be a list."""

SHORTEST_PAGE, SHORTEST_SLIDE = 15, 4
"""A page has at least so many lines on average; one that is called so ("Page 3", "Slide 3") may be a slide."""

UNEVEN_PAGES = 0.05
"""Pages printed by one program differ in their lines by no more than this share."""

LONGEST_HEAD = 120
"""A running head has fewer characters."""

WIDE_SAMPLE = 4096
"""So many bytes of a source tell whether its letters take two or four bytes each."""

LONGEST_SIGN = 8
"""The text that stands for a picture is a sign, and no caption, up to so many characters."""

LONGEST_PLACE = 1500
"""A place named like navigation or a signature holds no rules where it has fewer characters."""

MOST_FILES = 1000
"""An archive of more files is refused. All editions of 1999 to 2026 are about 150."""

FEWEST_SIGNS = 3
"""So many lines with a kind of markup show that a text is marked up; a lone sign may be its own."""

MUCH_TEXT = 4000
"""A place named like noise holds text after all where it has more characters (or half of the page)."""

PAGE_EDGE = 2
"""Running heads and feet stand within so many lines of a page's edges."""

LONGEST_LEAD_IN = 60
"""A lead-in or title of a lesson has at most so many characters."""

EXAMPLE_WINDOW = 20_000
"""Of a very long example only so many characters are looked at to tell whether the next paragraph goes on with it.
Seen: examples have up to 1,002."""

MOST_DOTTED_WORDS = 9
"""A title that ends in a full stop has at most so many words; a sentence without a verb may have more."""

FEWEST_SINGLE = 2
"""So many entries on lines of their own ("Lamp: a light") make a glossary of that layout."""

MOST_SINGLE_WORDS = 8
"""A term before its colon has at most so many words."""

LONGEST_ALONE = 45
"""Below a text without its final stop a term has at most so many characters."""

MOST_CALLED_WORDS = 5
"""A name that ends in an exclamation mark, or begins with a sign, has at most so many words. Seen: 3."""

LONGEST_TERM = 80
"""A term has at most so many characters. Seen: 68."""

SHORTEST_DEFINITION = 45
"""A line that is shorter and ends no sentence defines nothing: it is a term, or an entry of a list."""

FEWEST_RUN = 6
"""So many lines in one block, or more than twenty to a block, are several entries without blank lines."""

LONGEST_ENTRY = 20
"""See FEWEST_RUN: on average, more lines than this stand in no entry. Seen: the longest has 47."""

SHORTEST_CITING = 30
"""A line that is shorter and ends in "rules" is a title, no open citation."""

FEWEST_NOISY = 8
"""Fewer lines with the words of forums in a whole official text are no posts."""

CONTENTS_WITHIN = 400
"""A table of contents begins within so many lines."""

LONGEST_KEPT = 1000
"""What was made of a line is remembered up to so many characters: 97 of 100 lines are shorter, and longer ones would
fill the memory."""

FEWEST_DIGITS = 2
"""A number that a scanner spoiled keeps at least so many of its digits."""

SHARED_TITLE = 3
"""So many sections of one part under one title: the title is the chapter's."""

TITLES_ALIKE = 82.0
"""Titles at least this similar (0 to 100) are spellings of one: plurals, a misprint, a small word."""

TITLE_LINES = 3
"""A month alone dates a text where it stands in one of so many first lines."""

BEFORE_DATE = 90
"""So many characters before a date say what it is; they may stand on the line above where no sentence ends there."""

CENTURY = 70
"""Years of two digits from this one on are of the twentieth century: the game is of 1993."""

LANGUAGE_SAMPLE = 400
"""So many lines from the whole text tell its language."""

LANGUAGE_SHARE = 0.18
"""What a language's common words are of its texts at least: 0.28 to 0.36 of French and English ones that we have,
0.13 or less of Spanish, Italian, Portuguese and German."""

LONGEST_CAPITALS = 60
"""Capitals that go on in capitals on the next line are one title up to so many characters."""

FEWEST_SPACED = 40
"""Fewer lines don't show whether blank lines only double the spacing."""

LONGEST_NOISE = 300
"""A longer line is no button, signature or edit mark."""

SPEECH_WINDOW = 2000
"""So many characters of a line tell whether a person speaks to others."""

MOST_NAMED = 8
"""An alarm names at most so many of what is missing."""

FEWEST_KEYWORDS, KEYWORDS_LISTED = 12, 0.9
"""A section with at least so many titled rules, of which at least this share are terms of the glossary, explains
keywords. Seen: 0.93 to 1 of 19 to 174 rules; in other sections at most 0.12 of 9."""

FEWEST_INDEXED = 12
"""So many lines of an entry that are words followed by numbers of rules are an index."""

LONGEST_CITED_NAME = 80
"""The name of a term that another one cites has at most so many characters. Seen: 68."""

LONGEST_RANGE = 200
"""More targets than any real range has; a longer one is a misprint and names its two ends only."""

SHORT_LINE = 0.6
"""A line that fills less of the width than this was broken on purpose (a keyword, a paragraph's end)."""

LONGEST_LABEL, LABELS_NEAR = 40, 12
"""A card's label ends within so many characters, and its type stands so many lines below its name at most."""

FEWEST_LISTS, LONGEST_LIST_NAME = 2, 240
"""So many lists that bear a name make a text a collection of them; no line of more letters names one."""

HEAD_NEAR = 5
"""The parts of a card's head (name, cost, type, power) stand fewer lines apart than this, blank ones between them."""

LONG_LINE = 1500
"""Lines longer than this on average are no lines: the text ends them with rarer signs (a lone CR, U+2028). Seen:
44 to 309 in all texts given."""

MAIL_HEAD = 8192
"""The head of a mail, which says how its body is encoded, lies within so many bytes."""

LONGEST_NAME = 300
"""A document's own title, or a run of blanks that it stores as a number, is cut at so many characters."""

DEEPEST_LIST = 20
"""A document's lists and styles are followed so deep into each other; a style may be made to rest on itself."""

LEAST_HANGING = 3
"""A line set in by so many columns may go on with the one above; by less, a slip of the layout."""

TITLE_ABOVE = 6
"""The title of an edition stands within so many lines above its date."""
