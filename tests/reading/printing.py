"""A Document printed in the layout of the official files; reading that gives the same rules."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from corpus.languages import pack
from corpus.numbers import RuleNumber
from corpus.reading.document import Document, Language, Rule


def print_document(document: Document) -> str:
    """The title, date, rules and glossary of ``document``; cards, topics and items have no place in them."""
    blocks = [document.title or "", _date_line(document)]
    blocks += [_rule_block(rule, document.language) for rule in document.rules]
    if document.terms:
        blocks.append(pack(document.language).labels.glossary[0].capitalize())
        blocks += [f"{term.term}\n{term.text}" for term in document.terms]
    return "\n\n".join(block for block in blocks if block) + "\n"


def _date_line(document: Document) -> str:
    if document.date is None:
        return ""
    day = date.fromisoformat(document.date)
    dates = pack(document.language).dates
    number = dates.first if day.day == 1 else str(day.day)
    return dates.date_line.format(day=number, month=dates.months[day.month - 1][0], year=day.year)


def _rule_block(rule: Rule, language: Language) -> str:
    return "\n".join(_rule_lines(rule, language))


def _rule_lines(rule: Rule, language: Language) -> Iterator[str]:
    number = rule.number if RuleNumber.parse(rule.number).level == "subrule" else f"{rule.number}."
    head = "\n".join(piece for piece in (rule.title, rule.text) if piece)
    yield f"{number} {head}".rstrip()
    for example in rule.examples:
        yield f"{pack(language).labels.example}: {example.text}"
