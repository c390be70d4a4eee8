"""Keywords held against the glossary: a rule without its entry, an entry without its rule. Pure."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

from corpus.languages import any_of, derived, facts
from corpus.reading import diagnostics
from corpus.reading.document import Diagnostic, Document, Rule, Term
from corpus.reading.inline import unborne
from corpus.reading.thresholds import FEWEST_KEYWORDS, KEYWORDS_LISTED, SHORTEST_DEFINITION
from corpus.text.normalise import words

_PARTS = re.compile(r",\s*|\s+(?:and|et)\s+|/")


@derived
def _called() -> re.Pattern[str]:
    """How the definition of a keyword begins ("A keyword ability that …"); of former ones others speak."""
    return re.compile(rf"(?:\w+ )?(?:{any_of(map(words, facts('labels', 'keyword')))})\b")


def told_of_keywords(document: Document) -> Iterator[Diagnostic]:
    """A diagnostic for the keywords that a rule explains and the glossary leaves out, and one for the reverse. Which
    sections explain keywords shows: nearly all of their titles are terms.
    """
    if not document.terms:
        return
    listed = {name for term in document.terms for name in _names(term.term)}
    sections: defaultdict[str, list[Rule]] = defaultdict(list)
    for rule in document.rules:
        if rule.title and "." in rule.number:
            sections[rule.number[:3]].append(rule)
    missing: list[str] = []
    for rules in sections.values():
        unlisted = [rule for rule in rules if not listed & set(_names(rule.title or ""))]
        if len(rules) >= FEWEST_KEYWORDS and len(unlisted) <= (1 - KEYWORDS_LISTED) * len(rules):
            missing += [f"{rule.title} ({rule.number})" for rule in unlisted]
    if missing:
        yield diagnostics.make("keyword_unlisted", missing=diagnostics.some(missing))
    titled = {name for rules in sections.values() for rule in rules for name in _names(rule.title or "")}
    unruled = [term for term in document.terms if _is_keyword(term) and not titled & set(_names(term.term))]
    if unruled:
        first = unruled[0].first_line
        yield diagnostics.make(
            "keyword_unruled", first, missing=diagnostics.some([term.term for term in unruled])
        )


def told_of_unborne(document: Document) -> Iterator[Diagnostic]:
    """A diagnostic for the terms that the glossary sends its reader to, and that none of its entries is."""
    missing = {words(name): (name, line) for name, line in reversed([*unborne(document)])}
    if missing:
        names = [name for name, _ in reversed(missing.values())]
        yield diagnostics.make(
            "term_unborne", min(line for _, line in missing.values()), missing=diagnostics.some(names)
        )


def _is_keyword(term: Term) -> bool:
    """Whether the entry calls its term a keyword and leads to no rule that the document holds."""
    resolved = any(
        target.status != "unknown" for reference in term.references for target in reference.targets
    )
    return not resolved and _called().match(words(term.text[: 4 * SHORTEST_DEFINITION])) is not None


def _names(name: str) -> list[str]:
    """What a title or term may be called: whole, without what stands in brackets, and each part of a list."""
    bare = name.partition(" (")[0]
    return [words(part) for part in (name, bare, *_PARTS.split(bare)) if part]
