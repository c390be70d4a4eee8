"""Judged queries as rows of features with a gain each, over the library that Django is set to (`fit_search.py`)."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from corpus.models import Edition
from corpus.search.answer.answering import understood
from corpus.search.answer.hits import identifier, rank_to_show
from corpus.search.answer.narrowing import Narrowing
from corpus.search.facts import Doc
from corpus.search.index.opened import ALWAYS
from corpus.search.index.store import opened
from corpus.search.ranking.selection import candidates
from corpus.text.normalise import letters
from tests.bench.fit_search import SHARES
from tests.bench.known import NEWEST, folder, rows_of as known
from tests.real.test_searching_quality import HARD, canonical, own_queries

TESTS = Path(__file__).resolve().parents[1]
KEYWORD = r"(?:50[123]|70[12])\.\d+"
"""The numbers under which keywords stand, of old and today."""
Gain = Callable[[str, Doc], int]
"""The grade of a document by its id and its facts."""
Judged = tuple[str, str, str | None, Gain]
"""A judged query: its set, what is typed, the time that is asked for, how candidates are graded."""


def rows_of(judged: Iterator[Judged]) -> Iterator[dict[str, Any]]:
    """Each query with the rows of its candidates, their gains and ids; a number typed is no lesson."""
    index = opened()
    for name, typed, when, grade in judged:
        asked, _ = understood(index, typed, Narrowing(when=when))
        view = index.view(asked.scope)
        found = candidates(asked.plan, view)
        if any("number" in row for row in found.values()):
            continue
        ids = [
            identifier(number, rank_to_show(number, view, asked.preferred, asked.day), view)
            for number in found
        ]
        gains = [
            2.0 ** grade(known_id, view.docs[number]) - 1 for number, known_id in zip(found, ids, strict=True)
        ]
        entries = [known_id.partition("@")[0] for known_id in ids]
        concept = max(zip(gains, entries, strict=True), default=(0.0, ""))[1]
        yield {
            "set": name,
            "concept": concept,
            "share": SHARES[name],
            "rows": list(found.values()),
            "gains": gains,
            "ids": entries,
        }


def five() -> Iterator[Judged]:
    """The queries over the five documents: those given and our own."""
    documents = {each.slug: each.source.name[:3] for each in Edition.objects.select_related("source")}
    for name in ("queries-dev.json", "queries-dev-2.json"):
        for each in known(f"search/{name}"):
            yield (
                "five",
                each["q"],
                "all",
                _graded({row["id"]: row["grade"] for row in each["relevant"]}, documents),
            )
    for file, name in ((HARD.with_name("judgments.json"), "five"), (HARD, "hard")):
        for each in own_queries(False, file):
            yield name, each["q"], "all", _graded(each["grades"], documents)
    yield from _names()


def _names() -> Iterator[Judged]:
    """The headings of keywords by their names, and two of them together: a keyword typed leads with its heading."""
    view = opened().view(ALWAYS)
    docs = [doc for number, doc in enumerate(view.docs) if number in view and doc.live and doc.kind == "rule"]
    keywords = [doc for doc in docs if doc.name and re.fullmatch(KEYWORD, doc.number)]
    for place, doc in enumerate(keywords):
        yield "names", doc.name, "all", _headings({doc.number})
        if place % 3 == 1:
            other = keywords[place - 1]
            yield "names", f"{doc.name} {other.name}", "all", _headings({doc.number, other.number})


def _headings(numbers: set[str]) -> Gain:
    return lambda _, doc: 3 * ((doc.home if doc.kind == "term" else doc.number) in numbers)


def _graded(judged: dict[str, int], documents: dict[str, str]) -> Gain:
    """Grades by id; where all copies of a number are judged alike, any copy counts."""
    grades = {canonical(entry): grade for entry, grade in judged.items()}
    of_number: dict[str, set[int]] = {}
    for (what, which, _), grade in grades.items():
        if what == "rule":
            of_number.setdefault(which, set()).add(grade)
    alike = all(len(each) == 1 for each in of_number.values())

    def grade(entry: str, doc: Doc) -> int:
        what, which, slug = canonical(entry)
        if what == "card":
            which = canonical(f"card:{doc.name}@")[1]
        if what == "rule" and alike:
            return max(of_number.get(which, {0}))
        return grades.get((what, which, documents.get(slug, "")), 0)

    return grade


def fresh() -> Iterator[Judged]:
    """The queries over the embedded corpus."""
    for each in known("search/queries-dev-3.json"):
        if not each["nothing"]:
            yield "fresh", each["q"], None, _accepted(each["accept"])
    for each in json.loads((TESTS / "everyday_questions.json").read_text(encoding="utf-8")):
        yield "everyday", each["question"], None, _accepted(each["answers"])
    for each in json.loads((TESTS / "search" / "paraphrases.json").read_text(encoding="utf-8")):
        yield "paraphrases", each["q"], None, _accepted(each["accept"])
    yield from _names()


def today() -> Iterator[Judged]:
    """The queries over the English editions."""
    for name in ("today-en.json", "today-fr.json"):
        for each in known(f"search/{name}"):
            yield "today", each["q"], None, _accepted(each["first"])


def _accepted(entries: list[str]) -> Gain:
    """The best grade for an entry that is accepted, or for a glossary entry that points to one."""
    plain = {_plain(each) for each in entries}

    def grade(entry: str, doc: Doc) -> int:
        number = doc.number if NEWEST in entry else f"{doc.number}@{entry.partition('@')[2]}"
        return 3 * bool({_plain(number), _plain(f"term:{doc.name}"), _plain(doc.home or "-")} & plain)

    return grade


def _plain(entry: str) -> str:
    """Numbers as they stand, names without brackets, accents and blanks."""
    return entry if entry[:1].isdigit() else re.sub(r"\(.*?\)|[^a-z0-9]", "", letters(entry))


SETS: dict[str, tuple[Callable[[], list[str]], Callable[[], Iterator[Judged]]]] = {
    "five": (lambda: [str(folder("REAL_CORPUS"))], five),
    "fresh": (lambda: ["corpus/texts"], fresh),
    "today": (lambda: [str(folder("REAL_EDITIONS")), str(folder("REAL_MORE"))], today),
}
"""For each library what it is read from, and its queries."""
