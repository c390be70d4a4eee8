"""A Document, as reading hands it over, as comparing wants it: for shells, tests and benchmarks."""

from __future__ import annotations

from corpus.comparing.edition import ComparedEdition, ComparedRule, ComparedTerm
from corpus.reading.document import Document


def compared_edition(document: Document, slug: str) -> ComparedEdition:
    """The rules (a second copy of a number as ``420.5e~2``) and terms of ``document`` under the name ``slug``."""
    return ComparedEdition(
        slug=slug,
        language=document.language,
        covers=document.covers,
        rules=tuple(
            ComparedRule(
                number=rule.key,
                title=rule.title or "",
                text=rule.text,
                examples=tuple(example.text for example in rule.examples),
            )
            for rule in document.rules
        ),
        terms=tuple(ComparedTerm(term.term, term.text) for term in document.terms),
    )
