"""What curators wrote in the files of a folder (`links.toml`, `bulletins.toml`), as changes of what is stored."""

from __future__ import annotations

from collections.abc import Iterable

from rapidfuzz import process

from corpus.library.ingest.inputs import (
    InputChange,
    Record,
    Table,
    key_of,
    link_key,
    row_record,
)
from corpus.library.sources.collect import Collection
from corpus.models import Bulletin, Correction, Edition, Entry, Redirect, Withdrawal


def curators_changes(collection: Collection, coming: Iterable[Edition] = ()) -> list[InputChange]:
    """The changes that keep the curators' words of each `links.toml` and `bulletins.toml` (by its path) and drop those
    taken out of it.

    A newer word on the same rule replaces the older, whoever wrote it. Former addresses are followed. One that names an
    edition or a number that isn't there is not kept, and a problem of the collection, with the nearest names.
    ``coming`` are editions that are about to be there; what names a withdrawn edition waits for it.
    """
    known = _Known(coming)
    moved = dict(Redirect.objects.values_list("slug", "edition"))

    def now(slug: str) -> str:
        return moved.get(slug, slug)

    def fits(origin: str, *places: tuple[str, str]) -> bool:
        wrong = next(
            (problem for slug, number in places if (problem := known.problem_with(now(slug), number))), ""
        )
        if wrong:
            collection.problems.append(f"{origin}: {wrong}")
        return not wrong

    links = {
        origin: {
            link_key(now(link.old_edition), link.old_number, now(link.new_edition), link.kind): {
                "new_number": link.new_number,
                "reason": link.reason,
                "origin": origin,
            }
            for link in rows
            if fits(
                origin,
                (link.old_edition, link.old_number),
                *([(link.new_edition, link.new_number)] if link.new_edition else []),
            )
        }
        for origin, rows in collection.links.items()
    }
    notes = {
        origin: {
            f"{now(note.edition)}/{note.number}": {"text": note.text, "source": note.source, "origin": origin}
            for note in rows
            if fits(origin, (note.edition, note.number))
        }
        for origin, rows in collection.bulletins.items()
    }
    return [
        *_in_step("link", {key_of(row): row_record(row) for row in Correction.objects.all()}, links),
        *_in_step(
            "bulletin",
            {f"{row.edition}/{row.number}": row_record(row) for row in Bulletin.objects.all()},
            notes,
        ),
    ]


def _in_step(
    table: Table, rows: dict[str, Record], by_origin: dict[str, dict[str, Record]]
) -> list[InputChange]:
    """The changes that make the ``rows`` of a table what each file (by its path) tells."""
    wanted: dict[str, Record | None] = {}
    for origin, kept in by_origin.items():
        wanted |= {key: None for key, row in rows.items() if row["origin"] == origin and key not in kept}
        wanted |= kept
    return [
        InputChange(table, key, rows.get(key), after)
        for key, after in wanted.items()
        if rows.get(key) != after
    ]


class _Known:
    """Which editions and rules there are, each asked for once."""

    def __init__(self, coming: Iterable[Edition]) -> None:
        self._editions = dict(Edition.objects.values_list("slug", "pk")) | {
            each.address: each.pk for each in coming
        }
        self._numbers: dict[str, set[str]] = {}
        self._gone = set(Withdrawal.objects.values_list("slug", flat=True))

    def problem_with(self, slug: str, number: str) -> str:
        """Why the place fits nothing, with the nearest names; empty where it fits. Without a number: the edition."""
        if slug in self._gone:
            return ""
        if slug not in self._editions:
            return f"{slug}/{number}: no such edition.{hint(slug, self._editions)}"
        numbers = self._rules(slug) if number else ()
        if number and number not in numbers:
            return f"{slug}/{number}: the edition has no such rule.{hint(number, numbers)}"
        return ""

    def _rules(self, slug: str) -> set[str]:
        if slug not in self._numbers:
            rules = Entry.objects.filter(edition=self._editions[slug], kind=Entry.Kind.RULE)
            self._numbers[slug] = set(rules.values_list("key", flat=True))
        return self._numbers[slug]


def hint(wanted: str, names: Iterable[str]) -> str:
    """The end of a message: the names that look most like ``wanted``, nothing where none does."""
    near = nearest(wanted, sorted(names))
    return f" Did you mean {' or '.join(near)}?" if near else ""


def nearest(wanted: str, names: Iterable[str], most: int = 3) -> list[str]:
    """The names that look most like ``wanted``."""
    return [name for name, _, _ in process.extract(wanted, list(names), limit=most, score_cutoff=50)]
