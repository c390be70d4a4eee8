"""Every threshold and weight of the search, in one table: what it means, and where it is used.

Their source is the judged queries that come with the five French documents and our own (`tests/search/judgments.json`,
`judgments_hard.json`). Change one for a kind of case, never for a query, and run `tests/real/test_searching_quality.py`
after it. Limits (``MOST``, ``LONGEST``) only bound the work.
"""

# What a document earns for what it says (ranking/ranking.py)
RANK_LEAD, RANK_CONTEXT, RANK_TITLE = 0.9, 0.75, 0.8
RANK_EXACT = 2.6
"""What a title earns that says the query, all of it and nothing else, in units of the whole query."""
RANK_PHRASE = 1.0
"""What a name of several words earns by standing there, besides how close its words stand."""
RANK_LOOSE = 0.2
"""What each of the words of a concept earns by standing in one text with the others, besides what it weighs there."""
RANK_TELLING = 1.6
"""A paraphrase that is rarer than the word typed tells more than it, at most so many times."""
RANK_COMMONER = 3
"""Another name so many times commoner than the word typed says less than it."""
RANK_TOGETHER, RANK_FEW_SAY = 0.7, 0.014
"""What a text earns for saying what several words mean together, in units of those words; wholly where no more than
this part of all texts say it."""
RANK_INSTEAD = 0.85
"""What the surest other name of a word counts at least where no text says the word itself."""
RANK_COVERAGE = 1.3
"""How steeply the sum counts with the part of the query that it covers (an exponent)."""
RANK_REST = 0.35
"""Concepts that are together less than this part of a query don't bring in documents of their own."""


# From scores to a list (ranking/selection.py)
SELECT_MOST = 200
"""So many documents answer a query at most; the strongest."""
SELECT_SHARE = 6.0
"""What is so far behind the best in the sum of its weighed columns has a score e times smaller."""
SELECT_FLOOR = 0.14
"""A document with less than this part of the best score is no answer."""


# Questions that people are known to ask (query/questions.py, ranking/pointed.py)
QUESTION_LIKE, QUESTION_MOST, QUESTION_UNTOLD = 0.3, 16, 30.0
"""A query is like a way of asking from so much on (1: the same words; each by how few ways hold it); so many of the
likest questions are followed; what a word counts that no question holds."""
QUESTION_COVERED, QUESTION_SPREAD = 0.6, 1.6
"""How much of the likeness is the part of the query that all ways of asking of one rule say between them (at most so
many times what the likest says: words that stand in many of them by chance ask nothing); the rest is that of the
likest."""
QUESTION_LONE = 0.7
"""How much of its likeness counts where it is a single word of several."""
QUESTION_BESIDES = 0.8
"""What a word counts that is another of the query's, but may say the same: « virer » for « détruire »."""
QUESTION_REMEMBERED = 2000
"""Words of which the questions are remembered."""
QUESTION_HELD = 0.03
"""A word that more than this part of all ways of asking say tells of no rule."""
POINT_YEARS = 4.0
"""The edition whose numbers are meant is at most so many years older or newer."""
POINT_KNOWN, POINT_SURE = 0.7, 0.95
"""A query so like a question of the rules is none of something else; so like, even where it says what no rules text
answers."""

POINT_WORDS = 3
"""A query that says so many words of one meaning of the rules, and all of them, is none of something else."""


# Whether a query is about the rules (ranking/concern.py)
CONCERN_NAME, CONCERN_EVERYDAY_NAME, CONCERN_MERE_WORD, CONCERN_ASKED_WORD = 1.5, 0.7, 0.5, 0.75
"""How much a name of the rules says that a query is about them; one that is an everyday word too; any other word; one
in which people are known to ask of rules."""
CONCERN_STRANGE, CONCERN_RELATIVE, CONCERN_ACCIDENT = 1.5, 1.0, 0.5
"""How much a word says that a query is about something else: one that the library lacks, one of which it holds a
relative alone, one that stands in it by accident."""
CONCERN_SHORT, CONCERN_WHOLE = 5, 2.0
"""A word of no more letters that was read as another, or one that might go on and is said so often among a million of
everyday language as it stands, may as well be a word of something else."""
CONCERN_ALWAYS_SAID, CONCERN_COMMONPLACE = 200.0, 0.5
"""A word that is said so often among a million tells nothing of what is spoken of; how strange it is where the library
lacks it."""
CONCERN_EVERYDAY = 5.0
"""A word that is said so often among a million of everyday language has other meanings than the rules'."""
CONCERN_COMMON = 0.15
"""A name that more than this part of all texts say tells nothing of what a query is about."""
CONCERN_LENGTH, CONCERN_TIMES = 60, 1.5
"""A text of the rules is about so many words long; a word that stands in fewer than so many times the texts in which it
would stand by chance, were they about anything, stands there by accident."""


# Answers to a number (ranking/by_number.py)
NUMBER_EXACT, NUMBER_CHILD, NUMBER_RESTATED, NUMBER_ABOVE = 1000.0, 700.0, 600.0, 500.0
NUMBER_CITING, NUMBER_FORMERLY = 400.0, 800.0
"""What an entry earns for being the number asked, below it, the same rule elsewhere, above it, citing it; for having
borne the number at another time."""
NUMBER_NAMED = 50.0
"""What an entry earns besides for standing in the edition that the query names."""
NUMBER_MOST = 60
"""So many members of a family and citing rules are listed at most, of each."""


# The ways to say a concept (query/plan.py)
PLAN_FAMILY, PLAN_SPELLING = 0.65, 0.9
"""How much a hit counts for a word of the same family, for a corrected word."""
PLAN_PART, PLAN_SYMBOL = 0.6, 0.45
"""How much all words of a name count that stand apart in a text, all symbols of a run."""
PLAN_FURTHER = 0.35
"""How much each further word of a name adds to its weight."""
PLAN_UNDENIED = 0.5
"""How much a word counts that the query denies or demands and a text merely says."""
PLAN_MOST_CORRECTED = 6
"""Unknown words for which other spellings are looked for; a text of nothing else is no query."""
PLAN_WEAKER, PLAN_SIZE, PLAN_DIGITS = 0.3, 0.5, 0.25
"""How much a concept counts that says little: a weak word, a size beside words, a bare number."""


# Names and meanings (query/vocabulary.py)
NAME_LONGEST = 8
"""No group holds a name of more words than this."""
NAME_EVERYDAY = 0.5
"""How much a hit counts for the rules' word behind one that players say at the table."""
NAME_SAME, NAME_MEANT, NAME_SAID, NAME_NEAR = 0.85, 0.7, 0.5, 0.35
"""How much a hit for another name counts beside one for the word typed."""

NAME_NEARLY = 0.75
"""An ask counts where the query says this part of it at least; each word by how few asks hold it."""


# What resembles a query (query/resemblance.py, ranking/resemblance.py)
RESEMBLE_ALIKE, RESEMBLE_NAME, RESEMBLE_LONGEST = 1.2, 0.75, 3
"""How much a thing counts that a word of the table leads to (divided by the root of how many there are), that a name
says; the words of the longest expression."""
RESEMBLE_SLOPE, RESEMBLE_LENGTH, RESEMBLE_SATURATION = 0.45, 16.0, 1.2
"""As of documents: how much the length of all ways of asking tempers a word's weight, their usual length, how fast
further mentions stop counting."""
RESEMBLE_TEXT = 2.0
"""As saturation, of what a text says of a word."""
RESEMBLE_COMMON, RESEMBLE_FEW, RESEMBLE_NEAREST, RESEMBLE_FOLLOWED = 0.05, 200, 60, 80
"""A word that more than this part of all texts say, and more than so many, brings no document of its own; so many of
the nearest documents are candidates, by texts and by ways of asking; so many questions are followed."""


# What a word weighs in a document (index/indexing.py); a change builds the index afresh
INDEX_TITLE, INDEX_TEXT, INDEX_ASIDE, INDEX_PIECES = 2.2, 1.0, 0.7, 0.6
"""How much a word counts in a title, a text, beside a card's text, in examples or rulings."""
INDEX_GLOSS = 0.4
"""How much a word of the lexicon's explanation counts for the rule that defines the term, in the other language."""
INDEX_SLOPE = 0.45
"""How much length tempers a word's weight (0: not at all, 1: wholly)."""
INDEX_SATURATION, INDEX_PRESENT = 1.2, 0.8
"""How fast further mentions of a word stop counting; what a number earns by standing there at all."""
INDEX_LEAD = 8
"""So many terms at the beginning of a text tell what it is about."""


# What a text defines (index/definitions.py); a change builds the index afresh
DEFINE_DEFINED = 2.2
"""What a text says of the thing that it defines, where 1 is to begin with it; less for each further word of
its name."""
DEFINE_SENTENCES = 6
"""Definitions are looked for in so many sentences at the beginning of a text."""
DEFINE_LONGEST = 5
"""A subject of more terms than this is a clause, not a name."""


# What is shown (answer/answering.py)
ANSWER_FORMER, ANSWER_GONE = 0.8, 0.6
"""What an older wording's score counts for the rule as it is now, and for one that is there no more."""
ANSWER_MOST_WIDENED = 12
"""So many other names that were looked for are told."""
ANSWER_MOST_EITHER = 6
"""So many queries may be joined by OR."""
ANSWER_MOST_OTHERS = 6
"""So many other wordings of a rule are shown beside it, the newest."""
ANSWER_TITLE_ALIKE, ANSWER_TITLE_SHORTEST = 0.86, 8
"""What finds nothing is a title with slips in it where so much of the letters of both is the same (Indel; 1: all of
them) and it has so many: two letters that are wrong in a title of fifteen."""


# Groups and families (answer/grouping.py)
GROUP_MOST_FAMILY = 12
"""So many rules are shown under a heading, the best."""
GROUP_FAMILY_LEAST, GROUP_FAMILY_BEHIND = 0.3, 0.75
"""A rule joins the heading above it where it earned this much of the heading's score; so much where the heading itself
earned less than that of the best: its family must not come before what answers better. A lesser one is left out of
the heading's group and stands for itself."""
GROUP_RULES = 0.75
"""An older wording is shown instead of today's where today's earned less than this part of its score."""


# Excerpts (answer/excerpts.py)
EXCERPT_WIDTH, EXCERPT_NARROW, EXCERPT_WHOLE = 240, 150, 1.2
"""An excerpt is about so many characters long, one of a rule under a heading so many; a text no longer than so many
times that comes whole."""
EXCERPT_PIECE = 0.12
"""An example or ruling is shown instead of the rule where it says so much more of the whole query."""
EXCERPT_LOOSE, EXCERPT_CARRIED, EXCERPT_TOLD = 0.6, 0.5, 0.6
"""What a word counts that is one of several which mean together what is asked; what a sentence counts of what the one
before it says; how much more one counts that tells what is asked for (whether one may, how many …)."""
EXCERPT_GAP = 4
"""A phrase may hold so many stop words between two of its own."""


# Suggestions (answer/suggesting.py)
SUGGEST_LONGEST = 120
"""Characters that are read."""
SUGGEST_KEPT_FOR_SEARCH = 2
"""So many places of the list are kept for words to search, where there are any."""
SUGGEST_MEANT = 1.5
"""A rule defines a name where its words weigh this much in its lead, on average."""
SUGGEST_BRIEF = 3
"""Before so many letters the titles of rules come first."""
SUGGEST_OTHERWISE = 0.8
"""How often what is not the title of a rule is meant, beside one that is spoken of as much."""


# Spelling (words/lexicon.py)
SPELL_NEAREST = 3
"""At most so many spellings are tried for one unknown word."""
SPELL_LONG, SPELL_HEARD = 6, 4
"""A word of more letters may be three slips away where it is heard alike; one of so many sounds, however it begins."""
SPELL_BEGINNING = 4
"""A beginning of so many letters may be completed."""
SPELL_TYPING, SPELL_COMPLETED = 3, 8
"""A last word of so many letters may be half typed; so many words that begin with it are looked for."""
SPELL_STARRED = 24
"""So many words are looked for that begin as one with a star does."""
SPELL_REMEMBERED = 4096
"""So many unknown words are remembered with their corrections."""


# Words of everyday language (words/known.py)
KNOWN_ENGLISH = 10.0
"""A word that English says so often among a million is one."""
KNOWN_UNGLUED = 50.0
"""A word lacks its apostrophe where what stands after that is said so many times oftener."""


# Denials (words/senses.py)
SENSE_REACH = 5
"""A denial or demand is about the first word that says something among so many after it."""


# Neighbours (words/terms.py)
TERM_APART = 0.5
"""What two words earn with one between them, beside neighbours."""

CARDS_LONGEST = 9
"""Words of the longest name of a card that is looked for inside a question."""
CARDS_MANY = 400
"""Names with one word in common that are compared letter by letter."""
CARDS_MOST = 12
"""Cards that one half-typed name brings."""
CARDS_STRANGE = 6
"""Words unknown to the rules around which a name with a slip is looked for."""
CARDS_TYPED = 4
"""Letters of a name before it is completed."""
SUGGEST_KEPT_FOR_CARDS = 4
"""Completions that cards of card files may take of ten."""
