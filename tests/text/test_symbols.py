"""The symbols: every family of them, what is drawn and what is said, and that each drawing is there."""

from pathlib import Path

import pytest

from corpus.text.symbols import SYMBOLS, _known, symbol_of

SPRITE = Path(__file__).resolve().parents[2] / "static" / "img" / "symbols.svg"
FAMILIES = [
    ("T", "t", "engagez"),
    ("PW", "pw", "symbole de planeswalker"),
    ("0", "n0", "0 mana générique"),
    ("2", "n2", "2 manas génériques"),
    ("W", "w", "mana blanc"),
    ("2/U", "2-u", "2 manas génériques ou un mana bleu"),
    ("B/P", "b-p", "mana noir phyrexian"),
    ("C/R", "c-r", "mana incolore ou rouge"),
    ("G/W", "g-w", "mana vert ou blanc"),
    ("G/W/P", "g-w-p", "mana vert ou blanc phyrexian"),
]


@pytest.mark.parametrize(("code", "drawing", "name"), FAMILIES)
def test_each_family_is_drawn_and_said(code, drawing, name):
    made = _known()[code]
    assert (made.drawing, made.name) == (drawing, name)
    assert made.code in (code, "/".join([*reversed(code.split("/")[:2]), *code.split("/")[2:]]))
    assert symbol_of(f" {code.lower()} ") == made


def test_the_table_is_whole():
    made = _known()
    assert made == SYMBOLS
    letters = [code for code in made if code.isalpha() and len(code) == 1]
    assert sorted(letters) == sorted("TQCSEPAXYZWUBRG")
    assert [int(code) for code in made if code.isascii() and code.isdigit()] == [*range(21), 100]
    assert sum(code.count("/") == 1 for code in made) == 2 * (5 + 5 + 5 + 10)
    assert sum(code.count("/") == 2 for code in made) == 2 * 10
    assert symbol_of("21") is None and symbol_of("") is None


def test_every_drawing_is_in_the_sprite():
    sprite = SPRITE.read_text(encoding="utf-8")
    assert [each.drawing for each in SYMBOLS.values() if f'id="{each.drawing}"' not in sprite] == []


@pytest.mark.parametrize(
    ("code", "name"),
    [
        ("LEVEL 1-4", "niveaux 1 à 4"),
        ("LEVEL 5+", "niveau 5 ou plus"),
        ("1-9", "1 à 9"),
        ("20+", "20 ou plus"),
    ],
)
def test_ranges_are_words(code, name):
    made = symbol_of(code)
    assert (made.code, made.drawing, made.name) == (code.upper(), "", name)


@pytest.mark.parametrize("code", ["1-", "-4", "LEVEL", "1-9 ", "1234-9", "NIVEAU 1-4"])
def test_what_only_looks_like_a_range(code):
    assert symbol_of(code) is None or symbol_of(code).code == code.strip()
