"""Titles of sections, taken from those who cite them, and citations whose title is no longer right. Pure.

« voir règle 408, "Chronologie des sorts" » says how section 408 is called. Where the source prints no
title of its own there (or only its chapter's), that one is taken; where it prints another, one of the two is
wrong.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from rapidfuzz import fuzz

from corpus.languages import derived, facts
from corpus.reading import diagnostics
from corpus.reading.document import Document, ReadDiagnostic, Rule
from corpus.reading.references.find import cited
from corpus.reading.thresholds import TITLES_ALIKE
from corpus.text.normalise import words

# So many sections of one part under one title: the title is the chapter's.
SHARED_TITLE = 3


def apply(document: Document) -> Document:
    """``document`` (references attached) with the titles that citations give to sections without one of their
    own, and a diagnostic for each such title and for each citation that quotes another title.
    """
    rules = list(document.rules)
    chapters = _chapter_titles(rules)
    names = cited_titles(document)
    told: list[ReadDiagnostic] = []
    for place, rule in enumerate(rules):
        bare = rule.title is None or (rule.number[0], words(rule.title)) in chapters
        title = names.get(rule.number)
        if len(rule.number) == 3 and bare and not rule.text and title and not _agree(title, rule.title or ""):
            rules[place] = replace(rule, title=title, title_origin="citations")
            told.append(
                diagnostics.make("title_from_citations", rule.first_line, number=rule.number, title=title)
            )
    made = replace(document, rules=tuple(rules))
    told += _disagreements(made)
    return replace(made, diagnostics=document.diagnostics + tuple(told))


def cited_titles(document: Document) -> dict[str, str]:
    """The title that citations give to each number, held by the document or not: the commonest spelling of
    the commonest title, the first one where two are as common.
    """
    votes: dict[str, list[str]] = {}
    for number, quoted, _, _ in _quoted(document):
        votes.setdefault(number, []).append(quoted)
    return {number: _commonest(titles) for number, titles in votes.items()}


def _chapter_titles(rules: list[Rule]) -> set[tuple[str, str]]:
    """Pairs of part and folded title that name a chapter: a part's title, or one that three sections bear."""
    parts = {(rule.number, words(rule.title)) for rule in rules if len(rule.number) == 1 and rule.title}
    shared = Counter(
        (rule.number[0], words(rule.title)) for rule in rules if len(rule.number) == 3 and rule.title
    )
    return parts | {pair for pair, count in shared.items() if count >= SHARED_TITLE}


def _quoted(document: Document) -> Iterator[tuple[str, str, str, int]]:
    """Each title that a citation quotes: the number that bears it (its last one: the title stands after it), the title,
    the citation as printed, its line.
    """
    for reference, line in cited(document):
        if reference.targets and reference.quoted_title:
            yield reference.targets[-1].number, reference.quoted_title, reference.raw, line


def _commonest(titles: list[str]) -> str:
    """The winner of a vote, spellings of one title counted together."""
    ((best, _),) = Counter(words(title) for title in titles).most_common(1)
    return next(title for title in titles if words(title) == best)


def _disagreements(document: Document) -> Iterator[ReadDiagnostic]:
    """A diagnostic for each citation that quotes another title than the one the cited rule bears."""
    titles = {rule.number: rule.title for rule in document.rules if rule.title}
    bearers = {words(title): number for number, title in reversed(titles.items())}
    for number, quoted, raw, line in _quoted(document):
        title = titles.get(number)
        if title and not _agree(quoted, title):
            bearer = bearers.get(words(quoted))
            yield diagnostics.make(
                "title_disagrees",
                line,
                raw=" ".join(raw.split()),
                quoted=quoted,
                number=number,
                title=title,
                bearer=f"c’est le titre de {bearer}" if bearer else "aucune règle ne porte ce titre",
            )


def _agree(quoted: str, title: str) -> bool:
    """Whether two titles are spellings of one: equal but for typography, small words, plurals or a misprint,
    or the one is the other cut short, a word left out or its words in another order.
    """
    if quoted == title:
        return True
    one, other = _essence(quoted), _essence(title)
    if one == other:
        return True
    if not one or not other:
        return False
    short, long = sorted((one, other), key=len)
    if len(short) > 1 and set(short) <= set(long):
        return True
    return long[: len(short)] == short or fuzz.ratio(" ".join(one), " ".join(other)) >= TITLES_ALIKE


@derived
def _small() -> frozenset[str]:
    """Words that titles of one rule may differ in."""
    return frozenset(facts("words", "small"))


def _essence(title: str) -> tuple[str, ...]:
    """The words that make a title, in the singular."""
    small = _small()
    singular = (word.removesuffix("s") if len(word) > 3 else word for word in words(title).split())
    return tuple(word for word in singular if word not in small)
