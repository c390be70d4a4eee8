"""Cards of card files among the hits: those that a query names lead, and the rest of it is answered by the rules."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from corpus.languages import any_of
from corpus.models import StoredCard, address_of
from corpus.search.answer.card_names import CardsAsked
from corpus.search.answer.results import Answer, Hit, Suggestion
from corpus.search.query.analysis import KINDS, OPERATORS
from corpus.text.normalise import words

SOURCE = "cards"
"""What stands for an edition in the id of a card that was imported."""
_OPERATOR = any_of(name for name, filtered in OPERATORS.items() if filtered == "kind")
_OF_CARDS = re.compile(rf"\b(?:{_OPERATOR}):\s*(?:{any_of(KINDS['card'])})\b", re.IGNORECASE)


def of_cards_alone(query: str) -> str | None:
    """The query without its operator, where it asks for cards alone; None for another."""
    rest = _OF_CARDS.sub(" ", query)
    return " ".join(rest.split()) if rest != query else None


def hits_of(cards: Sequence[int]) -> list[Hit]:
    """The cards of those keys as hits, in their order."""
    rows = {card.pk: card for card in StoredCard.objects.filter(pk__in=cards).defer("data")}
    return [_hit(rows[pk]) for pk in cards if pk in rows]


def _hit(card: StoredCard) -> Hit:
    return Hit(
        id=f"card:{card.slug}@{SOURCE}",
        kind="card",
        parent_kind=None,
        number=None,
        name=card.name_fr or card.name,
        edition="",
        edition_title=card.name,
        language="fr" if card.name_fr else "en",
        date="",
        title=card.name_fr or card.name,
        excerpt=((f"{card.cost} {card.type_line}".strip(), False),),
        url=address_of("card", card.slug),
        score=1.0,
    )


def led_by(answer: Answer, asked: CardsAsked, *, first_page: bool) -> Answer:
    """``answer`` with the cards asked for before it, on its first page; a rule that is called as a card is stays first.
    The same cards as FAQs have them are left out: they are one card with two sources.
    """
    leading = hits_of(asked.cards)
    names = {words(name) for hit in leading for name in (hit.name or "", hit.edition_title)}
    others = [hit for hit in answer.hits if hit.kind != "card" or words(hit.name or "") not in names]
    gone = len(answer.hits) - len(others)
    typed = words(answer.query)
    at = int(
        asked.title and bool(others) and others[0].kind == "rule" and words(others[0].name or "") == typed
    )
    hits = (*others[:at], *leading, *others[at:]) if first_page else tuple(others)
    return replace(
        answer,
        hits=hits,
        total=answer.total + len(leading) - gone,
        listed=answer.listed + (len(leading) - gone if not answer.hits else 0),
        suggestion=None if asked.whole else answer.suggestion,
        ignored=() if asked.whole else answer.ignored,
        absent=() if asked.whole else answer.absent,
        goto=None,
    )


def suggestions_of(cards: Iterable[int]) -> list[Suggestion]:
    """The cards of those keys as completions, with cost and type."""
    return [
        Suggestion(hit.name or "", "card", hit.url, detail=detail, id=hit.id)
        for hit in hits_of(list(cards))
        for detail in [" · ".join(filter(None, [_other_name(hit), hit.excerpt[0][0]]))]
    ]


def _other_name(hit: Hit) -> str:
    return hit.edition_title if hit.edition_title != hit.name else ""
