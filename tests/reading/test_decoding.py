"""Bytes to lines."""

from __future__ import annotations

import pytest

from corpus.reading.carriers.decoding import decode


@pytest.mark.parametrize(
    "broken",
    ["un Ã©tÃ©", "lâ€™hiver", "a \ufffd b", "ï¿½t", "canÕt", "il dit ÒOui"],
)
def test_mojibake_is_told_and_left_alone(broken: str) -> None:
    decoded = decode(f"rien\n{broken}\n".encode(), "x.txt")
    assert decoded.lines[1] == broken
    assert [(entry.code, entry.line) for entry in decoded.diagnostics] == [("mojibake", 2)]


@pytest.mark.parametrize(
    "fine",
    ["l’été d’Æther", "À Â « Ô »", "Ça, là"],
)
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
