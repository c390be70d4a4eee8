"""Where the references of some entries lead, for all of them in one query."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from django.utils.safestring import SafeString

from corpus.models import Citation, Entry, entry_url
from corpus.showing.markup import Aim, fill
from corpus.showing.shelf import heavy
from corpus.showing.wording import date_of

Aims = dict[int, dict[int, tuple[Aim, ...]]]
"""By entry, then by the offset of the reference."""


def aims_of(entries: Iterable[Entry]) -> Aims:
    """The targets of every reference in ``entries``, which need no more than their ids and editions."""
    by_id = {entry.pk: entry for entry in entries if entry.text_id}
    found: defaultdict[int, defaultdict[int, list[Aim]]] = defaultdict(lambda: defaultdict(list))
    citations = (
        Citation.objects.filter(reference__entry__in=by_id)
        .select_related("reference", "target__edition")
        .defer("target__details", *heavy("target__edition"))
        .order_by("reference", "position")
    )
    for citation in citations:
        reference = citation.reference
        found[reference.entry_id][reference.start].append(aim_of(citation, by_id[reference.entry_id]))
    return {entry: {start: tuple(aims) for start, aims in places.items()} for entry, places in found.items()}


def shown(entry: Entry, aims: Aims) -> SafeString:
    """The entry's text as HTML for a page."""
    return fill(entry.text.html if entry.text else "", aims.get(entry.pk, {}))


def aim_of(citation: Citation, entry: Entry) -> Aim:
    """Where ``citation``, which stands in ``entry``, leads."""
    target = citation.target
    if target is None:
        note = (
            f"règle {citation.number} : absente de nos éditions"
            if citation.status == Citation.Status.NOT_COVERED
            else f"règle {citation.number} : numéro inconnu"
        )
        return Aim(citation.number, "", citation.status, note)
    if target.edition_id != entry.edition_id:
        return Aim(
            citation.number,
            entry_url(target),
            "elsewhere",
            f"dans une autre édition : {target.edition.title}, {date_of(target.edition)}",
        )
    if citation.status == Citation.Status.REPAIRED:
        return Aim(
            citation.number, entry_url(target), "repaired", f"imprimé {citation.read}, lu {citation.number}"
        )
    return Aim(citation.number, entry_url(target), "resolved")
