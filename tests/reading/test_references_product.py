"""Every noun with every number form and every ending: the same citation is found in all of them."""

from itertools import product

import pytest

from corpus.reading.references.find import find

NOUNS = [
    "règle",
    "regle",
    "Règles",
    "sous-règle",
    "l’article",
    "paragraphe",
    "section",
    "rule",
    "Rules",
    "CR",
    "RC",
    "Cf. règle",
]
FORMS = {
    "704.5j": ("704.5j", None),
    "704.5 j": ("704.5j", None),
    "704 .5j": ("704.5j", None),
    "704. 5j": ("704.5j", None),
    "704.5.j": ("704.5j", None),
    "704,5j": ("704.5j", None),
    "7045j": ("704.5j", None),
    "704.5": ("704.5", None),
    "704.12": ("704.12", None),
    "704": ("704", None),
    "704.5c-j": ("704.5c", "704.5j"),
    "704.5c–704.5j": ("704.5c", "704.5j"),
    "704.5c à 704.5j": ("704.5c", "704.5j"),
    "704.5c to j": ("704.5c", "704.5j"),
    "704.5 c-j": ("704.5c", "704.5j"),
    "704.2–5": ("704.2", "704.5"),
    "704-706": ("704", "706"),
}
APART = ["704.5 j", "704.5c to j", "704.2–5"]  # "j’s" apart could be the word « j’ai »
BEFORE = ["", "(voir la ", "["]
AFTER = [
    "",
    ".",
    ")",
    "].",
    ", puis jouez",
    " : voilà",
    " ; ensuite",
    " qui dit",
    "\nAutre ligne",
    "’s text",
    ' "',
    " »",
    "…",
]
GAPS = [" ", "\u202f", "\n"]


@pytest.mark.parametrize("noun", NOUNS)
def test_noun_form_ending(noun):
    for before, gap, (form, (first, last)), after in product(BEFORE, GAPS, FORMS.items(), AFTER):
        if after == "’s text" and form in APART:
            continue
        text = f"{before}{noun}{gap}{form}{after}"
        found = find(text, "fr")
        assert [(m.raw, m.first, m.last) for m in found] == [(form, first, last)], text


@pytest.mark.parametrize(
    "join", [", ", " et ", " ou ", ", et ", " and ", ", and ", " ainsi que ", " et/ou ", "/", " ; "]
)
def test_lists_of_every_form(join):
    for (one, first), (other, second) in product(FORMS.items(), FORMS.items()):
        if "7045" in (one[:4], other[:4]) and join == "/":
            continue
        text = f"Voir règles {one}{join}{other}."
        assert [(m.first, m.last) for m in find(text, "fr")] == [first, second], text
