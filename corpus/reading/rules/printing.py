"""A Document printed in the layout of the official files; reading that gives the same rules. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from corpus.reading.document import Document, Language, Rule
from corpus.reading.rules.numbering import place_of

_MONTHS: dict[Language, tuple[str, ...]] = {
    "fr": (
        "janvier", "février", "mars", "avril", "mai", "juin",
        "juillet", "août", "septembre", "octobre", "novembre", "décembre",
    ),
    "en": (
        "January", "February", "March", "April", "May", "June",
        "July", "August", "September", "October", "November", "December",
    ),
}  # fmt: skip
_EXAMPLE: dict[Language, str] = {"fr": "Exemple : ", "en": "Example: "}
_GLOSSARY: dict[Language, str] = {"fr": "Glossaire", "en": "Glossary"}


def print_document(document: Document) -> str:
    """The title, date, rules and glossary of ``document``; cards, topics and items have no place in them."""
    blocks = [document.title or "", _date_line(document)]
    blocks += [_rule_block(rule, document.language) for rule in document.rules]
    if document.terms:
        blocks.append(_GLOSSARY[document.language])
        blocks += [f"{term.term}\n{term.text}" for term in document.terms]
    return "\n\n".join(block for block in blocks if block) + "\n"


def _date_line(document: Document) -> str:
    if document.date is None:
        return ""
    day = date.fromisoformat(document.date)
    month = _MONTHS[document.language][day.month - 1]
    if document.language == "fr":
        return f"Ces règles sont datées du {'1er' if day.day == 1 else day.day} {month} {day.year}."
    return f"These rules are effective as of {month} {day.day}, {day.year}."


def _rule_block(rule: Rule, language: Language) -> str:
    return "\n".join(_rule_lines(rule, language))


def _rule_lines(rule: Rule, language: Language) -> Iterator[str]:
    number = rule.number if place_of(rule.number).level == "subrule" else f"{rule.number}."
    head = "\n".join(piece for piece in (rule.title, rule.text) if piece)
    yield f"{number} {head}".rstrip()
    for example in rule.examples:
        yield f"{_EXAMPLE[language]}{example.text}"
