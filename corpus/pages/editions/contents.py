"""The contents of an edition: parts and sections, terms, cards, and what is printed in full."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from django.utils.safestring import SafeString

from corpus.comparing.scope import lineage
from corpus.library.asking.trees import Node, tree_of
from corpus.library.neighbours import families, overlap, plan
from corpus.models import Edition, Entry, address_of, term_url
from corpus.models.entry import EntryQuerySet
from corpus.numbers import is_slug, lineage_of, place_of
from corpus.pages.editions.lists import EditionView, edition_view
from corpus.pages.shared.card_links import CardLinks
from corpus.pages.shared.french import counted, figure, opening
from corpus.pages.shared.keywords import KeywordLinks
from corpus.pages.shared.links import EMPTY, aims_of, shown
from corpus.pages.shared.shelf import Shelf
from corpus.pages.twins.marks import Mark, marks_in


@dataclass(frozen=True, slots=True)
class SectionLine:
    """A section in a table of contents, with the rules that stand in it; ``opening`` are the first words of one that
    the source gives no title, ``french`` the French title of an English one.
    """

    number: str
    title: str
    url: str
    count: str = ""
    opening: str = ""
    french: str = ""


@dataclass(frozen=True, slots=True)
class PartView:
    """A part with its sections; ``title`` is empty where the source holds no heading for it, ``french`` is the French
    title of an English one.
    """

    number: str
    title: str
    url: str
    sections: tuple[SectionLine, ...]
    french: str = ""

    @property
    def label(self) -> str:
        """« 4. Zones », or the title alone of a heading without number."""
        return self.title if is_slug(self.number) else f"{self.number}. {self.title}"


@dataclass(frozen=True, slots=True)
class NamedEntry:
    """A term, card, topic or statement in a table of contents, with its HTML where it is printed in full."""

    key: str
    name: str
    url: str
    html: SafeString = EMPTY
    rulings: tuple[SafeString, ...] = ()
    group: str = ""
    rules: tuple[tuple[str, str, Mark | None], ...] = ()
    mark: Mark | None = None


@dataclass(frozen=True, slots=True)
class EditionPage:
    """All that `edition.html` prints. ``before`` is the edition that a rules text is held against, None for a first;
    a long glossary comes as its letters, without its terms.
    """

    edition: EditionView
    parts: tuple[PartView, ...]
    loose: tuple[SectionLine, ...]
    terms: tuple[NamedEntry, ...]
    term_letters: tuple[tuple[str, str], ...]
    term_count: str
    topics: tuple[NamedEntry, ...]
    cards: tuple[NamedEntry, ...]
    items: tuple[NamedEntry, ...]
    source_name: str
    sha256: str
    size: str
    remarks: str
    neighbours: tuple[EditionView, ...]
    before: EditionView | None = None


def edition_page(edition: Edition, shelf: Shelf) -> EditionPage:
    """The contents of ``edition`` in a dozen queries at most, however large it is."""
    nodes = tree_of(edition).nodes
    base = address_of("edition", edition.slug)
    parts, loose = tree_of_contents(nodes, lambda key: f"{base}{key}/")
    others = [
        other
        for other in shelf.editions
        if other.pk != edition.pk
        and (other.series, other.language) == (edition.series, edition.language)
        and other.date
        and edition.date
        and overlap(edition, other)
    ]
    before = edition_before(edition, shelf)
    terms = _names(edition, Entry.Kind.TERM)
    letters = _letters({term.key[0] for term in terms}, address_of("edition-glossary", edition.slug))
    return EditionPage(
        edition=edition_view(edition, shelf),
        parts=parts,
        loose=loose,
        terms=terms if len(terms) <= WHOLE_GLOSSARY else (),
        term_letters=letters if len(terms) > WHOLE_GLOSSARY else (),
        term_count=figure(len(terms)) if terms else "",
        topics=_topics(edition, {node.number for node in nodes}),
        cards=_names(edition, Entry.Kind.CARD),
        items=_items(edition),
        source_name=edition.source.name,
        sha256=edition.source.sha256,
        size=counted(edition.source.size, "octet"),
        remarks=counted(edition.diagnostics.count(), "remarque"),
        neighbours=tuple(
            edition_view(other, shelf)
            for other in sorted(others, key=lambda other: str(other.date), reverse=True)[:12]
        ),
        before=edition_view(before, shelf) if before else None,
    )


def edition_before(edition: Edition, shelf: Shelf) -> Edition | None:
    """What a rules text is held against: the nearest older rules text that shares rules with it, else a document that
    quotes some; None for a first one and for what is no rules text.
    """
    if not edition.is_book:
        return None
    rules = [other for other in shelf.editions if other.kind == edition.kind]
    return _predecessor(edition, rules) or _predecessor(edition, shelf.editions)


def _predecessor(edition: Edition, editions: Iterable[Edition]) -> Edition | None:
    """The nearest older edition of the family that holds some of the same rules, None for a first one."""
    for family in families([other for other in editions if other.counts.get("rules")]):
        if edition in family:
            return next((old for old, new in plan(family) if new == edition), None)
    return None


def tree_of_contents(
    nodes: Sequence[Node], address: Callable[[str], str], french: Mapping[int, str] = MappingProxyType({})
) -> tuple[tuple[PartView, ...], tuple[SectionLine, ...]]:
    """Parts with their sections, and the rules whose section is not among ``nodes``, which stand in order. ``address``
    makes the address of a rule from its key; ``french`` are French titles of English headings, by their keys.
    """
    inside = Counter(node.number[:3] for node in nodes if node.level in ("rule", "subrule"))
    heads = {node.number: node for node in nodes if node.level == "part"}
    numbers = {node.number for node in nodes}
    by_key = {node.key: node for node in nodes}
    parts: dict[str, list[SectionLine]] = {number: [] for number in heads}
    loose: list[SectionLine] = []
    for node in nodes:
        begun = by_key.get(f"{node.number}.1", node)
        words = "" if node.title else opening(begun.title or begun.opening, 8)
        if node.level == "section":
            count = "" if "." in node.number else figure(inside[node.number])
            line = SectionLine(
                node.number, node.title, address(node.key), count, words, french.get(node.pk, "")
            )
            parts.setdefault(lineage_of(node.number)[-1], []).append(line)
        elif node.level != "part" and numbers.isdisjoint(lineage(node.number)[1:-1]):
            loose.append(SectionLine(node.number, node.title, address(node.key), "", words))
    made = []
    for number, lines in sorted(parts.items(), key=lambda part: place_of(part[0])):
        head = heads.get(number)
        title, url, name = (head.title, address(number), french.get(head.pk, "")) if head else ("", "", "")
        made.append(PartView(number, title, url, tuple(lines), name))
    return tuple(made), tuple(loose)


def _names(edition: Edition, kind: str) -> tuple[NamedEntry, ...]:
    if not edition.counts.get("terms" if kind == Entry.Kind.TERM else "cards"):
        return ()
    terms = kind == Entry.Kind.TERM
    return tuple(
        NamedEntry(key, name, term_url(edition, key) if terms else address_of("card", key))
        for key, name in _entries(edition, kind).values_list("key", "name")
    )


def _entries(edition: Edition, kind: str) -> EntryQuerySet:
    return Entry.objects.filter(edition=edition, kind=kind).select_related("text").order_by("position")


def _letters(letters: Iterable[str], page: str = "") -> tuple[tuple[str, str], ...]:
    """The letters in order as the glossary at ``page`` names them, each with its address."""
    return tuple((letter.upper(), f"{page}?lettre={letter}") for letter in sorted(letters))


def _topics(edition: Edition, numbers: set[str]) -> tuple[NamedEntry, ...]:
    """The themes of a FAQ in full: text, rules quoted, answers."""
    base = address_of("edition", edition.slug)
    topics = list(_entries(edition, Entry.Kind.TOPIC))
    answers = (
        list(Entry.objects.filter(parent__in=topics).select_related("text").order_by("position"))
        if topics
        else []
    )
    aims = aims_of([*topics, *answers])
    marks = marks_in(edition, sorted(numbers)) if topics else {}
    cards = CardLinks([each.content for each in [*topics, *answers]])
    return tuple(
        NamedEntry(
            topic.key,
            topic.name,
            f"#theme-{topic.key}",
            links.link(cards.link(shown(topic, aims), example=True)),
            tuple(
                links.link(cards.link(shown(answer, aims), example=True))
                for answer in answers
                if answer.parent_id == topic.pk
            ),
            rules=tuple(
                (number, f"{base}{number}/", marks.get(number))
                for number in topic.details.get("rules") or []
                if number in numbers
            ),
        )
        for topic in topics
        for links in [KeywordLinks()]
    )


def _items(edition: Edition) -> tuple[NamedEntry, ...]:
    """The statements of a lesson in full; no query for what has none."""
    if not edition.counts.get("items"):
        return ()
    items = list(_entries(edition, Entry.Kind.ITEM))
    aims = aims_of(items)
    marks = marks_in(edition, [item.key for item in items])
    cards = CardLinks([item.content for item in items])
    printed = {item.content.strip() for item in items}  # a lead-in that is one itself is not printed twice
    return tuple(
        NamedEntry(
            item.key,
            "",
            f"#enonce-{item.key}",
            cards.link(shown(item, aims), example=True),
            group="" if group in printed else group,
            mark=marks.get(item.key),
        )
        for item in items
        for group in [str(item.details.get("group") or "").strip()]
    )


@dataclass(frozen=True, slots=True)
class GlossaryPage:
    """A glossary, or its terms of one letter where it is too long for one page: the letters with their addresses."""

    terms: tuple[NamedEntry, ...]
    total: str
    letters: tuple[tuple[str, str], ...]
    letter: str


WHOLE_GLOSSARY = 200
"""Terms that fit on one page."""


def glossary_page(edition: Edition, letter: str = "") -> GlossaryPage:
    """The glossary of ``edition``: whole where it is short, else the terms under ``letter`` (by default the first)."""
    rows = _entries(edition, Entry.Kind.TERM)
    letters = {key[0] for key in rows.values_list("key", flat=True)}
    total = edition.counts.get("terms", 0)
    split = total > WHOLE_GLOSSARY
    chosen = (letter if letter in letters else min(letters)) if split and letters else ""
    terms = list(rows.filter(key__startswith=chosen) if split else rows)
    aims = aims_of(terms)
    return GlossaryPage(
        tuple(NamedEntry(term.key, term.name, f"#terme-{term.key}", shown(term, aims)) for term in terms),
        counted(total, "terme"),
        _letters(letters) if split else (),
        chosen.upper(),
    )
