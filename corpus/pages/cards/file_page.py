"""A card of card files as a reader meets it: what it does in both languages, what was ruled, the rules behind it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.safestring import SafeString

from corpus.cards.card import CardFace, GameCard
from corpus.library.cards import (
    CardRuling,
    Reason,
    content_of,
    faq_entries,
    rules_of,
    rulings_of,
    titles_of,
    topics_of,
)
from corpus.models import Entry, StoredCard, address_of
from corpus.pages.cards.page import RulingView, faq_rulings
from corpus.pages.editions.lists import is_invented
from corpus.pages.rules.entries import EntryMention, mention
from corpus.pages.shared.card_links import CardLinks
from corpus.pages.shared.links import NamedLink, symbols
from corpus.pages.shared.shelf import Shelf

RULES_OPEN = 3
"""Rules behind a card shown at once; the others are folded."""
RULINGS_OPEN = 6


@dataclass(frozen=True, slots=True)
class FaceView:
    """One face: names, cost, type and text in both languages; ``strength`` is « 2/3 », loyalty or defence."""

    name: str
    name_fr: str
    cost: SafeString
    cost_text: str
    type_line: str
    type_fr: str
    lines: tuple[SafeString, ...]
    lines_fr: tuple[SafeString, ...]
    strength: str
    loyalty: str
    defense: str


@dataclass(frozen=True, slots=True)
class BehindView:
    """A rule behind the card and why it is there."""

    number: str
    title: str
    url: str
    why: Reason


@dataclass(frozen=True, slots=True)
class FileRuling:
    """A ruling of a card file: its day, HTML and rules; ``changed`` names the rule that says something else since
    ``changed_on``, ``sure`` how surely.
    """

    day: str
    html: SafeString
    rules: tuple[NamedLink, ...]
    changed: NamedLink | None
    changed_on: str
    sure: bool


@dataclass(frozen=True, slots=True)
class FaqAnswers:
    """What a FAQ has of the same card."""

    entry: Entry
    rulings: tuple[RulingView, ...]
    invented: bool


@dataclass(frozen=True, slots=True)
class FilePage:
    """All that `file_card.html` prints."""

    slug: str
    name: str
    name_fr: str
    faces: tuple[FaceView, ...]
    printed: str
    is_french: bool
    rules: tuple[BehindView, ...]
    more_rules: tuple[BehindView, ...]
    topics: tuple[EntryMention, ...]
    rulings: tuple[FileRuling, ...]
    more_rulings: tuple[FileRuling, ...]
    faqs: tuple[FaqAnswers, ...]

    @property
    def title(self) -> str:
        """The French name where it has one."""
        return self.name_fr or self.name

    @property
    def behind(self) -> int:
        """How many rules and topics of FAQs it stands on."""
        return len(self.rules) + len(self.more_rules) + len(self.topics)

    @property
    def many(self) -> int:
        """How many rulings it has."""
        return len(self.rulings) + len(self.more_rulings)


def file_page(stored: StoredCard, shelf: Shelf) -> FilePage:
    """The page of a card of card files."""
    card = content_of(stored)
    rulings = rulings_of(card)
    links = CardLinks([text for _, text in card.rulings], stored.slug)
    rules = [
        BehindView(each.number, each.title, address_of("rule", each.number), each.why)
        for each in rules_of(card)
    ]
    titles = titles_of({lean.number for ruling in rulings for lean in ruling.leans})
    views = [_ruling(ruling, links, titles) for ruling in rulings]
    return FilePage(
        slug=stored.slug,
        name=card.name,
        name_fr=card.name_fr,
        faces=tuple(_face(face) for face in card.faces),
        printed=card.printed,
        is_french=any(face.text_fr for face in card.faces),
        rules=tuple(rules[:RULES_OPEN]),
        more_rules=tuple(rules[RULES_OPEN:]),
        topics=tuple(mention(topic) for topic in topics_of(card)),
        rulings=tuple(views[:RULINGS_OPEN]),
        more_rulings=tuple(views[RULINGS_OPEN:]),
        faqs=tuple(_answers(card, stored.slug, shelf)),
    )


def _face(face: CardFace) -> FaceView:
    def lines(text: str) -> tuple[SafeString, ...]:
        return tuple(symbols(line) for line in text.split("\n") if line.strip())

    return FaceView(
        name=face.name,
        name_fr=face.name_fr,
        cost=symbols(face.cost),
        cost_text=face.cost,
        type_line=face.type_line,
        type_fr=face.type_fr,
        lines=lines(face.text),
        lines_fr=lines(face.text_fr),
        strength=f"{face.power}/{face.toughness}" if face.power or face.toughness else "",
        loyalty=face.loyalty,
        defense=face.defense,
    )


def _ruling(ruling: CardRuling, links: CardLinks, titles: dict[str, str]) -> FileRuling:
    aged = ruling.aged
    return FileRuling(
        day=ruling.day,
        html=links.link(symbols(ruling.text), example=True),
        rules=tuple(
            NamedLink(f"{lean.number} {titles.get(lean.number, '')}".strip(), address_of("rule", lean.number))
            for lean in ruling.leans
        ),
        changed=NamedLink(aged.number, f"{address_of('rule', aged.number)}#histoire") if aged else None,
        changed_on=aged.change if aged else "",
        sure=aged.sure if aged else True,
    )


def _answers(card: GameCard, own: str, shelf: Shelf) -> Sequence[FaqAnswers]:
    entries = faq_entries(card)
    return [
        FaqAnswers(entry, faq_rulings(entry, shelf, own), is_invented(entry.edition)) for entry in entries
    ]


@dataclass(frozen=True, slots=True)
class StoredCardLine:
    """A card of card files in a list."""

    name: str
    english: str
    url: str
    cost: SafeString
    type_line: str


def lines_of(cards: Sequence[StoredCard]) -> list[StoredCardLine]:
    """Cards of card files as lines of a list."""
    return [
        StoredCardLine(
            card.name_fr or card.name,
            card.name if card.name_fr and card.name_fr != card.name else "",
            address_of("card", card.slug),
            symbols(card.cost),
            card.type_line,
        )
        for card in cards
    ]
