"""Titles of sections, taken from those who cite them. Pure.

« voir règle 408, "Chronologie des sorts" » says how section 408 is called. Where the source prints no
title of its own there (or only its chapter's), that one is taken.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from corpus.reading import diagnostics
from corpus.reading.document import Document, ReadDiagnostic, Rule
from corpus.reading.references.find import cited
from corpus.text.normalise import words

# So many sections of one part under one title: the title is the chapter's.
SHARED_TITLE = 3


def apply(document: Document) -> Document:
    """``document`` (references attached) with the titles that citations give to sections without one of their
    own, and a diagnostic for each such title.
    """
    rules = list(document.rules)
    chapters = _chapter_titles(rules)
    votes: dict[str, list[str]] = {}
    for reference, _ in cited(document):
        if reference.targets and reference.quoted_title:  # it stands after the last number
            votes.setdefault(reference.targets[-1].number, []).append(reference.quoted_title)
    told: list[ReadDiagnostic] = []
    for place, rule in enumerate(rules):
        bare = rule.title is None or (rule.number[0], words(rule.title)) in chapters
        if len(rule.number) != 3 or not bare or rule.text or rule.number not in votes:
            continue
        title = _commonest(votes[rule.number])
        if words(title) != words(rule.title or ""):
            rules[place] = replace(rule, title=title, title_origin="citations")
            told.append(
                diagnostics.make("title_from_citations", rule.first_line, number=rule.number, title=title)
            )
    return replace(document, rules=tuple(rules), diagnostics=(*document.diagnostics, *told))


def _chapter_titles(rules: list[Rule]) -> set[tuple[str, str]]:
    """Pairs of part and folded title that name a chapter: a part's title, or one that three sections bear."""
    parts = {(rule.number, words(rule.title)) for rule in rules if len(rule.number) == 1 and rule.title}
    shared = Counter(
        (rule.number[0], words(rule.title)) for rule in rules if len(rule.number) == 3 and rule.title
    )
    return parts | {pair for pair, count in shared.items() if count >= SHARED_TITLE}


def _commonest(titles: list[str]) -> str:
    """The winner of a vote, spellings of one title counted together; the first one where two are as common."""
    ((best, _),) = Counter(words(title) for title in titles).most_common(1)
    return next(title for title in titles if words(title) == best)
