"""What curators wrote in the files of a folder (`links.toml`, `bulletins.toml`), as changes of what is stored."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set

from corpus.library.ingest.inputs import InputChange, changed, coming as bringing, key_of
from corpus.library.sources.catalog import CatalogBulletin, CatalogLink
from corpus.library.sources.collect import Collection
from corpus.models import Bulletin, Correction, Edition, Entry, Redirect, Withdrawal


def curators_changes(collection: Collection, coming: Iterable[Edition] = ()) -> list[InputChange]:
    """The changes that keep the curators' words of each `links.toml` and `bulletins.toml` (by its path) and drop those
    taken out of it.

    A newer word on the same rule replaces the older, whoever wrote it. Former addresses are followed. One that names an
    edition or a number that isn't there is not kept, and a problem of the collection.
    ``coming`` are editions that are about to be there; what names a withdrawn edition waits for it.
    """
    moved = dict(Redirect.objects.values_list("slug", "edition"))
    editions = dict(Edition.objects.values_list("slug", "pk")) | {each.address: each.pk for each in coming}
    gone = set(Withdrawal.objects.values_list("slug", flat=True))
    stored = {key_of(row): row for model in (Correction, Bulletin) for row in model._default_manager.all()}
    wanted: dict[str, InputChange] = {}
    for origin, words in collection.words.items():
        kept: dict[str, InputChange] = {}
        for word in words:
            row = _row(word, origin, moved)
            if problem := _problem_of(row, editions, gone):
                collection.problems.append(f"{origin}: {problem}")
            else:
                kept[key_of(row)] = bringing(row)
        left = {key: row for key, row in stored.items() if row.origin == origin and key not in kept}
        wanted |= {key: changed(row, None) for key, row in left.items()} | kept
    return [change for change in wanted.values() if change.before != change.after]


def _row(word: CatalogLink | CatalogBulletin, origin: str, moved: Mapping[str, str]) -> Correction | Bulletin:
    """What a file says as a row to store, each edition under the address that it ``moved`` to."""
    if isinstance(word, CatalogBulletin):
        edition = moved.get(word.edition, word.edition)
        return Bulletin(
            edition=edition, number=word.number, text=word.text, source=word.source, origin=origin
        )
    (old, old_number), (new, new_number) = word.old, word.new or ("", "")
    return Correction(
        kind=word.kind,
        old_edition=moved.get(old, old),
        old_number=old_number,
        new_edition=moved.get(new, new),
        new_number=new_number,
        reason=word.reason,
        origin=origin,
    )


def _problem_of(word: Correction | Bulletin, editions: Mapping[str, int], gone: Set[str]) -> str:
    """Why a place that ``word`` names fits none of the ``editions`` (keys by address); empty where all fit, and for
    those that are ``gone``.
    """
    places = (
        [(word.edition, word.number)]
        if isinstance(word, Bulletin)
        else [(word.old_edition, word.old_number), (word.new_edition, word.new_number)]
    )
    for slug, number in places:
        if not slug or slug in gone:
            continue
        if slug not in editions:
            return f"{slug}/{number}: no such edition."
        rules = Entry.objects.filter(edition=editions[slug], kind=Entry.Kind.RULE).values_list(
            "key", flat=True
        )
        if number and not rules.filter(key=number).exists():
            return f"{slug}/{number}: the edition has no such rule."
    return ""
