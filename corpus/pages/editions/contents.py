"""The contents of an edition: parts and sections, terms, cards, and what is printed in full."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from django.utils.safestring import SafeString

from corpus.comparing.scope import lineage
from corpus.library.asking.trees import Node, tree_of
from corpus.library.neighbours import families, plan
from corpus.models import Edition, Entry, address_of, term_url
from corpus.models.entry import EntryQuerySet
from corpus.numbers import is_slug, lineage_of, place_of
from corpus.pages.shared.french import figure, opening
from corpus.pages.shared.links import CardLinks, aims_of, shown
from corpus.pages.shared.shelf import Shelf
from corpus.pages.twins.beside import Mark, marks_in


@dataclass(frozen=True, slots=True)
class HeadingLine:
    """A part or section in a table of contents: ``count`` rules stand in it; ``opening`` are the first words of one
    that the source gives no title, ``french`` the French title of an English one.
    """

    number: str
    title: str
    url: str
    count: str
    opening: str
    french: str

    @property
    def label(self) -> str:
        """« 4. Zones », or the title alone of a heading without number."""
        return self.title if is_slug(self.number) else f"{self.number}. {self.title}"


@dataclass(frozen=True, slots=True)
class PartView:
    """A part with its sections; ``head`` is None where the source holds no heading for it."""

    number: str
    head: HeadingLine | None
    sections: Sequence[HeadingLine]


@dataclass(frozen=True, slots=True)
class PrintedEntry:
    """A term, topic or statement as HTML; the ``rulings`` of a topic, the ``rules`` (number, mark) that it quotes."""

    entry: Entry
    html: SafeString
    group: str = ""
    rulings: Sequence[SafeString] = ()
    rules: Sequence[tuple[str, Mark | None]] = ()
    mark: Mark | None = None


def edition_page(edition: Edition, shelf: Shelf) -> dict[str, Any]:
    """What `edition.html` prints: the contents of ``edition`` in a dozen queries at most, however large it is; a long
    glossary comes as its letters, without its terms. ``before`` is the edition that a rules text is held against.
    """
    nodes = tree_of(edition).nodes
    base = address_of("edition", edition.slug)
    parts, loose = tree_of_contents(nodes, lambda key: f"{base}{key}/")
    terms = _named(edition, Entry.Kind.TERM, "terms")
    is_long = len(terms) > WHOLE_GLOSSARY
    return {
        "parts": parts,
        "loose": loose,
        "terms": [] if is_long else [(key, name, term_url(edition, key)) for key, name in terms],
        "letters": sorted({key[0] for key, _ in terms}) if is_long else [],
        "term_count": len(terms),
        "topics": _topics(edition, {node.number for node in nodes}),
        "cards": _named(edition, Entry.Kind.CARD, "cards"),
        "items": _items(edition),
        "source": edition.source,
        "remarks": edition.diagnostics.count(),
        "before": edition_before(edition, shelf),
    }


def edition_before(edition: Edition, shelf: Shelf) -> Edition | None:
    """What a rules text is held against: the nearest older rules text that shares rules with it; None for a first one
    and for what is no rules text.
    """
    books = [other for other in shelf.editions if other.kind == edition.kind and other.counts.get("rules")]
    for family in families(books) if edition.is_book else ():
        if edition in family:
            return next((old for old, new in plan(family) if new == edition), None)
    return None


def tree_of_contents(
    nodes: Sequence[Node], address: Callable[[str], str], french: Mapping[int, str] = MappingProxyType({})
) -> tuple[list[PartView], list[HeadingLine]]:
    """Parts with their sections, and the rules whose section is not among ``nodes``, which stand in order. ``address``
    makes the address of a rule from its key; ``french`` are French titles of English headings, by their keys.
    """
    inside = Counter(node.number[:3] for node in nodes if node.level in ("rule", "subrule"))
    numbers = {node.number for node in nodes}
    by_key = {node.key: node for node in nodes}
    heads: dict[str, HeadingLine] = {}
    sections: defaultdict[str, list[HeadingLine]] = defaultdict(list)
    loose: list[HeadingLine] = []
    for node in nodes:
        number, is_heading = node.number, node.level in ("part", "section")
        if not is_heading and not numbers.isdisjoint(lineage(number)[1:-1]):
            continue
        begun = by_key.get(f"{number}.1", node)
        words = "" if node.title else opening(begun.title or begun.opening, 8)
        count = figure(inside[number]) if node.level == "section" and "." not in number else ""
        line = HeadingLine(number, node.title, address(node.key), count, words, french.get(node.pk, ""))
        if node.level == "part":
            heads[number] = line
        else:
            (sections[lineage_of(number)[-1]] if is_heading else loose).append(line)
    order = sorted(dict.fromkeys([*heads, *sections]), key=place_of)
    return [PartView(number, heads.get(number), sections[number]) for number in order], loose


def _named(edition: Edition, kind: str, counted: str) -> list[tuple[str, str]]:
    """The keys and names of all entries of a kind; no query for what has none."""
    return list(_entries(edition, kind).values_list("key", "name")) if edition.counts.get(counted) else []


def _entries(edition: Edition, kind: str) -> EntryQuerySet:
    return Entry.objects.filter(edition=edition, kind=kind).select_related("text").order_by("position")


def _topics(edition: Edition, numbers: set[str]) -> list[PrintedEntry]:
    """The themes of a FAQ in full: text, rules quoted, answers."""
    topics = list(_entries(edition, Entry.Kind.TOPIC))
    if not topics:
        return []
    answers = list(Entry.objects.filter(parent__in=topics).select_related("text").order_by("position"))
    aims = aims_of([*topics, *answers])
    marks = marks_in(edition, sorted(numbers))
    cards = CardLinks([each.content for each in [*topics, *answers]])
    made = []
    for topic in topics:
        texts = [topic, *(answer for answer in answers if answer.parent_id == topic.pk)]
        html, *rulings = [cards.link(shown(each, aims), example=True) for each in texts]
        cited = [number for number in topic.details.get("rules") or [] if number in numbers]
        rules = [(number, marks.get(number)) for number in cited]
        made.append(PrintedEntry(topic, html, rulings=rulings, rules=rules))
    return made


def _items(edition: Edition) -> list[PrintedEntry]:
    """The statements of a lesson in full; no query for what has none."""
    if not edition.counts.get("items"):
        return []
    items = list(_entries(edition, Entry.Kind.ITEM))
    aims = aims_of(items)
    marks = marks_in(edition, [item.key for item in items])
    cards = CardLinks([item.content for item in items])
    printed = {item.content.strip() for item in items}  # a lead-in that is one itself is not printed twice
    made = []
    for item in items:
        group = str(item.details.get("group") or "").strip()
        html = cards.link(shown(item, aims), example=True)
        made.append(PrintedEntry(item, html, "" if group in printed else group, mark=marks.get(item.key)))
    return made


WHOLE_GLOSSARY = 200
"""Terms that fit on one page."""


def glossary_page(edition: Edition, letter: str = "") -> dict[str, Any]:
    """The glossary of ``edition`` for `glossary.html`: whole where it is short, else the terms under ``letter`` (by
    default the first) beside the letters that there are.
    """
    rows = _entries(edition, Entry.Kind.TERM)
    total = edition.counts.get("terms", 0)
    letters = sorted({key[0] for key in rows.values_list("key", flat=True)}) if total > WHOLE_GLOSSARY else []
    chosen = letter if letter in letters else "".join(letters[:1])
    terms = list(rows.filter(key__startswith=chosen))
    aims = aims_of(terms)
    return {
        "terms": [PrintedEntry(term, shown(term, aims)) for term in terms],
        "total": total,
        "letters": letters,
        "letter": chosen,
    }
