"""Cards of card files, asked for: by address, name or keyword; the rules behind one, its rulings, names in texts."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import lru_cache, reduce
from operator import or_
from typing import Literal

from django.db.models import Q, QuerySet

from corpus.cards.card import CardFace, GameCard, name_key
from corpus.cards.mechanics import rules_behind
from corpus.cards.names import KnownName, NamePlace, names_in
from corpus.cards.rulings import RulingLean, leanings_of
from corpus.known_laws import known
from corpus.languages import FRENCH
from corpus.languages.lexicon import lexicon
from corpus.library.asking.catalog import catalog
from corpus.library.asking.restating import written_gists
from corpus.library.bulk import chunks
from corpus.library.ingest.cards import unpacked
from corpus.library.ingest.rows import slugify
from corpus.models import CardName, CardRule, Edition, Entry, StoredCard

Reason = Literal["keyword", "action", "type", "probable", "example"]
FIRST_FEW = 6
"""Cards with a keyword that a rule's page names."""
MOST_EXAMPLES = 8
"""Rules that name a card in an example which its page lists."""


@dataclass(frozen=True, slots=True)
class RuleBehind:
    """A rule of today that a card stands on; ``why`` is keyword, action, type, probable or example."""

    number: str
    why: Reason
    title: str


@dataclass(frozen=True, slots=True)
class CardRuling:
    """A ruling with its day (ISO 8601, empty where unknown), the rules that it leans on, and the first of them that is
    known to say something else since.
    """

    day: str
    text: str
    leans: tuple[RulingLean, ...]
    aged: RulingLean | None

    @property
    def changed(self) -> bool:
        """Whether it surely leans on a rule that changed since."""
        return self.aged is not None and self.aged.sure


def shown_cards() -> QuerySet[StoredCard]:
    """The cards that are shown."""
    return StoredCard.objects.filter(live=True)


def has_cards() -> bool:
    """Whether the library has cards of card files."""
    return shown_cards().exists()


def card_at(slug: str) -> StoredCard | None:
    """The card at the address ``slug``, made of its English name; or of a French one or a face's: its ``slug`` is then
    another. None where no card is called so.
    """
    card = shown_cards().filter(slug=slug).first()
    return card or card_called(slug)


def card_called(name: str) -> StoredCard | None:
    """The card that has ``name`` in either language, whatever its signs and accents; None where none has."""
    found = CardName.objects.filter(key=name_key(name)[:200], card__live=True).select_related("card")
    row = found.order_by("french", "card__slug").first()
    return row.card if row else None


def content_of(card: StoredCard) -> GameCard:
    """All that is known of a card."""
    return unpacked(card.data)


def printed_in(entry: Entry) -> GameCard:
    """What a FAQ prints of the card ``entry`` (edition and text loaded)."""
    printed = {name: entry.details[name] or "" for name in ("type_line", "power", "toughness")}
    printed["cost"] = entry.details["mana_cost"] or ""
    if entry.edition.language == FRENCH:
        face = CardFace("", name_fr=entry.name, text_fr=entry.content, **printed)
    else:
        face = CardFace(entry.name, text=entry.content, **printed)
    rulings = entry.children.filter(kind=Entry.Kind.RULING).order_by("position")
    texts = rulings.values_list("text__content", flat=True)
    return GameCard(entry.name, faces=(face,), rulings=tuple(("", text) for text in texts))


def find_cards(query: str = "", keyword: str = "") -> QuerySet[StoredCard]:
    """The cards with a name or type that holds ``query``, those with the ``keyword`` (its name or number); by name."""
    cards = shown_cards().defer("data").order_by("sorted_by", "slug")
    if query:
        key = name_key(query)
        named = CardName.objects.filter(key__contains=key).values("card") if key else []
        cards = cards.filter(Q(pk__in=named) | Q(type_line__icontains=query))
    if keyword:
        number = keyword if keyword[:1].isdigit() else number_of(keyword)
        cards = cards.filter(pk__in=CardRule.objects.filter(number=number or "none").values("card"))
    return cards


def number_of(keyword: str) -> str:
    """The number of a keyword by its name in either language; empty for none."""
    return _keyword_numbers().get(name_key(keyword), "")


@lru_cache(maxsize=1)  # made of data that is shipped
def _keyword_numbers() -> Mapping[str, str]:
    numbers = {name_key(gist): number for number, gist in written_gists().items() if number.startswith("70")}
    for term in lexicon():
        heading = term.rule.rstrip("abcdefghijkmnpqrstuvwxyz")
        if heading.startswith(("701.", "702.")):
            for name in (term.en, term.fr):
                numbers.setdefault(name_key(name), heading)
    return numbers


def titles_of(numbers: Collection[str]) -> dict[str, str]:
    """What rules of today are called: their gists, else their titles in the newest texts, French first."""
    rules = Entry.objects.filter(edition__in=newest_rules(), kind=Entry.Kind.RULE, key__in=numbers)
    rows = rules.exclude(name="").order_by("edition__language").values_list("key", "name")
    return dict(rows) | {number: gist for number, gist in written_gists().items() if number in numbers}


def newest_rules() -> list[int]:
    """The newest rules text of each language, by key."""
    dated = [each for each in catalog().editions.values() if each.kind == Edition.Kind.RULES and each.date]
    newest = {each.language: each.pk for each in sorted(dated, key=lambda each: str(each.date))}
    return list(newest.values())


def rules_of(card: GameCard) -> list[RuleBehind]:
    """The rules behind a card, the surest first, and those that name it in an example."""
    found: list[tuple[str, Reason]] = [(leaning.number, leaning.why) for leaning in rules_behind(card)]
    seen = {number for number, _ in found}
    found += [(number, "example") for number in _examples_of(card) if number not in seen]
    titles = titles_of([number for number, _ in found])
    return [RuleBehind(number, why, titles.get(number, "")) for number, why in found]


def _examples_of(card: GameCard) -> list[str]:
    """The rules of the newest texts that name the card in an example."""
    names = [name for name, _ in card.names() if len(name) > 2]
    forms = {form for name in names for form in (name, name.replace("'", "’"))}
    if not forms:
        return []
    asked = reduce(or_, (Q(text__content__contains=form) for form in forms))
    rows = Entry.objects.filter(asked, edition__in=newest_rules(), kind=Entry.Kind.EXAMPLE)
    rows = rows.select_related("parent", "text").order_by("position")
    keys = {name_key(name) for name in names}
    named = (entry for entry in rows if keys & _named_in(entry))
    return list(dict.fromkeys(entry.parent.number for entry in named if entry.parent))[:MOST_EXAMPLES]


def _named_in(entry: Entry) -> set[str]:
    """The names of cards in the text of ``entry``, as `name_key` has them."""
    return {name_key(entry.content[place.start : place.end]) for place in card_names_in(entry.content)}


def rulings_of(card: GameCard) -> list[CardRuling]:
    """The rulings of a card, newest first, each dated against the rules that it leans on."""
    history, names = known(), [name for name, french in card.names() if not french]
    made = []
    for day, text in card.rulings:
        leans = leanings_of(text, day, history, names)
        aged = [lean for lean in leans if lean.change]
        made.append(CardRuling(day, text, leans, min(aged, key=lambda lean: not lean.sure, default=None)))
    return made


def card_names_in(text: str, *, example: bool = True) -> list[NamePlace]:
    """The names of cards in a text; one query, none where no word could begin one."""
    return names_in(text, known_names, example=example)


def known_names(keys: Collection[str]) -> dict[str, KnownName]:
    """The names of shown cards among ``keys`` (`name_key`), an English one before a French one that is alike."""
    found: dict[str, KnownName] = {}
    for part in chunks(keys):
        rows = CardName.objects.filter(key__in=part, card__live=True).order_by("-french")
        for key, name, plain, slug in rows.values_list("key", "name", "plain", "card__slug"):
            found[key] = KnownName(slug, name, plain)
    return found


def cards_with(number: str) -> tuple[int, list[StoredCard]]:
    """How many cards have the keyword, action or type of that rule, and the first few by name."""
    cards = find_cards(keyword=number)
    many = CardRule.objects.filter(number=number, card__live=True).count()
    return many, list(cards[:FIRST_FEW]) if many else []


def cards_cited(rule: int) -> list[StoredCard]:
    """The cards that the text of a rule (its entry's key) and its examples name, each once, in the order of print."""
    texts = Entry.objects.filter(Q(pk=rule) | Q(parent=rule, kind=Entry.Kind.EXAMPLE)).order_by("position")
    slugs = dict.fromkeys(
        place.slug
        for kind, text in texts.values_list("kind", "text__content")
        for place in card_names_in(text or "", example=kind == Entry.Kind.EXAMPLE)
    )
    found = {card.slug: card for card in shown_cards().defer("data").filter(slug__in=list(slugs))}
    return [found[slug] for slug in slugs if slug in found]


def topics_of(card: GameCard) -> list[Entry]:
    """The topics of FAQs (edition and text loaded) that a card stands on: named after a rule behind it, of the same
    card there, or naming it in their text; best documents first.
    """
    numbers = {leaning.number for leaning in rules_behind(card) if leaning.why != "probable"}
    filed = {(entry.edition_id, entry.details.get("topic")) for entry in faq_entries(card)}
    own = {name_key(name) for name, _ in card.names()}
    topics = Entry.objects.everywhere(Entry.Kind.TOPIC).best_first().select_related("edition", "text")
    return [
        topic
        for topic in topics
        if number_of(topic.name) in numbers
        or (topic.edition_id, topic.name) in filed
        or own & _named_in(topic)
    ]


def faq_entries(card: GameCard) -> list[Entry]:
    """What FAQs have of the same card."""
    slugs = [slugify(name) for name, _ in card.names()]
    return list(
        Entry.objects.everywhere(Entry.Kind.CARD, *slugs).best_first().select_related("edition", "text")
    )
