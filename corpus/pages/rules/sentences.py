"""What may be said of a rule in time, sentence by sentence, each with the editions that prove it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.template.loader import render_to_string

from corpus.models import Edition
from corpus.pages.rules.facts import RuleFacts


@dataclass(frozen=True, slots=True)
class Sentence:
    """One claim: its code (the field of docs/claims.md), its French, the editions to look it up in."""

    code: str
    text: str
    proof: tuple[Edition, ...]


def sentences_of(facts: RuleFacts) -> list[Sentence]:
    """The sentences about the rule of ``facts``; none where nothing is established."""
    return [
        Sentence(
            code,
            render_to_string("rules/sentence.txt", {"code": code, "facts": facts}).strip(),
            tuple(dict.fromkeys(edition for edition in proof if edition is not None)),
        )
        for code, *proof in _established(facts)
    ]


def _established(facts: RuleFacts) -> Iterator[tuple[str, *tuple[Edition | None, ...]]]:
    claims, shown = facts.dated_claims, facts.dated_by.version
    if claims is None or shown is None:
        return
    if claims.since.restatement:  # that we worded it anew says nothing of when it began or ended
        yield "restatement", facts.edition
    else:
        if claims.in_force:
            yield "complete" if claims.complete else "as_far_as_known", shown.last
        yield "since", claims.since, claims.changed_after
        if claims.sense_since != claims.since:
            yield "sense_since", claims.sense_since
        if claims.until:
            yield "until", claims.until
        if claims.removed_in:
            yield "removed_in", claims.removed_in
    twin = facts.twin
    if twin and twin.entry.pk == facts.stored.pk and twin.is_still_true and twin.today:
        yield "still_true", twin.twin.edition, twin.today.edition
