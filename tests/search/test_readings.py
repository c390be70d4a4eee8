"""What is typed short, by ear or half in English is read in the plain words that it stands for."""

from __future__ import annotations

from corpus.search.query.readings import shorthand, written_out
from corpus.text.normalise import letters


def test_what_is_short_is_read_in_full_wherever_it_stands() -> None:
    for written, plain in shorthand().items():
        assert written == letters(written)
        assert written_out(written) in (plain, written)
        assert written_out(f"vol {written} vol") == f"vol {plain} vol"
        assert written_out(f'"{written}"') == f'"{written}"'


def test_what_is_lacking_is_still_denied() -> None:
    assert written_out("g pas de cible") == "j'ai pas de cible"


def test_what_is_short_is_a_whole_word() -> None:
    for written in shorthand():
        if " " not in written:
            for longer in (f"x{written}", f"{written}x", f"502.{written}", f"-{written}"):
                assert longer in shorthand() or written_out(longer) == longer


def test_what_is_short_stands_for_no_other_short_word() -> None:
    assert all(written_out(plain) == plain for plain in shorthand().values())
