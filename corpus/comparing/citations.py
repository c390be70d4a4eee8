"""Rule numbers cited inside a text, as comparing sees them: hidden for equality, listed for what they aim at.

Works on folded text (`corpus.comparing.typography.fold`). Reading has its own, finer eye for references;
here only "the same wording apart from the numbers" matters.
"""

from __future__ import annotations

import re

_NUMBER = r"[1-9]\d\d(?:\.\d{1,3}(?:\.?[a-z]{1,2}\b)?)?(?:-(?:[1-9]\d\d\.\d{1,3})?[a-z]{1,2}\b)?"
_JOINED = rf"{_NUMBER}(?:(?:,? ?(?:and|or|through|to|et|ou|à) |, ?|[-—]){_NUMBER})*"
_CITATION = re.compile(
    rf"(?:\b(?:rules?|sections?|règles?|regles?|paragraphes?|étapes?)(?: |\Z)(?:{_JOINED}))(?:,? \"[^\"]{{1,80}}\")?"
    rf"|\b(?:sections?|parts?|chapitres?|parties?) [1-9]\b(?:,? \"[^\"]{{1,80}}\")?"
    rf"|\b[1-9]\d\d\.\d{{1,3}}(?:[a-z]{{1,2}}\b)?(?:[-—][a-z]\b)?",
    re.IGNORECASE,
)
_CITED = re.compile(r"(?<![\w.])([1-9](?:\d\d(?:\.\d{1,3}(?:[a-z]{1,2}\b)?)?)?)(?![\d])")
_DIGIT = re.compile(r"\d")
_MAY_CITE = re.compile(r"\d\d\d|[a-z] [1-9]\b")
MARK = "§"


def hide_citations(folded: str) -> str:
    """``folded`` with each citation (its noun, its numbers, the title quoted after it) put as one mark."""
    return _CITATION.sub(MARK, folded) if _DIGIT.search(folded) and _MAY_CITE.search(folded) else folded


def cited_numbers(folded: str) -> tuple[str, ...]:
    """The rule numbers that ``folded`` cites, in order, as they are printed."""
    return tuple(
        number for citation in _CITATION.finditer(folded) for number in _CITED.findall(citation.group())
    )
