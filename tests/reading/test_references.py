"""Citations found in texts: every spelling in use, and what is none; held against an edition, ranges filled in."""

from itertools import product

import pytest

from corpus.reading.document import Card, Document, Example, Item, Rule, Ruling, Term, Topic
from corpus.reading.entries import entries
from corpus.reading.references.find import NumberIndex, attach, expand, find

NBSP, NNBSP, NBHYPHEN = "\u00a0", "\u202f", "\u2011"


def spans(text, language="fr"):
    """The mentions of a text in short: 420.5a, or 420.5a-420.5c for a range."""
    return [m.first + (f"-{m.last}" if m.last else "") for m in find(text, language)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("la re\u0300gle 104.3a", ["104.3a"]),
        ("l'étape 409.1b", ["409.1b"]),
        ("(Règles condensées, section 704)", ["704"]),
        ("cf 514.", ["514"]),
        ("règle n° 420.5", ["420.5"]),
        ("rule number 420.5", ["420.5"]),
        (f"règle 420.5{NNBSP}e)", ["420.5e"]),
        ("subrule 704.5k is next", ["704.5k"]),
        ("(704.5j)", ["704.5j"]),
        ("([704.5j])", ["704.5j"]),
        ("[CR 704.5n]", ["704.5n"]),
        ("[CR:704.5j]", ["704.5j"]),
        ("CR704.5j", ["704.5j"]),
        ("§ 704.5", ["704.5"]),
        ("as described in 409.1c", ["409.1c"]),
        ("voir 408.", ["408"]),
        ("an exception to 613.10.", ["613.10"]),
        ("selon 704.5 et 704.6", ["704.5", "704.6"]),
        ("règle *420.5e*", ["420.5e"]),
        ("règle \u200b420", ["420"]),
        ("section 6", ["6"]),
        ("partie 6, « Sorts et effets »", ["6"]),
        ("rule 702.102ab", ["702.102ab"]),
    ],
)
def test_a_single_number(text, expected):
    assert spans(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "une 2/2 qui gagne +1/+1",
        "en 2007, le 12.05.2007 ou le 07/03/2007",
        "au prix de 47.90 € ou 116.95 €, soit 120.50$",
        "environ 100.000 pages, version 110.2.14",
        "payez 7 manas, perdez 20 points, lisez 300 pages",
        "la règle précédente et cette règle-ci",
        "this rule, the previous rules",
        "les règles 2007 et les règles 2010",
        "règle de 500 cartes",
        "la page 420 et la page 4",
        "la partie 2 du match",
        "étape 3 : posez 100 cartes",
        "Tel: 1-800-324-6496, +32.70.233.277",
        "192.168.100.20",
        "http://exemple.test/702.11 et a=704.5",
        "une remise de 100 % sur 250.5 km",
        "MTR 3.1",
        "dans 500 ans, in 100.",
        "section 4 des règles de tournoi",
        "see section 4 of the Magic Tournament Rules",
    ],
)
def test_what_is_no_citation(text):
    assert [mention for mention in find(text, "fr") if mention.certain] == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("601.2a-d", ["601.2a-601.2d"]),
        (f"601.2a{NBHYPHEN}d", ["601.2a-601.2d"]),
        ("601.2a – d", ["601.2a-601.2d"]),
        ("601.2a...601.2d", ["601.2a-601.2d"]),
        ("rules 702.2 through 702.5", ["702.2-702.5"]),
        ("rules 306-311 and rule 500", ["306-311", "500"]),
        ("rules 409.1f?h", ["409.1f-409.1h"]),
        ("(rules 306?311)", ["306-311"]),
        ("de la règle 212.4d à la règle 212.4i", ["212.4d-212.4i"]),
        ("la règle 601.2a à été lue", ["601.2a"]),
        ("règle 420 - Effets continus", ["420"]),
        ("règle 601.2d-a", ["601.2d"]),
        ("la règle 420.5e-même", ["420.5e"]),
        ("see rule 702.9?", ["702.9"]),
    ],
)
def test_ranges(text, expected):
    assert spans(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("paragraphes 409.1b et 409.1f-h.", ["409.1b", "409.1f-409.1h"]),
        ("rules 205.1a–b, 305.7, and 613.1d", ["205.1a-205.1b", "305.7", "613.1d"]),
        ("rules 601.2a and b", ["601.2a", "601.2b"]),
        ("règles 502.9b, c et d", ["502.9b", "502.9c", "502.9d"]),
        ("règles 502.9b, d-f", ["502.9b", "502.9d-502.9f"]),
        ("la règle 502.9b et a été lue", ["502.9b"]),
        ("la règle 702.2 y compris", ["702.2"]),
        ("règle 502.9b, c’est dit", ["502.9b"]),
        ("règle 502.9b et c‘est dit", ["502.9b"]),
        ("rules 603,604", ["603", "604"]),
        ("règles 104.3a ; 104.3b", ["104.3a", "104.3b"]),
        ("rules 810.8 (for teams), 809.5 (for kings), and 808.5", ["810.8", "809.5", "808.5"]),
        ("règle 104.3, 200 cartes", ["104.3"]),
        ("rule 104.3 and 105 other things", ["104.3"]),
        ("règles 306, 307 et section 5", ["306", "307", "5"]),
    ],
)
def test_lists_inherit_their_prefix(text, expected):
    assert spans(text) == expected


@pytest.mark.parametrize(
    ("text", "first", "last", "read"),
    [
        ("règle 104,3a", "104.3a", None, "104,3a"),
        ("règle 104,3", "104.3", None, "104,3"),
        ("paragraphes 409.1b et 4091f-h", "409.1f", "409.1h", "4091f-h"),
        ("règle 2122i", "212.2i", None, "2122i"),
        ("règle 5021", "502.1", None, "5021"),
        ("règle 704-5j", "704.5j", None, "704-5j"),
        ("règle 702.4l", "702.41", None, "702.4l"),
    ],
)
def test_misprints_are_read_as_what_they_mean(text, first, last, read):
    mention = find(text, "fr")[-1]
    assert (mention.first, mention.last, mention.read) == (first, last, read)


@pytest.mark.parametrize(
    ("text", "titles"),
    [
        ('voir règle 408, "Ordre des sorts"),', ["Ordre des sorts"]),
        (f"la règle 408, «{NBSP}Ordre{NBSP}», dit", ["Ordre"]),
        ("rule 702.19, “Trample.”", ["Trample"]),
        ("See 706, “Rolling.”", ["Rolling"]),
        ('règles 418.5, "Couches" et 503, "Copies".', ["Couches", "Copies"]),
        ("rule 702.19. “Then something else”", [None]),
        ('rule 702.19, "a quotation that never closes', [None]),
        ('rule 702.19 "+1/+1"', [None]),
    ],
)
def test_quoted_titles(text, titles):
    assert [mention.quoted_title for mention in find(text, "en")] == titles


EDITION = [
    *("4", "409", "409.1", "409.2", "410", "410.1", "410.2"),
    *(f"409.1{letter}" for letter in "abcdf"),
]


def targets(text, numbers=EDITION):
    """The numbers that the references of a text name in an edition."""
    return [[t.number for t in r.targets] for r in expand(find(text, "fr"), NumberIndex(numbers))]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("règle 409.1a", [["409.1a"]]),
        ("règles 409.1b-d", [["409.1b", "409.1c", "409.1d"]]),
        ("règles 409.1c-f", [["409.1c", "409.1d", "409.1f"]]),  # the edition prints no 409.1e
        ("règles 409.1d-h", [["409.1d", "409.1e", "409.1f", "409.1g", "409.1h"]]),  # no end there: counted
        ("règles 502.1j-n", [["502.1j", "502.1k", "502.1m", "502.1n"]]),  # no l
        ("règles 409.1–410.1", [["409.1", "410.1"]]),
        ("règles 409-410", [["409", "410"]]),
        ("règles 409.2 à 409.1", [["409.2", "409.1"]]),
        ("règles 409.1 à 712.3", [["409.1", "712.3"]]),
    ],
)
def test_ranges_are_filled_in_against_the_edition(text, expected):
    assert targets(text) == expected


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("règle 409.1a", [("409.1a", "resolved", None)]),
        ("règle 409.1e", [("409.1e", "unknown", None)]),
        ("règle 4091f", [("409.1f", "repaired", "4091f")]),
        ("règle 4091g", [("409.1g", "unknown", "4091g")]),
        ("règles 409.1c-e", [("409.1c", "resolved", None), ("409.1d", "resolved", None), ("409.1e", "unknown", None)]),
    ],
)  # fmt: skip
def test_each_target_has_its_own_status(text, status):
    (reference,) = expand(find(text, "fr"), NumberIndex(EDITION))
    assert [(t.number, t.status, t.read) for t in reference.targets] == status


def said(text, line=1):
    """The text of an entry and the line that it stands on."""
    return {"text": text, "first_line": line, "last_line": line}


def document(**entries):
    """A small document around the entries given."""
    return Document("rules", "fr", None, None, None, 40, **entries)


def test_every_kind_of_entry_gets_its_references():
    cited = said("règle 420.1")
    made = attach(
        document(
            rules=(Rule("420", None, **cited), Rule("420.1", None, (Example(**cited),), **said("Rien."))),
            terms=(Term("Légende", **cited),),
            items=(Item(1, **cited),),
            cards=(Card("Ours", None, "Créature", "2", "2", (Ruling(**cited),), **cited),),
            topics=(Topic("Affinité", (Ruling(**cited),), **cited),),
        )
    )
    found = [entry.references for entry in entries(made) if entry.text != "Rien."]
    assert len(found) == 8
    assert {(refs[0].targets[0].number, refs[0].targets[0].status) for refs in found} == {
        ("420.1", "resolved")
    }
    assert made.diagnostics == ()


def test_only_what_the_document_should_hold_is_called_missing():
    made = attach(
        document(
            rules=(
                Rule("420", "Effets", **said("")),
                Rule("420.1", None, **said("Voir règles 420.9 et 502.3.", 2)),
            )
        )
    )
    assert [(d.code, d.line) for d in made.diagnostics] == [("reference_unresolved", 2)]
    assert "420.9" in made.diagnostics[0].message


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
