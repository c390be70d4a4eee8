"""What is typed short, by ear or half in English is read in the plain words that it stands for."""

from __future__ import annotations

import pytest

from corpus.search.query.readings import shorthand, written_out
from corpus.text.normalise import letters


def test_what_is_short_is_read_in_full_wherever_it_stands() -> None:
    for written, plain in shorthand().items():
        assert written == letters(written)
        assert written_out(written) in (plain, written)
        assert written_out(f"vol {written} vol") == f"vol {plain} vol"
        assert written_out(f'"{written}"') == f'"{written}"'


@pytest.mark.parametrize(
    ("typed", "plain"),
    [
        ("joueur ac", "joueur ac"),
        ("joueur ac toi", "joueur avec toi"),
        ("la priorité c koi", "la priorite c est quoi"),
    ],
)
def test_a_last_word_that_only_leads_on_has_been_begun(typed: str, plain: str) -> None:
    assert written_out(letters(typed)).replace("'", " ") == plain


def test_what_is_lacking_is_still_denied() -> None:
    assert written_out("g pas de cible") == "j'ai pas de cible"


def test_what_is_short_is_a_whole_word() -> None:
    for written in shorthand():
        if " " not in written:
            for longer in (f"x{written}", f"{written}x", f"502.{written}", f"-{written}"):
                assert longer in shorthand() or written_out(longer) == longer


def test_what_is_short_stands_for_no_other_short_word() -> None:
    assert all(written_out(plain) == plain for plain in shorthand().values())


@pytest.mark.parametrize(
    ("typed", "plain"),
    [("vol nooon", "vol non"), ("chuuut", "chut"), ("zzzz", "zzzz"), ("vol zzzz", "vol zzzz")],
)
def test_a_letter_that_is_drawn_out_is_written_once_but_where_it_is_all(typed: str, plain: str) -> None:
    assert written_out(typed) == plain
