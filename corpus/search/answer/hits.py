"""Documents into hits: which edition to show it from and its address, which part answers, its heading and its
excerpt.
"""

from __future__ import annotations

from typing import cast

from corpus.models import address_of, url_of
from corpus.search.answer.excerpts import WIDTH, Marks, excerpt, matches_in, worth_of
from corpus.search.answer.grouping import MOST_FAMILY
from corpus.search.answer.results import EntryKind, ExcerptOf, Hit, ParentKind, Run
from corpus.search.facts import Doc
from corpus.search.index.building import NO_END
from corpus.search.index.opened import IndexView

PIECE = 0.12
"""An example or ruling is shown instead of the rule where it says so much more of the whole query."""

KEPT_FACES = 4096


def section_address(series: str, number: str) -> str:
    """Where the section of a tournament document leads; the document itself without a number."""
    return address_of("tournament-section", series, number) if number else address_of("tournament", series)


def rank_to_show(number: int, view: IndexView, preferred: frozenset[int] = frozenset(), day: str = "") -> int:
    """The rank of the edition to show a document from: one that the scope or the query names, the newest by the ``day``
    that it names, else the newest.
    """
    doc, shelf = view.docs[number], view.index.shelf
    if view.scope.edition >= 0 or view.scope.day or not preferred:
        return view.rank_of(number)
    named = next((rank for rank in sorted(preferred) if shelf.prints(doc, rank)), None)
    if named is None and day and shelf.in_force_on(doc, day):
        named = shelf.shown(doc, day)
    return doc.edition if named is None else named


def key_in(doc: Doc, rank: int, view: IndexView) -> str:
    """The key that a document has in the edition of that rank."""
    number = view.index.shelf.number_in(doc, rank)
    return doc.key if doc.kind != "rule" or number == doc.number else number


def identifier(number: int, rank: int, view: IndexView) -> str:
    """The contract's id of a document in an edition."""
    doc = view.docs[number]
    return f"{doc.kind}:{key_in(doc, rank, view)}@{view.editions[rank].slug}"


def face_of(number: int, rank: int, view: IndexView) -> Hit:
    """What a hit says of a document whatever was asked, as the edition of that rank prints it: without score or
    excerpt. Remembered, since the same ones answer again.
    """
    face: Hit | None = view.faces.get((number, rank))
    if face is None:
        if len(view.faces) >= KEPT_FACES:
            view.faces.clear()
        face = view.faces[number, rank] = _face(number, rank, view)
    return face


def _face(number: int, rank: int, view: IndexView, piece: int = 0) -> Hit:
    doc, edition = view.docs[number], view.editions[rank]
    own = key_in(doc, rank, view)
    kind, key = (doc.piece, f"{own}.{piece}") if piece else (doc.kind, own)
    above = (doc.kind, own) if piece else ()
    section = view.section_of(number, rank)
    since, until = view.index.shelf.state(doc, rank)
    in_force = doc.live and until == NO_END
    return Hit(
        id=f"{kind}:{key}@{edition.slug}",
        kind=cast("EntryKind", kind),
        parent_kind=cast("ParentKind", doc.kind) if piece else None,
        number=view.index.shelf.number_in(doc, rank) or None,
        name=doc.name or None,
        edition=edition.slug,
        edition_title=edition.title,
        language=edition.language,
        date=edition.date,
        title=heading(doc, rank, section, view),
        excerpt=(),
        url=url_of(edition.slug, kind, key, *above),
        score=0.0,
        section=section,
        in_force=in_force,
        since=since,
        until="" if in_force else until,
    )


def piece_hit(
    number: int, rank: int, piece: int, score: float, view: IndexView, runs: tuple[Run, ...]
) -> Hit:
    """The hit for the ``piece``-th example or ruling of a document (from 1)."""
    return _face(number, rank, view, piece)._replace(score=score, excerpt=runs)


def best_excerpt(
    number: int, view: IndexView, marks: Marks, width: int = WIDTH
) -> tuple[tuple[Run, ...], ExcerptOf]:
    """The excerpt of a document, and what it is from where that is not its own text: an example or a ruling that says
    clearly more of what is asked.
    """
    doc = view.docs[number]
    texts = view.texts(number)
    text = texts[0]
    matches = matches_in(text, marks)
    beside = f"{doc.name} {doc.aside}".strip()
    best = max(worth_of(matches), worth_of(matches_in(beside, marks)) if beside else 0.0)
    whole = sum(marks.weights)
    piece: ExcerptOf = ""
    for other in texts[1:] if best < (1 - PIECE) * whole else ():
        within = matches_in(other, marks)
        worth = worth_of(within)
        if worth > best + (0.01 if piece else PIECE * whole):
            best, text, matches, piece = worth, other, within, cast("ExcerptOf", doc.piece)
    if text:
        return excerpt(text, matches, width), piece
    return _from_below(number, view, marks, width), piece


def heading(doc: Doc, rank: int, section: tuple[str, str] | None, view: IndexView) -> str:
    """What to print over a hit: its title or the nearest above, its section's, its place in a lesson, its edition's."""
    if doc.title:
        return doc.title
    if section and section[1]:
        return section[1]
    if doc.kind == "item":
        return f"Point {doc.key}"
    return view.editions[rank].title


def _from_below(number: int, view: IndexView, marks: Marks, width: int) -> tuple[Run, ...]:
    """A heading has no text of its own: that of its rule that says most of what is asked tells what it is about."""
    children = [child for child in view.children(number) if not view.docs[child].bare][:MOST_FAMILY]
    found = [(text, matches_in(text, marks)) for text in (view.texts(child)[0] for child in children)]
    if not found:
        return ()
    text, matches = max(found, key=lambda each: worth_of(each[1]))
    return excerpt(text, matches, width)
