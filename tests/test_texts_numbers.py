"""The numbers of the older restatements are those of the official editions of their day, subject by subject."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from corpus.reading.document import Document
from corpus.text.normalise import letters
from tests.conftest import TEXTS, missing
from tests.real.editions import read

AROUND = {
    "2003-07-28-regles": ("cr-2003-05-26-SCG", "cr-2004-10-01-CHK"),
    "2004-10-01-section-420": ("cr-2004-10-01-CHK",),
    "2006-10-20-regles": ("cr-2006-07-15-CSP", "cr-2007-02-01-PLC"),
    "2010-02-01-regles": ("cr-2010-02-01-WWK",),
    "2010-02-01-rules": ("cr-2010-02-01-WWK",),
    "2014-05-01-regles": ("cr-2013-07-13-M14", "cr-2015-03-27-DTK"),
    "2014-05-01-rules": ("cr-2013-07-13-M14", "cr-2015-03-27-DTK"),
    "2017-09-29-section-704": ("cr-2017-09-29-XLN",),
}
"""Each restatement, and the official edition of its day, or the two around it."""

SUBJECTS = [
    ("2003-07-28-regles", "104.3b", "generique", "generic"),
    ("2003-07-28-regles", "203.4", "supplementaire", "additional"),
    ("2003-07-28-regles", "215.1", "legende", "legend"),
    ("2003-07-28-regles", "409.1f", "cout total", "total cost"),
    ("2003-07-28-regles", "415.3", "enchantement local", "local-enchantment"),
    ("2003-07-28-regles", "504.3", "regarder", "look at"),
    ("2006-10-20-regles", "212.4d", "aura", "aura"),
    ("2006-10-20-regles", "402.2", "declenchees", "triggered"),
    ("2006-10-20-regles", "409.1e", "partage", "divide"),
    ("2006-10-20-regles", "504.2", "caracteristiques", "characteristics"),
    ("2010-02-01-regles", "107.3d", "action speciale", "special action"),
    ("2010-02-01-regles", "306.5b", "marqueurs", "counters"),
    ("2010-02-01-regles", "608.2b", "cibles", "targets"),
    ("2010-02-01-regles", "613.6", "couche", "layer"),
    ("2010-02-01-regles", "615.7", "prevenez", "prevent the next"),
    ("2010-02-01-regles", "701.17a", "regard", "scry"),
    ("2010-02-01-regles", "702.12c", "traversee", "landwalk"),
    ("2010-02-01-regles", "704.5j", "planeswalkers", "planeswalkers"),
    ("2010-02-01-regles", "707.5", "regarder", "look at"),
    ("2010-02-01-rules", "704.5k", "legendary", "legendary"),
    ("2014-05-01-regles", "701.6", "detruire", "destroy"),
    ("2014-05-01-regles", "702.19c", "bloquaient", "no creatures blocking"),
    ("2014-05-01-regles", "704.5j", "planeswalkers", "planeswalkers"),
    ("2014-05-01-rules", "704.5k", "legendary", "legendary"),
]
"""What was once under another number: a word of the restatement and one of the official rule."""


def restated(slug: str) -> Document:
    return read(TEXTS / f"{slug}.txt")


@pytest.fixture(scope="module")
def official(real_editions: Path, real_more: Path) -> dict[str, Document]:
    """The official editions by the names of their files."""
    found = {}
    for name in {name for names in AROUND.values() for name in names}:
        paths = [folder / f"{name}.txt" for folder in (real_editions, real_more)]
        path = next((path for path in paths if path.is_file()), None)
        if path is None:
            missing(f"no {name}.txt in REAL_EDITIONS or REAL_MORE")
        found[name] = read(path)
    return found


def wording(document: Document, number: str) -> str:
    """Titles and texts of ``number`` and of the subrules under it."""
    of = re.compile(rf"{re.escape(number)}[a-z]*")
    return letters(
        " ".join(f"{rule.title or ''} {rule.text}" for rule in document.rules if of.fullmatch(rule.number))
    )


@pytest.mark.real
def test_every_number_is_an_official_one_of_the_day_or_decided_by_hand(official: dict[str, Document]) -> None:
    numbers = {name: {rule.number for rule in each.rules} for name, each in official.items()}
    wrong, doubtful = [], set()
    for slug, names in AROUND.items():
        for rule in restated(slug).rules:
            times = sum(rule.number in numbers[name] for name in names)
            if not times:
                wrong.append((slug, rule.number))
            elif times < len(names):
                doubtful.add((slug, rule.number))
    decisions = tomllib.loads((TEXTS / "numbers.toml").read_text(encoding="utf-8"))["decided"]
    assert wrong == []
    assert doubtful == {(each["edition"], number) for each in decisions for number in each["numbers"].split()}
    assert all(each["reason"] for each in decisions)


@pytest.mark.real
@pytest.mark.parametrize(("slug", "number", "ours", "theirs"), SUBJECTS)
def test_a_number_says_what_it_said_that_day(
    official: dict[str, Document], slug: str, number: str, ours: str, theirs: str
) -> None:
    assert ours in wording(restated(slug), number)
    assert any(theirs in wording(official[name], number) for name in AROUND[slug])


@pytest.mark.real
@pytest.mark.parametrize("slug", ["2010-02-01-rules", "2014-05-01-rules"])
def test_sections_have_the_titles_of_the_day(official: dict[str, Document], slug: str) -> None:
    titles = {rule.number: rule.title for name in AROUND[slug] for rule in official[name].rules}
    sections = [rule for rule in restated(slug).rules if "." not in rule.number]
    assert [(rule.number, rule.title) for rule in sections if rule.title != titles[rule.number]] == []
