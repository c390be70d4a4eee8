"""Cards as a reader meets them: the list with its filter, a card of a FAQ or of card files with what was answered."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.safestring import SafeString

from corpus.library.cards import content_of, faq_entries, rules_of, rulings_of, titles_of, topics_of
from corpus.models import Citation, Entry, StoredCard, address_of, entry_url
from corpus.pages.editions.lists import is_invented
from corpus.pages.rules.entries import EntryMention, mention
from corpus.pages.shared.card_links import CardLinks
from corpus.pages.shared.links import Aims, aims_of, shown, symbols
from corpus.pages.shared.shelf import Shelf, heavy
from corpus.text.normalise import letters

RULES_OPEN, RULINGS_OPEN = 3, 6
"""Rules behind a card, and rulings, shown at once; the others are folded."""


@dataclass(frozen=True, slots=True)
class CardLine:
    """A card in a list; ``english`` is its English name where it has a French one."""

    name: str
    english: str
    url: str
    cost: str
    type_line: str
    strength: str = ""
    invented: bool = False


@dataclass(frozen=True, slots=True)
class RulingView:
    """One answer: its rank, its HTML, and the rules that it leans on."""

    rank: str
    html: SafeString
    rules: Sequence[EntryMention]


def card_lines(wanted: str = "") -> list[CardLine]:
    """Every card of FAQs once (the newest document's), by name; only those whose name or type holds ``wanted``."""
    entries = Entry.objects.everywhere(Entry.Kind.CARD).best_first().select_related("edition")
    chosen: dict[str, Entry] = {}
    for entry in entries.defer(*heavy("edition")):
        chosen.setdefault(entry.key, entry)
    lines = [
        CardLine(
            entry.name,
            "",
            entry_url(entry),
            entry.details.get("mana_cost") or "",
            entry.details.get("type_line") or "",
            strength_of(entry),
            is_invented(entry.edition),
        )
        for entry in chosen.values()
    ]
    needle = letters(wanted)
    lines = [line for line in lines if needle in letters(f"{line.name} {line.type_line}")]
    return sorted(lines, key=lambda line: (line.invented, letters(line.name)))


def lines_of(cards: Iterable[StoredCard]) -> list[CardLine]:
    """Cards of card files as lines of a list."""
    return [
        CardLine(
            card.name_fr or card.name,
            card.name if card.name_fr and card.name_fr != card.name else "",
            address_of("card", card.slug),
            card.cost,
            card.type_line,
        )
        for card in cards
    ]


def strength_of(entry: Entry) -> str:
    """« 4/4 », empty for a card of a FAQ that is no creature."""
    power, toughness = entry.details.get("power"), entry.details.get("toughness")
    return f"{power}/{toughness}" if power is not None and toughness is not None else ""


def card_page(entry: Entry, others: Sequence[Entry], shelf: Shelf) -> dict[str, Any]:
    """All that `card.html` prints of the card ``entry`` of a FAQ (edition and text loaded); ``others`` are the same
    card in other documents.
    """
    rulings = _rulings_of(entry)
    aims, leaned = aims_of([entry, *rulings]), _leaned_on([entry, *rulings])
    topics = Entry.objects.filter(
        edition=entry.edition_id, kind=Entry.Kind.TOPIC, name=entry.details.get("topic")
    )
    topic = topics.select_related("edition", "text").first() if entry.details.get("topic") else None
    return {
        "card": entry,
        "html": shown(entry, aims),
        "strength": strength_of(entry),
        "rulings": _views(rulings, entry.key, aims, leaned),
        "rules": leaned[entry.pk],
        "topic": mention(topic) if topic else None,
        "edition": entry.edition,
        "last_line": max(each.last_line for each in [entry, *rulings]),
        "others": others,
    }


def faq_rulings(entry: Entry, own: str) -> list[RulingView]:
    """The answers of a FAQ about the card ``entry``, shown on the page of the card ``own``."""
    rulings = _rulings_of(entry)
    return _views(rulings, own, aims_of(rulings), _leaned_on(rulings))


def _rulings_of(entry: Entry) -> list[Entry]:
    found = Entry.objects.filter(parent=entry, kind=Entry.Kind.RULING)
    return list(found.select_related("text").order_by("position"))


def _views(
    rulings: Sequence[Entry], own: str, aims: Aims, leaned: Mapping[int, Sequence[EntryMention]]
) -> list[RulingView]:
    cards = CardLinks([ruling.content for ruling in rulings], own)
    return [
        RulingView(
            ruling.key.rpartition(".")[2],
            cards.link(shown(ruling, aims), example=True),
            leaned[ruling.pk],
        )
        for ruling in rulings
    ]


def _leaned_on(entries: Sequence[Entry]) -> dict[int, list[EntryMention]]:
    """The rules that each entry cites, each once, in the order of its text."""
    found: defaultdict[int, list[EntryMention]] = defaultdict(list)
    citations = (
        Citation.objects.filter(reference__entry__in=entries, target__isnull=False)
        .select_related("reference", "target__edition", "target__text")
        .defer("target__text__html", *heavy("target__edition"))
        .order_by("reference__entry", "reference__start", "position")
    )
    for citation in citations:
        group = found[citation.reference.entry_id]
        if citation.target is not None and (named := mention(citation.target)) not in group:
            group.append(named)
    return found


def file_page(stored: StoredCard) -> dict[str, Any]:
    """All that `file_card.html` prints of a card of card files."""
    card = content_of(stored)
    rulings = rulings_of(card)
    links = CardLinks([text for _, text in card.rulings], stored.slug)
    drawn = [(ruling, links.link(symbols(ruling.text), example=True)) for ruling in rulings]
    rules, topics = rules_of(card), topics_of(card)
    return {
        "card": card,
        "title": card.name_fr or card.name,
        "is_french": any(face.text_fr for face in card.faces),
        "behind": len(rules) + len(topics),
        "rules": rules[:RULES_OPEN],
        "more_rules": rules[RULES_OPEN:],
        "topics": [mention(topic) for topic in topics],
        "many": len(drawn),
        "titles": titles_of({lean.number for ruling in rulings for lean in ruling.leans}),
        "rulings": drawn[:RULINGS_OPEN],
        "more_rulings": drawn[RULINGS_OPEN:],
        "faqs": [(faq, faq_rulings(faq, stored.slug), is_invented(faq.edition)) for faq in faq_entries(card)],
    }
