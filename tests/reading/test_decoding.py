"""Bytes to lines: encodings, marks of forums and wikis, words that a line's end cuts."""

from __future__ import annotations

import pytest

from corpus.reading.carriers.decoding import decode
from corpus.reading.carriers.markup import unmark
from corpus.reading.wrapping import join, mark_splits


@pytest.mark.parametrize("broken", ["un Ã©tÃ©", "lâ€™hiver", "a \ufffd b", "ï¿½t", "canÕt", "il dit ÒOui"])
def test_mojibake_is_told_and_left_alone(broken: str) -> None:
    decoded = decode(f"rien\n{broken}\n".encode(), "x.txt")
    assert decoded.lines[1] == broken
    assert [(entry.code, entry.line) for entry in decoded.diagnostics] == [("mojibake", 2)]


@pytest.mark.parametrize("fine", ["l’été d’Æther", "À Â « Ô »", "Ça, là"])
def test_good_letters_are_no_mojibake(fine: str) -> None:
    assert decode(fine.encode(), "x.txt").diagnostics == []


@pytest.mark.parametrize("encoding", ["cp1252", "mac_roman", "cp850"])
def test_encodings_of_the_years_before_utf8_are_told_by_the_letters_they_make(encoding: str) -> None:
    text = "420.1. Une règle très « ancienne » à l'été, où rien n'a changé.\n420.2. Çà et là.\n"
    read = decode(text.encode(encoding), "x.txt")
    assert (read.encoding, "\n".join(read.lines) + "\n") == (encoding, text)


TWICE = "Un pont « d’été » : où ça ? Près d’ici…\nÀ l’ombre, « œuvre » — déjà là.\n"


def test_a_text_encoded_twice_is_decoded_twice() -> None:
    twice = "".join(
        bytes([byte]).decode("cp1252") if byte not in (0x81, 0x8D, 0x8F, 0x90, 0x9D) else chr(byte)
        for byte in TWICE.encode()
    )
    decoded = decode(twice.encode(), "pont.txt")
    assert ("\n".join(decoded.lines), decoded.encoding) == (TWICE.strip(), "utf-8 (deux fois)")
    assert not decoded.diagnostics


def test_dashes_that_a_conversion_made_question_marks_are_dashes_again_where_there_are_many() -> None:
    line = "The cards?even the last one?are yours, see default.aspx?xyz or rules 409.1a?h. Why?\n"
    assert decode((line * 20).encode(), "x.txt").lines[0].startswith("The cards—even the last one—are yours")
    assert decode((line * 20).encode(), "x.txt").lines[0].count("?") == 2
    assert decode(line.encode(), "x.txt").lines[0] == line.strip()


@pytest.mark.parametrize(
    ("marked", "bare"),
    [
        (["[b]420. Ponts[/b]", "[size=18][b]Fin[/b][/size]"], ["420. Ponts", "Fin"]),
        (["[B]Un[/B] [i] deux"], ["Un [i] deux"]),
        (["Coût [B] ou [A].", "[b]Fin[/b]"], ["Coût [B] ou [A].", "Fin"]),
        (['[quote="Odile"]Un.[/quote]'], ["Un."]),
        (["[list]", "[*]Un.[/list]"], ["", "• Un."]),
        (["## 420. Ponts ##", "**420.1.** Un.", r"420\.2\. Deux."], ["420. Ponts", "420.1. Un.", "420.2. Deux."]),
        (["# A", "# B", "# C", "Une *lampe* et 2*3*4, */* aussi"],
         ["A", "B", "C", "Une lampe et 2*3*4, */* aussi"]),
        (["# A", "# B", "# C", "voir [420.1](#r4201)"], ["A", "B", "C", "voir 420.1"]),
        (["# Titre", "Une *lampe* seule"], ["# Titre", "Une *lampe* seule"]),
        (["> Un.", ">", "> > Deux.", "Trois."], ["Un.", "", "Deux.", "Trois."]),
        (["> Un.", "Deux.", "Trois."], ["> Un.", "Deux.", "Trois."]),
        (["<b>420.1.</b> Un.", "<i>Deux</i><br>trois.", "<font size=2>Quatre</font><br/>"],
         ["420.1. Un.", "Deux trois.", "Quatre"]),
        (["L&#39;un", "&quot;deux&quot; &amp; trois", "&eacute;t&eacute;"], ["L'un", '"deux" & trois', "été"]),
        (["a <b> c", "R&D;"], ["a <b> c", "R&D;"]),
        (["420.1. Un (voir", "420.2a) deux.", "420.2. Trois."], ["420.1. Un (voir", "420.2a) deux.", "420.2. Trois."]),
    ],
)  # fmt: skip
def test_marks_go_and_words_stay(marked: list[str], bare: list[str]) -> None:
    assert list(unmark(marked)) == bare


@pytest.mark.parametrize(
    ("lines", "joined"),
    [
        (["Whoever was re-", "moved is removed."], "Whoever was removed is removed."),
        (["A stone lies face-", "up. Turn it face-up."], "A stone lies face-up. Turn it face-up."),
        (
            ["The abandoned coun-", "terweight falls, re-", "moved as removed."],
            "The abandoned counterweight falls, removed as removed.",
        ),
        (["A two-", "tone stone is two stones."], "A two-tone stone is two stones."),
        (["Both are in-", "play. They play in turn."], "Both are in-play. They play in turn."),
        (["A state-", "based rule of the state is based on it."], "A state-based rule of the state is based on it."),
        (["Its power-", "and its weight."], "Its power- and its weight."),
    ],
)  # fmt: skip
def test_what_stands_in_the_middle_of_lines_tells_what_a_hyphen_at_their_end_is(
    lines: list[str], joined: str
) -> None:
    assert join(mark_splits(lines), 20) == joined
