"""Rows of public card files as cards: MTGJSON's AtomicCards, Scryfall's bulk files as described. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any

from corpus.cards.card import CardFace, GameCard, newest_first

_NO_CARDS = {"token", "double_faced_token", "emblem", "art_series", "reversible_token"}
"""Scryfall's layouts of what is printed on card stock and is no card."""
_SAME = ("power", "toughness", "loyalty", "defense")
_MTGJSON = {"cost": "manaCost", "type_line": "type", "text": "text", **dict(zip(_SAME, _SAME, strict=True))}
_SCRYFALL = {**_MTGJSON, "cost": "mana_cost", "type_line": "type_line", "text": "oracle_text"}
_PRINTED = {"name_fr": "printed_name", "type_fr": "printed_type_line", "text_fr": "printed_text"}
"""The keys of what a face says in each format, in English and, on Scryfall's French rows, as printed."""
# where a French printing lost its line end: a capital right behind a small letter or a stop
_LOST = re.compile(
    r"(?<=[.)»a-zà-öø-ÿ])(?=[A-ZÀ-ÖØ-Þ][^\W\d_]|À )"
    r"|(?<=[.)»])(?=\{[^{}]+\}[^.:\n]{0,60}:|[+−-]?[\dX]+ :)"
    r"|(?<=NIVEAU \d-\d)(?=\d+/\d)|(?<=NIVEAU \d\+)(?=\d+/\d)"
    r"|(?<=\d/\d)(?=\{[^{}]+\}[^.:\n]{0,60}:|[A-Z][^\W\d_])"
    r"|(?<=[.)])[ ](?=(?!Choisi)[A-ZÀ-Þ][^\W\d_]+(?:[ '’][^\W\d_]+){0,4} [—–] )"
)
"""Where a printed text lost the end of a line: a capital, a cost or a figure right behind what it can't follow;
an ability word in the middle of a line.
"""
_FLIPPED = re.compile(r"\s*-{3,}\s*")
"""What parts the two ways up of a flip card in a printed text."""
_TURNED = re.compile(
    r"(?P<name>[^\n]+?)\s+(?P<kind>(?:Créature|Enchantement|Artefact)\b[^\n\d*]*)\s*(?:[\d*]+/[\d*]+)?\s*(?P<text>.*)",
    re.DOTALL,
)
"""How the other way up is printed: its name, its type, its figures, its text, the ends of lines perhaps lost."""
# light words by which a text that should be French is English
_ENGLISH = re.compile(r"\b(?:the|of|to|and|that|this|your|you|with|from|target|each)\b", re.IGNORECASE)
_FRENCH = re.compile(r"\b(?:les?|la|des?|du|une?|vous|que|et|ou|cette|ce|sur|à)\b", re.IGNORECASE)
"""Common words, to tell the language of a printed text."""


class RowError(ValueError):
    """A row that tells of no card: what is wrong with it, for the report."""


def mtgjson_parts(name: str, rows: object) -> Iterator[GameCard]:
    """The cards that MTGJSON lists under ``name``: one with its faces, or several that share the name.

    Raises RowError.
    """
    if not isinstance(rows, Sequence) or isinstance(rows, str) or not rows:
        raise RowError("a list of faces is wanted")
    faces = [_mapping(row) for row in rows]
    for row in faces:
        if row.get("language") not in (None, "English"):
            raise RowError("not a row of AtomicCards")
    for _, group in groupby(faces, key=lambda row: "" if _text(row, "side") else _oracle(row)):
        yield _mtgjson_card(name, list(group))


def _mtgjson_card(name: str, rows: Sequence[Mapping[str, Any]]) -> GameCard:
    faces: list[CardFace] = []
    printed = ""
    for row in rows if _text(rows[0], "side") or _text(rows[0], "faceName") else rows[:1]:
        foreign = [each for each in row.get("foreignData") or () if isinstance(each, Mapping)]
        french = next((each for each in foreign if each.get("language") == "French"), {})
        faces.append(
            CardFace(
                _text(row, "faceName") or _text(row, "name") or name,
                **_values(row, _MTGJSON),
                **_printed(row, french, len(faces), name),
            )
        )
        printed = max(printed, _day(french, "releaseDate"), _day(french, "printed"))
    first = rows[0]
    return GameCard(
        name=_text(first, "name") or name,
        oracle=_oracle(first),
        layout=_text(first, "layout"),
        faces=tuple(faces),
        keywords=tuple(dict.fromkeys(word for row in rows for word in _strings(row, "keywords"))),
        printed=printed,
        rulings=_rulings(rows),
    )


def _printed(row: Mapping[str, Any], french: Mapping[str, Any], at: int, name: str) -> dict[str, str]:
    """What the French printing says on one face. Of a flip card, it says both ways up in one text; one that is none of
    the French language is left out.
    """
    called = _text(french, "faceName") or _text(french, "name")
    kind, text = _text(french, "type"), _text(french, "text")
    up, *down = _FLIPPED.split(text, maxsplit=1)
    if down:
        text = up
        turned = at or (called not in ("", _text(row, "name"), name) and not _text(row, "side"))
        if turned and (there := _TURNED.fullmatch(down[0])):
            called, kind, text = there["name"], there["kind"].strip(), there["text"]
    if not _is_french(text, _text(row, "text")):
        text = ""
    return {"name_fr": called, "type_fr": kind.replace(": —", ":"), "text_fr": _LOST.sub("\n", text)}


def _is_french(text: str, english: str) -> bool:
    """Whether a printed text is French: not the English one again, nor an older one in English."""
    return text != english and len(_ENGLISH.findall(text)) <= len(_FRENCH.findall(text))


def _rulings(rows: Sequence[Mapping[str, Any]]) -> tuple[tuple[str, str], ...]:
    rulings = dict.fromkeys(
        (_day(ruling, "date"), _text(ruling, "text"))
        for row in rows
        for ruling in row.get("rulings") or ()
        if isinstance(ruling, Mapping) and _text(ruling, "text")
    )
    return newest_first(rulings)


def scryfall_part(row: object) -> GameCard | None:
    """What a row of Scryfall's `oracle_cards`, `all_cards` or `rulings` tells; None for one in a third language, and
    for what is no card. Raises RowError.
    """
    card = _mapping(row)
    if card.get("object") == "ruling":
        oracle, text = _text(card, "oracle_id"), _text(card, "comment")
        if not oracle or not text:
            raise RowError("a ruling without card or text")
        return GameCard("", oracle, rulings=((_day(card, "published_at"), text),))
    language = _text(card, "lang") or "en"
    if _text(card, "layout") in _NO_CARDS or language not in ("en", "fr"):
        return None
    sides = [_mapping(face) for face in card.get("card_faces") or ()] or [card]
    name = _text(card, "name")
    oracle = _text(card, "oracle_id") or _text(sides[0], "oracle_id")
    if not name or not (oracle or card.get("object") == "card"):
        raise RowError("a card without a name")
    if _text(card, "layout") == "reversible_card":
        name, sides = _text(sides[0], "name"), sides[:1]
    french = language == "fr"
    columns = {**_SCRYFALL, **_PRINTED} if french else _SCRYFALL
    faces = tuple(_scryfall_face(side, name, columns) for side in sides)
    day = _day(card, "released_at") if french else ""
    return GameCard(name, oracle, _text(card, "layout"), faces, _strings(card, "keywords"), day)


def _scryfall_face(side: Mapping[str, Any], name: str, columns: Mapping[str, str]) -> CardFace:
    face = CardFace(_text(side, "name") or name, **_values(side, columns))
    return face if _is_french(face.text_fr, face.text) else replace(face, text_fr="")


def _mapping(row: object) -> Mapping[str, Any]:
    if not isinstance(row, Mapping):
        raise RowError("an object is wanted")
    return row


def _text(row: Mapping[str, Any], key: str) -> str:
    value = row.get(key)
    if value is None:
        return ""
    if not isinstance(value, str | int | float):
        raise RowError(f"{key}: a text is wanted")
    return str(value).replace("\x00", "").replace("\r\n", "\n").strip()


def _values(row: Mapping[str, Any], columns: Mapping[str, str]) -> dict[str, str]:
    return {field: _text(row, key) for field, key in columns.items()}


def _strings(row: Mapping[str, Any], key: str) -> tuple[str, ...]:
    return tuple(each for each in row.get(key) or () if isinstance(each, str))


def _day(row: Mapping[str, Any], key: str) -> str:
    """A day, ISO 8601; empty for what is none."""
    value = _text(row, key)[:10]
    return value if len(value) == 10 and value[:4].isdigit() and value[4] == value[7] == "-" else ""


def _oracle(row: Mapping[str, Any]) -> str:
    known = row.get("identifiers")
    return _text(known, "scryfallOracleId") if isinstance(known, Mapping) else ""
