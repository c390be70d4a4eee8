"""What became of the rules of a section since the edition before: a mark beside each that changed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from corpus.library.asking.catalog import catalog
from corpus.models import Edition, Entry, Link, address_of
from corpus.pages.rules.entries import titled_text
from corpus.text.normalise import typography

_PARTS = {Link.Kind.SPLIT: "part", Link.Kind.MERGED: "merged"}


@dataclass(frozen=True, slots=True)
class ChangeMark:
    """What happened to a rule since the edition ``since``: it is a ``part`` of the rule ``number``, took that one in
    (``merged``), or was ``edited`` or only ``moved``; ``number`` is empty where it is the same.
    """

    kind: str
    number: str
    since: Edition
    url: str


def changes_since(entries: Sequence[Entry], edition: Edition) -> dict[str, ChangeMark]:
    """A mark for each of ``entries`` whose wording or number is not that of its ancestor, by key; typography is no
    change, nor is a text of ours that we put in other words.
    """
    by_id = {entry.pk: entry for entry in entries}
    editions = catalog().editions
    marks: dict[str, ChangeMark] = {}
    links = Link.objects.filter(new__in=by_id).exclude(kind=Link.Kind.RESTATED)
    for link in links.select_related("old__text").defer("old__text__html", "old__details"):
        new, old = by_id[link.new_id], link.old
        moved = old.number != new.number
        kind = _PARTS.get(Link.Kind(link.kind)) or (
            "edited" if _reworded(old, new) else "moved" if moved else ""
        )
        if kind and new.key not in marks:
            since = editions[old.edition_id]
            url = address_of("compare-rule", since.slug, edition.slug, new.key)
            marks[new.key] = ChangeMark(kind, old.number if moved else "", since, url)
    return marks


def _reworded(old: Entry, new: Entry) -> bool:
    if new.edition.restatement or (old.text_id, old.name) == (new.text_id, new.name):
        return False
    return typography(titled_text(old)) != typography(titled_text(new))
