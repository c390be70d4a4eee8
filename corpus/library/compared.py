"""Stored editions as comparing wants them."""

from __future__ import annotations

from collections import defaultdict

from corpus.comparing.edition import ComparedEdition, ComparedRule, ComparedTerm
from corpus.models import Edition, Entry


def compared_edition(edition: Edition) -> ComparedEdition:
    """All rules (each with its examples) and terms of ``edition``, in its order; three queries at most.

    A rule's ``number`` is its key, so that a second copy (``420.5e~2``) stays apart.
    """
    rows = (
        Entry.objects.filter(edition=edition, kind__in=["rule", "example", "term"])
        .order_by("position")
        .values_list("kind", "key", "name", "text__content")
    )
    rules: list[tuple[str, str, str]] = []
    terms: list[ComparedTerm] = []
    examples: defaultdict[str, list[str]] = defaultdict(list)
    for kind, key, name, content in rows:
        if kind == "rule":
            rules.append((key, name, content or ""))
        elif kind == "example":
            examples[key.rpartition(".")[0]].append(content or "")
        else:
            terms.append(ComparedTerm(name, content or ""))
    return ComparedEdition(
        slug=edition.slug,
        language=edition.language,
        covers=tuple(edition.covers),
        rules=tuple(ComparedRule(key, name, text, tuple(examples[key])) for key, name, text in rules),
        terms=tuple(terms),
    )
