"""Titles of sections, taken from those who cite them. Pure.

« voir règle 408, "Chronologie des sorts" » says how section 408 is called. Where the source prints no
title of its own there (or only its chapter's), that one is taken.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import replace

from corpus.reading import diagnostics
from corpus.reading.document import Document, ReadDiagnostic
from corpus.reading.references.find import cited
from corpus.text.normalise import words


def apply(document: Document) -> Document:
    """``document`` (references attached) with the titles that citations give to sections without one of their
    own, and a diagnostic for each such title.
    """
    votes: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for reference, _ in cited(document):
        if reference.targets and reference.quoted_title:  # it stands after the last number
            votes[reference.targets[-1].number][reference.quoted_title] += 1
    rules = list(document.rules)
    chapters = {rule.number: words(rule.title or "") for rule in rules if len(rule.number) == 1}
    told: list[ReadDiagnostic] = []
    for place, rule in enumerate(rules):
        own, number = words(rule.title or ""), rule.number
        if len(number) != 3 or rule.text or number not in votes or own not in ("", chapters.get(number[0])):
            continue
        title, _ = votes[number].most_common(1)[0]
        if words(title) != own:
            rules[place] = replace(rule, title=title, title_origin="citations")
            told.append(diagnostics.make("title_from_citations", rule.first_line, number=number, title=title))
    return replace(document, rules=tuple(rules), diagnostics=(*document.diagnostics, *told))
