"""Public card files read in a stream, and their cards stored as one batch that isn't shown yet."""

from __future__ import annotations

import bz2
import gzip
import hashlib
import json
import zipfile
import zlib
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import IO, Any, cast

import ijson

from corpus import schemas
from corpus.cards.card import GameCard, card_from, joined, name_key
from corpus.cards.mechanics import rules_behind
from corpus.cards.shapes import Part, RowError, mtgjson_parts, scryfall_part
from corpus.languages.lexicon import lexicon
from corpus.library.bulk import chunks, insert
from corpus.library.ingest.rows import slugify
from corpus.models import CardBatch, CardName, CardRule, StoredCard
from corpus.text.normalise import words

MOST_NAMED = 50
"""Rows in a report that are named; the others are counted."""
EVERY = 1000
"""Rows between two words on how far reading is."""

Told = Callable[[str, int], object]
"""Called with a file's name and the rows read so far."""


@dataclass(slots=True)
class CardReport:
    """What came of an import: rows read, cards known from them, those that are ``new``, ``changed`` or the ``same``,
    and what was wrong with which row.
    """

    rows: int = 0
    cards: int = 0
    french: int = 0
    new: int = 0
    changed: int = 0
    same: int = 0
    wrong: int = 0
    problems: list[str] = field(default_factory=list)

    def blame(self, what: str) -> None:
        """Count a row that is left out, and name it while few are."""
        self.wrong += 1
        if len(self.problems) < MOST_NAMED:
            self.problems.append(what)


def packed(card: GameCard) -> bytes:
    """The card as it is stored."""
    content = json.dumps(card.as_json(), ensure_ascii=False, separators=(",", ":"))
    return zlib.compress(content.encode(), 9)


def unpacked(data: bytes | memoryview) -> GameCard:
    """The card of a stored row's ``data``."""
    return card_from(json.loads(zlib.decompress(data)))


class CardFiles:
    """Cards gathered from the rows of one or several files: each is kept packed, so that thirty thousand fit."""

    def __init__(self, report: CardReport) -> None:
        self.report = report
        self._held: dict[str, bytes] = {}
        self._key: dict[str, str] = {}
        self._rulings: defaultdict[str, list[tuple[str, str]]] = defaultdict(list)

    def read(self, path: Path, tell: Told = lambda *_: None) -> None:
        """Take in the rows of the file ``path``. Raises OSError where it can't be opened."""
        with _opened(path) as stream:
            try:
                for count, (name, row) in enumerate(_rows(stream), 1):
                    self.report.rows += 1
                    self._take(f"{path.name}: {name or count}", name, row)
                    if count % EVERY == 0:
                        tell(path.name, count)
            except (ijson.JSONError, EOFError, zlib.error, gzip.BadGzipFile, UnicodeError) as error:
                self.report.blame(f"{path.name}: broken after {self.report.rows} rows: {error}"[:300])

    def _take(self, where: str, name: str, row: object) -> None:
        try:
            if name:
                for part in mtgjson_parts(name, row):
                    self._add(part)
            elif (found := scryfall_part(row)) is not None:
                self._add(found)
        except (RowError, TypeError, AttributeError) as error:
            self.report.blame(f"{where}: {error}"[:300])

    def _add(self, part: Part) -> None:
        card = part.card
        if not card.faces:
            self._rulings[part.key] += card.rulings  # its card may come later
            return
        if part.key == card.name:
            key = self._key.get(card.name, card.name)
        elif part.key not in self._held and card.name in self._held:  # a row before it gave no id
            key = self._key[part.key] = card.name
        else:
            key = self._key.get(part.key, part.key)
        self._key[card.name] = key
        before = self._held.get(key)
        if before is None:
            self._held[key] = packed(card)
        elif card.is_french or card.rulings:
            self._held[key] = packed(joined(unpacked(before), card))

    def cards(self) -> Iterator[tuple[str, GameCard]]:
        """Each card with its key, rulings included; rulings of cards that only the library knows come without faces."""
        rulings_of = {self._key.get(key, key): rulings for key, rulings in self._rulings.items()}
        for key in [*self._held, *(rulings_of.keys() - self._held.keys())]:
            data = self._held.get(key)
            card = unpacked(data) if data is not None else GameCard("", key)
            if rulings := rulings_of.get(key):
                card = replace(card, rulings=tuple(sorted(rulings, key=lambda each: each[0], reverse=True)))
            yield key, card


def _rows(stream: IO[bytes]) -> Iterator[tuple[str, object]]:
    """The rows of a file with the name that they stand under, empty in a list."""
    head = cast("Any", stream).peek(64).lstrip(b"\xef\xbb\xbf \t\r\n")[:1]
    if head == b"[":
        yield from (("", row) for row in ijson.items(stream, "item", use_float=True))
    else:
        yield from ijson.kvitems(stream, "data", use_float=True)


@contextmanager
def _opened(path: Path) -> Iterator[IO[bytes]]:
    """The bytes of a file, out of gzip, bzip2 or zip (its first JSON) where it is one."""
    with path.open("rb") as raw:
        head = raw.peek(4)[:4]
        if head[:2] == b"\x1f\x8b":
            with gzip.open(raw) as inner:
                yield cast("IO[bytes]", inner)
        elif head[:3] == b"BZh":
            with bz2.open(raw) as inner_bz2:
                yield cast("IO[bytes]", inner_bz2)
        elif head == b"PK\x03\x04":
            with zipfile.ZipFile(raw) as archive:
                name = next((each for each in archive.namelist() if each.endswith(".json")), None)
                if name is None:
                    raise OSError(f"{path.name}: no JSON file in this archive")
                with archive.open(name) as member:
                    yield member
        else:
            yield raw


def store_batch(files: CardFiles, slug: str, sources: list[dict[str, Any]]) -> CardBatch | None:
    """Store, as a batch that isn't public, the cards that are new or other than those shown; None where none is. Must
    run inside a transaction.
    """
    report = files.report
    known = _CardsBefore()
    batch: CardBatch | None = None
    plain = _game_words()
    rows: list[tuple[Any, ...]] = []
    cards: dict[str, GameCard] = {}
    for key, part in files.cards():
        before = known.of(key, part)
        if not part.faces and before is None:
            report.blame(f"a ruling of {key}, which is no card here")
            continue
        card = joined(before.card() if before else None, part)
        report.cards += 1
        report.french += card.is_french
        digest = _digest(card)
        if before is not None and before.digest == digest:
            report.same += 1
            continue
        report.new += before is None
        report.changed += before is not None
        batch = batch or CardBatch.objects.create(slug=slug, sources=sources)
        address = before.slug if before else known.free_slug(card)
        cards[address] = replace(card, rulings=())
        plain |= {name_key(word) for face in card.faces for word in _types(face.type_line, face.type_fr)}
        first = card.faces[0]
        rows.append(
            (
                *(batch.pk, address, (card.oracle or card.name)[:150], card.name[:200], card.name_fr[:200]),
                words(card.name_fr or card.name)[:100],
                *(first.cost[:100], first.type_line[:150], digest, packed(card), False),
            )
        )
        if len(rows) >= EVERY:
            _write(batch, rows, cards, plain)
            rows, cards = [], {}
    if batch is not None:
        _write(batch, rows, cards, plain)
        batch.report = {"new": report.new, "changed": report.changed, "wrong": report.wrong}
        batch.save(update_fields=["report"])
        _mark_plain(batch, plain)
    return batch


_COLUMNS = (
    "batch_id",
    "slug",
    "identity",
    "name",
    "name_fr",
    "sorted_by",
    "cost",
    "type_line",
    "digest",
    "data",
    "live",
)


def _write(
    batch: CardBatch, rows: list[tuple[Any, ...]], cards: dict[str, GameCard], plain: set[str]
) -> None:
    insert(StoredCard, _COLUMNS, rows)
    keys: dict[str, int] = {}
    for part in chunks(cards):
        keys |= dict(StoredCard.objects.filter(batch=batch, slug__in=part).values_list("slug", "pk"))
    names = [
        (keys[slug], key[:200], name[:200], is_plain, french)
        for slug, card in cards.items()
        for is_plain in [any(name_key(name) in plain for name, _ in card.names())]
        for name, french in card.names()
        for key in [name_key(name)]
        if key
    ]
    insert(CardName, ("card_id", "key", "name", "plain", "french"), names)
    rules = [
        (keys[slug], leaning.number, leaning.why)
        for slug, card in cards.items()
        for leaning in rules_behind(card)
        if leaning.why != "probable"
    ]
    insert(CardRule, ("card_id", "number", "why"), rules)


def _mark_plain(batch: CardBatch, plain: Iterable[str]) -> None:
    """Types that stood on later rows than the names which are one: no name of such a card is one alone."""
    for part in chunks(set(plain)):
        cards = CardName.objects.filter(card__batch=batch, key__in=part, plain=False).values_list(
            "card", flat=True
        )
        CardName.objects.filter(card__in=list(cards)).update(plain=True)


def _types(*lines: str) -> Iterator[str]:
    for line in lines:
        yield from line.replace("—", " ").replace(":", " ").split()
        yield line


def _game_words() -> set[str]:
    """The names of the game's terms, as `name_key` has them."""
    return {name_key(name) for term in lexicon() for name in (term.en, term.fr)}


def _digest(card: GameCard) -> str:
    content = json.dumps(card.as_json(), ensure_ascii=False, sort_keys=True)
    return hashlib.blake2b(f"{schemas.CARDS}\n{content}".encode(), digest_size=8).hexdigest()


@dataclass(frozen=True, slots=True)
class _CardBefore:
    """A card that is shown before an import."""

    pk: int
    slug: str
    digest: str

    def card(self) -> GameCard:
        return unpacked(StoredCard.objects.values_list("data", flat=True).get(pk=self.pk))


class _CardsBefore:
    """The cards that are shown, by identity and by name, and every address that was ever given."""

    def __init__(self) -> None:
        self._by_identity: dict[str, _CardBefore] = {}
        self._by_name: dict[str, _CardBefore] = {}
        for pk, slug, digest, identity, name in StoredCard.objects.filter(live=True).values_list(
            "pk", "slug", "digest", "identity", "name"
        ):
            self._by_identity[identity] = self._by_name[name] = _CardBefore(pk, slug, digest)
        self._slugs = dict(StoredCard.objects.order_by("pk").values_list("slug", "identity"))

    def of(self, key: str, card: GameCard) -> _CardBefore | None:
        """The card shown that ``card`` is: of the same identity, else of the same name where either has no id."""
        found = self._by_identity.get(key)
        if found is None and card.name in self._by_name:
            other = self._by_name[card.name]
            if not card.oracle or self._by_identity.get(card.name) == other:
                found = other
        return found

    def free_slug(self, card: GameCard) -> str:
        """An address for a new card: the one that it had where it was taken back, else one never given."""
        base = slugify(card.name)
        slug, at = base, 1
        while self._slugs.get(slug, card.name) not in (card.oracle, card.name):
            at += 1
            slug = f"{base[:145]}-{at}"
        self._slugs[slug] = ""
        return slug


def show_cards(batch: CardBatch) -> None:
    """Show of each card that ``batch`` has the newest state that is public. Must run inside a transaction."""
    here = StoredCard.objects.filter(batch=batch).values("slug")
    StoredCard.objects.filter(slug__in=here, live=True).update(live=False)
    newest: dict[str, int] = {}
    states = (
        StoredCard.objects.filter(slug__in=here, batch__public=True)
        .order_by("batch")
        .values_list("slug", "pk")
    )
    for slug, pk in states:
        newest[slug] = pk
    for part in chunks(newest.values()):
        StoredCard.objects.filter(pk__in=part).update(live=True)
