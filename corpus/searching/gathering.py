"""Entries of the library into documents: a wording once in each role, its examples or rulings with it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from corpus.models import Edition, Entry
from corpus.searching.facts import Doc, EditionFacts, Place

PIECES = {"example": "rule", "ruling": ""}
_FIELDS = (
    "id",
    "edition_id",
    "kind",
    "key",
    "position",
    "number",
    "level",
    "name",
    "parent_id",
    "text_id",
    "details",
)


@dataclass(slots=True)
class Gathered:
    """One document with what ranking needs of its surroundings: the titles above it, nearest first."""

    doc: Doc
    above: list[str] = field(default_factory=list)


def edition_facts() -> list[EditionFacts]:
    """Every edition, newest first, each at its rank."""
    return [
        EditionFacts(
            edition.slug,
            edition.title,
            edition.language,
            edition.kind,
            edition.date.isoformat() if edition.date else "",
            rank,
            edition.series,
            edition.restatement,
        )
        for rank, edition in enumerate(Edition.objects.newest_first())
    ]


def gather(editions: list[EditionFacts]) -> Iterator[Gathered]:
    """Every document of ``editions``, in the order of their newest edition and of the entries in it."""
    ranks = dict(Edition.objects.values_list("id", "slug"))
    rank_of = {edition.slug: edition.rank for edition in editions}
    found: dict[tuple[object, ...], Gathered] = {}
    for edition_id, slug in sorted(ranks.items(), key=lambda item: rank_of.get(item[1], 0)):
        if slug in rank_of:
            _gather_edition(edition_id, editions[rank_of[slug]], found)
    yield from found.values()


def _gather_edition(
    edition_id: int, edition: EditionFacts, found: dict[tuple[object, ...], Gathered]
) -> None:
    rows = list(
        Entry.objects.filter(edition_id=edition_id)
        .order_by("position")
        .values(*_FIELDS, "text__content", "membership__thread")
    )
    by_id = {row["id"]: row for row in rows}
    pieces: defaultdict[int, list[dict[str, Any]]] = defaultdict(list)
    for row in rows:
        if row["kind"] in PIECES and row["parent_id"] in by_id:
            pieces[row["parent_id"]].append(row)
    shared = Counter(row["name"] for row in rows if row["level"] == "section" and row["name"])
    sections = {
        row["number"]: row["name"] if shared[row["name"]] == 1 else ""
        for row in rows
        if row["level"] == "section"
    }
    for row in rows:
        if row["kind"] in PIECES and row["parent_id"] in by_id:
            continue
        under = pieces[row["id"]]
        name = row["name"] if not (row["level"] == "section" and shared[row["name"]] > 1) else ""
        parent = by_id.get(row["parent_id"])
        key = (
            *(
                row["kind"],
                row["number"] or row["name"] or row["key"],
                name,
                edition.language,
                row["text_id"],
            ),
            *(piece["text_id"] for piece in under),
        )
        place = Place(
            edition.rank,
            row["key"],
            row["position"],
            parent["key"] if parent else "",
            row["membership__thread"] or 0,
        )
        above = _above(row, by_id, sections)
        section = row["number"][:3] if row["kind"] == "rule" and len(row["number"]) >= 3 else ""
        if key in found:
            _also_printed(found[key], place, above, section, sections)
            continue
        texts = [row["text__content"] or "", *(piece["text__content"] or "" for piece in under)]
        doc = Doc(
            row["kind"],
            row["number"],
            name,
            name or next(iter(above), "") or _chapter(row, by_id),
            edition.language,
            texts,
            [place],
            (section, sections.get(section, "")) if section else None,
            under[0]["kind"] if under else "",
        )
        doc.aside = _aside(row)
        found[key] = Gathered(doc, above)


def _also_printed(
    held: Gathered, place: Place, above: list[str], section: str, sections: dict[str, str]
) -> None:
    """Note a further place of a wording; an older edition's titles stand where the newer one prints none."""
    held.doc.places.append(place)
    if above and not held.above:
        held.above = above
        held.doc.title = held.doc.name or above[0]
    if section and held.doc.section and not held.doc.section[1]:
        held.doc.section = (section, sections.get(section, ""))


def _above(row: dict[str, Any], by_id: dict[int, dict[str, Any]], sections: dict[str, str]) -> list[str]:
    """The titles over an entry, nearest first; a title that several sections share is none."""
    titles = []
    parent = by_id.get(row["parent_id"])
    while parent is not None:
        name = sections.get(parent["number"], "") if parent["level"] == "section" else parent["name"]
        if name and parent["level"] != "part":
            titles.append(name)
        parent = by_id.get(parent["parent_id"])
    if group := (row["details"] or {}).get("group"):
        titles.append(str(group))
    return titles


def _chapter(row: dict[str, Any], by_id: dict[int, dict[str, Any]]) -> str:
    """The title of the section or part that a rule stands in, shared or not: better than none to print over it."""
    above: dict[str, Any] | None = row
    while above is not None and not above["name"]:
        above = by_id.get(above["parent_id"])
    return str(above["name"]) if above is not None and row["kind"] == "rule" else ""


def _aside(row: dict[str, Any]) -> str:
    if row["kind"] != "card":
        return ""
    details = row["details"] or {}
    size = "/".join(str(details[name]) for name in ("power", "toughness") if details.get(name) is not None)
    return " ; ".join(
        str(part) for part in (details.get("mana_cost"), details.get("type_line"), size) if part
    )
