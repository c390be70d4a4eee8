"""The sentences about a rule in time, each with its proof: what the status line and the API print."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from django.template.loader import render_to_string

from corpus.models import Edition

if TYPE_CHECKING:
    from corpus.pages.rules.facts import RuleFacts


class Claim(NamedTuple):
    """A claim by its ``code`` (docs/claims.md): its French ``text``, ``why`` that is so in a French sentence, and as
    ``proof`` the editions to look it up in: slugs, and days of editions that only the concordance knows.
    """

    code: str
    text: str
    why: str
    proof: tuple[str, ...]


def claims_made(page: RuleFacts) -> list[Claim]:
    """What is said of the rule of ``page``, in the order of its status line; nothing of an undated text."""
    law = page.dated_by  # not its history, which draws every change
    context = {
        "page": page,
        "shown": law.version,
        "foreign": law is not page.rule,
        "claims": page.law_claims,
        "known": page.known or page.law_since,
    }
    made = []
    for code, *proof in _established(page):
        words = context | {"code": code}
        text, why = (render_to_string(f"rules/claims/{part}.txt", words).strip() for part in ("text", "why"))
        found = (each.slug if isinstance(each, Edition) else str(each) for each in proof if each is not None)
        made.append(Claim(code, text, why, tuple(dict.fromkeys(found))))
    return made


def _established(page: RuleFacts) -> Iterator[tuple[str, *tuple[Edition | datetime.date | None, ...]]]:
    claims, known, shown = page.law_claims, page.known, page.dated_by.version
    law = page.law_since
    if claims is None or shown is None:
        return
    last = shown.last
    if claims.since.restatement:  # that we worded it anew says nothing of when it began or ended
        yield "restatement", page.edition
        if known and known.gone:
            yield "gone", known.gone
        elif known and known.changed:
            yield "changed", known.changed
        elif known:
            yield "official_since", known.wording.day, known.wording.before
            if known.sense.day != known.wording.day:
                yield "official_sense_since", known.sense.day, known.sense.before
    elif page.in_force:
        yield "complete" if claims.complete else "as_far_as_known", last
        yield "since", claims.since, claims.changed_after
        if claims.sense_since != claims.since:
            yield "sense_since", claims.sense_since
    elif claims.until:
        yield "until", claims.since, claims.changed_after, claims.until
    else:  # the library's texts don't tell what became of it; the concordance may
        yield "dated", claims.since, last
        if law and law.gone:
            yield "gone", law.gone
        elif law and law.changed:
            yield "changed", law.changed
    if claims.removed_in:
        yield "removed_in", claims.removed_in
    elif claims.became:
        yield "became", last
    twin = page.twin
    if twin and twin.entry.pk == page.stored.pk and twin.is_still_true and twin.today:
        yield "still_true", twin.twin.edition, twin.today.edition
