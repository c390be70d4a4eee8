"""`/resolve`: the one thing that somebody means: « !cr 704.5j », « [[Carte]] », « MTR 3.1 », a name, a question."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Literal

from django.conf import settings
from django.http import HttpRequest
from ninja import Router

from corpus.api.assembly import flags_of
from corpus.api.errors import answers, day_or_refused
from corpus.api.schemas import OrNull, RestatesOut, Told
from corpus.bench.names import name_key
from corpus.bench.policy import find_policy
from corpus.bench.verdicts import Verdict, judge
from corpus.library.asking.tournament import section_on
from corpus.library.cards import card_at, card_called, content_of
from corpus.library.citing import bench_sources, shipped_sources
from corpus.models import Edition, Entry, StoredCard, address_of, entry_url
from corpus.pages.rules.facts import NodeFacts
from corpus.pages.rules.plain import rule_found
from corpus.pages.shared.days import Way
from corpus.pages.shared.french import opening
from corpus.search import search
from corpus.search.answer.results import Hit
from corpus.text.normalise import letters

router = Router(tags=["recherche"])

AHEAD = 0.65
"""The best answer to a question is meant where the next one has at most so much of its score."""
LONGEST = 300
# [[Nom de carte]], as bots of forums and chats write it
_CARD = re.compile(r"\[\[\s*([^\[\]]{1,100}?)\s*\]\]")
# !cr 704.5j, !règle mulligan: what is asked stands behind it
_COMMAND = re.compile(r"^\s*[!/?](?:cr|rules?|r[eè]gles?|r|mtr|ipg)?\b\s*", re.IGNORECASE)


class ResolvedOut(Told):
    """One thing: ``kind`` is rule, card, term or policy, ``id`` as in search; ``text`` is what it says, of a
    heading its beginning.
    """

    kind: OrNull = None
    id: OrNull = None
    series: OrNull = None
    number: OrNull = None
    name: OrNull = None
    text: str | None = None
    edition: OrNull = None
    date: OrNull = None
    language: OrNull = None
    url: OrNull = None
    restatement: bool | None = None
    whole: bool | Literal["summary"] | None = None
    restates: RestatesOut | None = None


class ResolveOut(ResolvedOut):
    """What ``query`` means. ``sure``: the fields of `ResolvedOut` say the one thing; else they are null and ``others``
    may hold it. ``standing`` says what became of a number that was cited, ``number_then`` the number itself.
    """

    query: str
    sure: bool
    others: list[ResolvedOut]
    number_then: OrNull = None
    standing: OrNull = None


@router.get("/resolve", response=answers(ResolveOut))
def resolve(request: HttpRequest, q: str, written: str = "", language: str = "") -> ResolveOut:
    """The one thing that ``q`` means, or the few that it may."""
    return resolved(q, written, language)


def resolved(q: str, written: str = "", language: str = "") -> ResolveOut:
    """What ``q`` means; ``written`` dates a number in it. Raises RefusedError for a day that is none."""
    query = q.strip()[:LONGEST]
    day = day_or_refused(written)
    if (card := _CARD.search(query)) is not None:
        return _card(query, card[1])
    if (mention := next(find_policy(query.lstrip("!/? ")), None)) is not None:
        section = section_on(mention.series, mention.number)
        return _answer(query, [_out(section.entry)] if section else [], sure=section is not None)
    wording = _COMMAND.sub("", query) or query
    cited = _cited(wording, day)
    if cited is not None:
        return _of_number(query, cited, language)
    return _by_name(query, wording, language)


def _cited(wording: str, day: str) -> Verdict | None:
    """The one number that ``wording`` consists of, but for a word or two around it."""
    verdicts = judge(wording, shipped_sources(), day or bench_sources().known.newest)
    if len(verdicts) != 1 or len(verdicts[0].fates) != 1 or verdicts[0].citation.implied:
        return None
    rest = len(wording) - len(verdicts[0].citation.raw)
    return verdicts[0] if rest <= max(12, len(verdicts[0].citation.raw)) else None


def _of_number(query: str, verdict: Verdict, language: str) -> ResolveOut:
    """The rule that carries on the law that was cited; where the number is none of its day, one that bore it ever."""
    number = verdict.today or ("" if verdict.standing == "gone" else verdict.citation.number)
    rule = rule_found(number, Way(language=language)) if number else None
    found = [_out(rule.entry)] if rule is not None else []
    sure = bool(found) and (verdict.standing != "wrong" or bool(verdict.meant))
    return _answer(query, found, sure=sure, number_then=verdict.citation.number, standing=verdict.standing)


def _by_name(query: str, name: str, language: str) -> ResolveOut:
    """A card or rule of that very name, else what a search finds."""
    if card := _of_faqs(name):
        return _answer(query, [_out(card)], sure=True)
    names, key = shipped_sources().names, name_key(name)
    rule = rule_found(names[key], Way(language=language)) if key in names else None
    if rule is not None:
        return _answer(query, [_out(rule.entry)], sure=True)
    answer = search(name, language=language or None, limit=3)
    hits = answer.hits
    ahead = bool(hits) and not answer.missing and (len(hits) == 1 or hits[1].score <= AHEAD * hits[0].score)
    return _answer(query, _found(hits), sure=ahead and not answer.ignored)


def _card(query: str, name: str) -> ResolveOut:
    """A card of that name in either language, else those that a search finds."""
    if stored := card_called(name):
        return _answer(query, [_of_files(stored)], sure=True)
    if card := _of_faqs(name):
        return _answer(query, [_out(card)], sure=True)
    cards = _found(search(name, kind="card", limit=3).hits)
    sure = len(cards) == 1 and letters(name) in letters(cards[0].name or "")
    return _answer(query, cards, sure=sure)


def _of_faqs(name: str) -> Entry | None:
    """The card of that name in the best FAQ."""
    named = Entry.objects.everywhere(Entry.Kind.CARD).filter(name__iexact=name).best_first()
    return named.select_related("edition", "text").first()


def _found(hits: Iterable[Hit]) -> list[ResolvedOut]:
    """What ``hits`` are: entries of editions, or cards of card files."""
    made = []
    for hit in hits:
        kind, _, rest = hit.id.partition(":")
        key, _, slug = rest.rpartition("@")
        entries = Entry.objects.filter(kind=kind, key=key, edition__slug=slug)
        entry = entries.select_related("edition", "text").first()
        stored = card_at(key) if kind == "card" and entry is None else None
        made += [_out(entry)] if entry else [_of_files(stored)] if stored else []
    return made


def _out(entry: Entry) -> ResolvedOut:
    edition = entry.edition
    policy = edition.kind == Edition.Kind.POLICY
    rule = entry.kind == Entry.Kind.RULE
    facts = NodeFacts.at(edition, entry.key) if rule else None
    text = entry.content
    if rule and not text:
        below = (
            entry.children.order_by("position")
            .filter(text__content__gt="")
            .values_list("text__content", flat=True)
        )
        text = opening(below.first() or "", 40)
    return ResolvedOut(
        kind="policy" if policy else entry.kind,
        id=f"{entry.kind}:{entry.key}@{edition.slug}",
        series=edition.series.partition("-")[0] if policy else "cr",
        number=entry.key if rule else None,
        name=facts.name if facts and not policy else entry.name,
        text=text,
        edition=edition.slug,
        date=str(edition.date) if edition.date else None,
        language=edition.language,
        url=f"{settings.SITE_URL}{entry_url(entry)}",
        **flags_of(edition, facts),
    )


def _of_files(stored: StoredCard) -> ResolvedOut:
    """A card of card files, with the text of its French printing where it has one."""
    faces = content_of(stored).faces
    french = any(face.text_fr for face in faces)
    texts = [face.text_fr if french else face.text for face in faces]
    return ResolvedOut(
        kind="card",
        id=f"card:{stored.slug}@cards",
        series="cr",
        name=stored.name_fr or stored.name,
        text="\n".join(filter(None, texts)),
        edition="cards",
        language="fr" if french else "en",
        restatement=False,
        whole=True,
        url=f"{settings.SITE_URL}{address_of('card', stored.slug)}",
    )


def _answer(query: str, found: Sequence[ResolvedOut], *, sure: bool, **more: str) -> ResolveOut:
    return ResolveOut.of(*found[:sure], query=query, sure=sure, others=found[sure:], **more)
