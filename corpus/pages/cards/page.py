"""Cards as a reader meets them: those of FAQs, and a card of a FAQ or of card files with what was answered."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.safestring import SafeString

from corpus.library.cards import content_of, faq_entries, rules_of, rulings_of, titles_of, topics_of
from corpus.models import Citation, Entry, StoredCard
from corpus.pages.editions.lists import is_invented
from corpus.pages.rules.entries import EntryMention, mention
from corpus.pages.shared.card_links import CardLinks
from corpus.pages.shared.links import Aims, aims_of, shown, symbols
from corpus.pages.shared.shelf import heavy
from corpus.text.normalise import letters

RULES_OPEN, RULINGS_OPEN = 3, 6
"""Rules behind a card, and rulings, shown at once; the others are folded."""
AnswerView = tuple[str, SafeString, Sequence[EntryMention]]
"""One answer: its rank, its HTML, and the rules that it leans on."""


def cards_of_faqs(wanted: str = "") -> list[Entry]:
    """Every card of FAQs once (the newest document's), by name; only those whose name or type holds ``wanted``."""
    entries = Entry.objects.everywhere(Entry.Kind.CARD).best_first().select_related("edition")
    chosen: dict[str, Entry] = {}
    for entry in entries.defer(*heavy("edition")):
        if letters(wanted) in letters(f"{entry.name} {entry.details.get('type_line') or ''}"):
            chosen.setdefault(entry.key, entry)
    return sorted(chosen.values(), key=lambda card: (is_invented(card.edition), letters(card.name)))


def card_page(entry: Entry, others: Sequence[Entry]) -> dict[str, Any]:
    """All that `card.html` prints of the card ``entry`` of a FAQ (edition and text loaded); ``others`` are the same
    card in other documents.
    """
    rulings = _rulings_of(entry)
    aims, leaned = aims_of([entry, *rulings]), _leaned_on([entry, *rulings])
    name = entry.details.get("topic")
    topics = Entry.objects.filter(edition=entry.edition_id, kind=Entry.Kind.TOPIC, name=name)
    topic = topics.select_related("edition", "text").first() if name else None
    return {
        "card": entry,
        "html": shown(entry, aims),
        "rulings": _views(rulings, entry.key, aims, leaned),
        "rules": leaned[entry.pk],
        "topic": mention(topic) if topic else None,
        "last_line": max(each.last_line for each in [entry, *rulings]),
        "others": others,
    }


def _rulings_of(entry: Entry) -> list[Entry]:
    found = Entry.objects.filter(parent=entry, kind=Entry.Kind.RULING)
    return list(found.select_related("text").order_by("position"))


def _views(
    rulings: Sequence[Entry], own: str, aims: Aims, leaned: Mapping[int, Sequence[EntryMention]]
) -> list[AnswerView]:
    cards = CardLinks([ruling.content for ruling in rulings], own)
    return [
        (ruling.key.rpartition(".")[2], cards.link(shown(ruling, aims), example=True), leaned[ruling.pk])
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
    """All that `file_card.html` prints of a card of card files, the answers of FAQs among it."""
    card = content_of(stored)
    rulings = rulings_of(card)
    links = CardLinks([text for _, text in card.rulings], stored.slug)
    rules, topics = rules_of(card), topics_of(card)
    faqs = [(faq, _rulings_of(faq)) for faq in faq_entries(card)]
    return {
        "card": card,
        "is_french": any(face.text_fr for face in card.faces),
        "behind": len(rules) + len(topics),
        "rules": rules[:RULES_OPEN],
        "more_rules": rules[RULES_OPEN:],
        "topics": [mention(topic) for topic in topics],
        "titles": titles_of({lean.number for ruling in rulings for lean in ruling.leans}),
        "rulings": [(ruling, links.link(symbols(ruling.text), example=True)) for ruling in rulings],
        "open": RULINGS_OPEN,
        "faqs": [
            (faq, _views(answers, stored.slug, aims_of(answers), defaultdict(list))) for faq, answers in faqs
        ],
    }
