"""What happened to some rules since the edition before, for a page that shows many: one query."""

from __future__ import annotations

from collections.abc import Sequence

from django.urls import reverse

from corpus.comparing.typography import fold
from corpus.models import Edition, Entry, Link
from corpus.showing.entries import ChangeMark
from corpus.showing.shelf import heavy
from corpus.showing.wording import dated


def changes_since(entries: Sequence[Entry], edition: Edition) -> dict[int, ChangeMark]:
    """A mark for each of ``entries`` whose wording or number is not that of its ancestor; typography is no change."""
    links = (
        Link.objects.filter(new__in=[entry.pk for entry in entries])
        .exclude(kind=Link.Kind.RESTATED)
        .select_related("old__edition", "old__text")
        .defer("old__text__html", *heavy("old__edition"))
    )
    by_id = {entry.pk: entry for entry in entries}
    marks: dict[int, ChangeMark] = {}
    for link in links:
        label = _label(link, by_id[link.new_id])
        if label and link.new_id not in marks:
            address = reverse(
                "compare-rule", args=[link.old.edition.slug, edition.slug, by_id[link.new_id].key]
            )
            marks[link.new_id] = ChangeMark(f"{label} depuis l’édition {dated(link.old.edition)}", address)
    return marks


def _label(link: Link, new: Entry) -> str:
    old = link.old
    if link.kind == Link.Kind.SPLIT:
        return f"issue de {old.number}"
    if link.kind == Link.Kind.MERGED:
        return f"reprend aussi {old.number}"
    moved = f"ancien numéro {old.number}" if old.number != new.number else ""
    same = old.text_id == new.text_id and old.name == new.name
    if same or fold(f"{old.name}\n{old.content}") == fold(f"{new.name}\n{new.content}"):
        return moved
    return f"texte modifié, {moved}" if moved else "texte modifié"
