"""Public card files read in a stream, and their cards stored as one batch that isn't shown yet."""

from __future__ import annotations

import bz2
import gzip
import hashlib
import json
import re
import zipfile
import zlib
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import IO, Any, cast

import ijson
from pydantic import TypeAdapter

from corpus import schemas
from corpus.cards.card import GameCard, joined, name_key, newest_first
from corpus.cards.mechanics import rules_behind
from corpus.cards.shapes import RowError, mtgjson_parts, scryfall_part
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


_CARDS = TypeAdapter(GameCard)


def packed(card: GameCard) -> bytes:
    """The card as it is stored."""
    return zlib.compress(_CARDS.dump_json(card, exclude_defaults=True), 9)


def unpacked(data: bytes | memoryview) -> GameCard:
    """The card of a stored row's ``data``."""
    return _CARDS.validate_json(zlib.decompress(data))


class CardFiles:
    """Cards gathered from the rows of one or several files: each is kept packed, so that thirty thousand fit."""

    def __init__(self, report: CardReport) -> None:
        self.report = report
        self._types: set[str] = set()
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

    def _add(self, card: GameCard) -> None:
        if not card.faces:
            self._rulings[card.key] += card.rulings  # its card may come later
            return
        self._types |= {line for face in card.faces for line in (face.type_line, face.type_fr)}
        if card.oracle and card.oracle not in self._held and card.name in self._held:
            self._key[card.oracle] = card.name  # a row before it gave no id
        key = self._key.get(card.key, card.key)
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
                card = replace(card, rulings=newest_first(rulings))
            yield key, card

    def plain(self) -> set[str]:
        """Words of the game and types, as `name_key` has them: a card's name that is one of them isn't one alone."""
        names = {name for term in lexicon() for name in (term.en, term.fr)} | self._types
        names |= {word for line in self._types for word in re.split(r"[\s—:]+", line)}
        return {name_key(name) for name in names}


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
    with ExitStack() as stack:
        stream: Any = stack.enter_context(path.open("rb"))
        head = stream.peek(4)[:4]
        if head[:2] == b"\x1f\x8b":
            stream = stack.enter_context(gzip.open(stream))
        elif head[:3] == b"BZh":
            stream = stack.enter_context(bz2.open(stream))
        elif head == b"PK\x03\x04":
            archive = stack.enter_context(zipfile.ZipFile(stream))
            names = [each for each in archive.namelist() if each.endswith(".json")]
            if not names:
                raise OSError(f"{path.name}: no JSON file in this archive")
            stream = stack.enter_context(archive.open(names[0]))
        yield stream


def store_batch(files: CardFiles, slug: str, sources: list[dict[str, Any]]) -> CardBatch | None:
    """Store, as a batch that isn't public, the cards that are new or other than those shown; None where none is. Must
    run inside a transaction.
    """
    report, known, plain = files.report, _CardsBefore(), files.plain()
    batch: CardBatch | None = None
    cards: list[tuple[str, str, GameCard]] = []
    for key, part in files.cards():
        before = known.of(key, part)
        if not part.faces and before is None:
            report.blame(f"a ruling of {key}, which is no card here")
            continue
        shown = StoredCard.objects.values_list("data", flat=True).get(pk=before[0]) if before else None
        card = joined(unpacked(shown) if shown else None, part)
        digest = _digest(card)
        report.cards += 1
        report.french += card.is_french
        report.new += before is None
        report.same += before is not None and before[2] == digest
        report.changed += before is not None and before[2] != digest
        if before is None or before[2] != digest:
            batch = batch or CardBatch.objects.create(slug=slug, sources=sources)
            cards.append((before[1] if before else known.free_slug(card), digest, card))
            if len(cards) >= EVERY:
                _write(batch, cards, plain)
                cards = []
    if batch is not None:
        _write(batch, cards, plain)
        batch.report = {"new": report.new, "changed": report.changed, "wrong": report.wrong}
        batch.save(update_fields=["report"])
    return batch


_COLUMNS = (
    *("batch_id", "slug", "identity", "name", "name_fr", "sorted_by"),
    *("cost", "type_line", "digest", "data", "live"),
)


def _write(batch: CardBatch, cards: list[tuple[str, str, GameCard]], plain: set[str]) -> None:
    """Store ``cards`` (address, digest, all of it), their names and the rules behind them."""
    rows = (
        (
            *(batch.pk, slug, (card.oracle or card.name)[:150], card.name[:200], card.name_fr[:200]),
            *(
                words(card.name_fr or card.name)[:100],
                card.faces[0].cost[:100],
                card.faces[0].type_line[:150],
            ),
            *(digest, packed(card), False),
        )
        for slug, digest, card in cards
    )
    insert(StoredCard, _COLUMNS, rows)
    keys: dict[str, int] = {}
    for part in chunks(slug for slug, *_ in cards):
        keys |= dict(StoredCard.objects.filter(batch=batch, slug__in=part).values_list("slug", "pk"))
    names = [
        (keys[slug], key[:200], name[:200], is_plain, french)
        for slug, _, card in cards
        for is_plain in [any(name_key(name) in plain for name, _ in card.names())]
        for name, french in card.names()
        if (key := name_key(name))
    ]
    insert(CardName, ("card_id", "key", "name", "plain", "french"), names)
    rules = [
        (keys[slug], leaning.number, leaning.why)
        for slug, _, card in cards
        for leaning in rules_behind(card)
        if leaning.why != "probable"
    ]
    insert(CardRule, ("card_id", "number", "why"), rules)


def _digest(card: GameCard) -> str:
    known = _CARDS.dump_python(card, mode="json", exclude_defaults=True)
    content = json.dumps(known, ensure_ascii=False, sort_keys=True)
    return hashlib.blake2b(f"{schemas.CARDS}\n{content}".encode(), digest_size=8).hexdigest()


_Before = tuple[int, str, str]
"""A card that is shown before an import: its key, address and digest."""


class _CardsBefore:
    """The cards that are shown, by identity (id, else name) and by name, and every address that was ever given."""

    def __init__(self) -> None:
        self._by_identity: dict[str, _Before] = {}
        self._by_name: dict[str, _Before] = {}
        shown = StoredCard.objects.filter(live=True).values_list("identity", "name", "pk", "slug", "digest")
        for identity, name, pk, slug, digest in shown:
            self._by_identity[identity] = self._by_name[name] = pk, slug, digest
        self._slugs = dict(StoredCard.objects.order_by("pk").values_list("slug", "identity"))

    def of(self, key: str, card: GameCard) -> _Before | None:
        """The card shown that ``card`` is: of the same identity, else of the same name where either has no id."""
        found = self._by_identity.get(key) or self._by_identity.get(card.name)
        return found or (None if card.oracle else self._by_name.get(card.name))

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
    states = StoredCard.objects.filter(slug__in=here, batch__public=True).order_by("batch")
    for part in chunks(dict(states.values_list("slug", "pk")).values()):
        StoredCard.objects.filter(pk__in=part).update(live=True)
