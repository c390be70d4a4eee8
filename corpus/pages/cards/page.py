"""Cards as a reader meets them: the list with its filter, and a card with the answers about it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.safestring import SafeString

from corpus.models import Citation, Entry, entry_url
from corpus.pages.editions.lists import EditionView, edition_view, is_invented
from corpus.pages.rules.entries import EntryMention, mention
from corpus.pages.shared.card_links import CardLinks
from corpus.pages.shared.keywords import KeywordLinks, keywords_for
from corpus.pages.shared.links import Aims, aims_of, shown, symbols
from corpus.pages.shared.shelf import Shelf, heavy
from corpus.text.normalise import letters


@dataclass(frozen=True, slots=True)
class CardLine:
    """A card in the list."""

    name: str
    url: str
    cost: SafeString
    type_line: str
    strength: str
    invented: bool


@dataclass(frozen=True, slots=True)
class RulingView:
    """One answer: its rank, anchor and HTML, and the rules that it leans on."""

    rank: str
    anchor: str
    html: SafeString
    rules: tuple[EntryMention, ...]


@dataclass(frozen=True, slots=True)
class CardPage:
    """All that `card.html` prints. ``others`` are the same card in other documents."""

    name: str
    cost: SafeString
    cost_text: str
    type_line: str
    strength: str
    html: SafeString
    rulings: tuple[RulingView, ...]
    rules: tuple[EntryMention, ...]
    topic: EntryMention | None
    edition: EditionView
    lines: tuple[int, int]
    others: tuple[EntryMention, ...]


def card_lines(wanted: str = "") -> tuple[CardLine, ...]:
    """Every card of FAQs once (the newest document's), by name; only those whose name or type holds ``wanted``."""
    held = (
        Entry.objects.everywhere(Entry.Kind.CARD)
        .best_first()
        .select_related("edition")
        .defer(*heavy("edition"))
    )
    chosen: dict[str, Entry] = {}
    for entry in held:
        chosen.setdefault(entry.key, entry)
    needle = letters(wanted)
    lines = [
        CardLine(
            entry.name,
            entry_url(entry),
            symbols(_printed(entry, "mana_cost")),
            _printed(entry, "type_line"),
            _strength(entry),
            is_invented(entry.edition),
        )
        for entry in chosen.values()
        if needle in letters(f"{entry.name} {_printed(entry, 'type_line')}")
    ]
    return tuple(sorted(lines, key=lambda line: (line.invented, letters(line.name))))


def card_page(entry: Entry, others: Sequence[Entry], shelf: Shelf) -> CardPage:
    """The page of the card ``entry`` (edition and text loaded)."""
    rulings = list(
        Entry.objects.filter(parent=entry, kind=Entry.Kind.RULING).select_related("text").order_by("position")
    )
    aims = aims_of([entry, *rulings])
    leaned = _leaned_on([entry, *rulings])
    topic = _topic(entry)
    cost = _printed(entry, "mana_cost")
    edition = shelf.by_slug(entry.edition.slug) or entry.edition
    keywords = KeywordLinks(keywords_for(edition, shelf), entry.name)
    return CardPage(
        name=entry.name,
        cost=symbols(cost),
        cost_text=cost,
        type_line=_printed(entry, "type_line"),
        strength=_strength(entry),
        html=keywords.link(shown(entry, aims), lines=True),
        rulings=_views(rulings, keywords, aims, leaned, entry.key),
        rules=tuple(leaned.get(entry.pk, ())),
        topic=mention(topic) if topic else None,
        edition=edition_view(edition, shelf),
        lines=(entry.first_line, max([entry.last_line, *(ruling.last_line for ruling in rulings)])),
        others=tuple(mention(other) for other in others),
    )


def faq_rulings(entry: Entry, shelf: Shelf, own: str) -> tuple[RulingView, ...]:
    """The answers of a FAQ about the card ``entry`` (its edition loaded), shown on the page of the card ``own``."""
    rulings = list(
        Entry.objects.filter(parent=entry, kind=Entry.Kind.RULING).select_related("text").order_by("position")
    )
    keywords = KeywordLinks(keywords_for(entry.edition, shelf), entry.name)
    return _views(rulings, keywords, aims_of(rulings), _leaned_on(rulings), own)


def _views(
    rulings: Sequence[Entry],
    keywords: KeywordLinks,
    aims: Aims,
    leaned: Mapping[int, Sequence[EntryMention]],
    own: str,
) -> tuple[RulingView, ...]:
    cards = CardLinks([ruling.content for ruling in rulings], own)
    return tuple(
        RulingView(
            rank,
            f"reponse-{rank}",
            keywords.link(cards.link(shown(ruling, aims), example=True)),
            tuple(leaned.get(ruling.pk, ())),
        )
        for ruling in rulings
        for rank in [ruling.key.rpartition(".")[2]]
    )


def _leaned_on(entries: Sequence[Entry]) -> dict[int, list[EntryMention]]:
    """The rules that each entry cites, each once, in the order of its text."""
    found: dict[int, list[EntryMention]] = {}
    citations = (
        Citation.objects.filter(reference__entry__in=entries, target__isnull=False)
        .select_related("reference", "target__edition", "target__text")
        .defer("target__text__html", *heavy("target__edition"))
        .order_by("reference__entry", "reference__start", "position")
    )
    for citation in citations:
        if citation.target is not None:
            named = mention(citation.target)
            group = found.setdefault(citation.reference.entry_id, [])
            if named not in group:
                group.append(named)
    return found


def _topic(entry: Entry) -> Entry | None:
    name = entry.details.get("topic")
    if not name:
        return None
    return (
        Entry.objects.filter(edition=entry.edition_id, kind=Entry.Kind.TOPIC, name=name)
        .select_related("edition", "text")
        .first()
    )


def _printed(entry: Entry, part: str) -> str:
    """That part of the card as the source prints it, empty where it prints none."""
    return str(entry.details.get(part) or "")


def _strength(entry: Entry) -> str:
    """« 4/4 », empty for a card that is no creature."""
    power, toughness = entry.details.get("power"), entry.details.get("toughness")
    return f"{power}/{toughness}" if power is not None and toughness is not None else ""
