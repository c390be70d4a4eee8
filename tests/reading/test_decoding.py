"""Bytes to lines."""

from __future__ import annotations

import codecs

import pytest

from corpus.reading.carriers.archives import LARGEST_SOURCE
from corpus.reading.carriers.decoding import decode
from corpus.reading.document import UnreadableError

TEXT = "420. Éclat\n420.1. L’été, « où » ?\n"


@pytest.mark.parametrize(
    ("data", "encoding"),
    [
        (TEXT.encode(), "utf-8"),
        (codecs.BOM_UTF8 + TEXT.encode(), "utf-8"),
        (TEXT.encode("cp1252"), "cp1252"),
        (codecs.BOM_UTF16_LE + TEXT.encode("utf-16-le"), "utf-16"),
        (codecs.BOM_UTF16_BE + TEXT.encode("utf-16-be"), "utf-16"),
        (TEXT.replace("\n", "\r\n").encode(), "utf-8"),
        (TEXT.replace("\n", "\r").encode(), "utf-8"),
    ],
)
def test_each_encoding_gives_the_same_lines(data: bytes, encoding: str) -> None:
    decoded = decode(data, "x.txt")
    assert decoded.lines == ("420. Éclat", "420.1. L’été, « où » ?")
    assert decoded.encoding == encoding
    assert decoded.diagnostics == []


@pytest.mark.parametrize(
    "broken",
    ["un Ã©tÃ©", "lâ€™hiver", "a \ufffd b", "ï¿½t", "canÕt", "il dit ÒOui", "Stone; ’ther Storm; Wind"],
)
def test_mojibake_is_told_and_left_alone(broken: str) -> None:
    decoded = decode(f"rien\n{broken}\n".encode(), "x.txt")
    assert decoded.lines[1] == broken
    assert [(entry.code, entry.line) for entry in decoded.diagnostics] == [("mojibake", 2)]


@pytest.mark.parametrize(
    "fine",
    ["l’été d’Æther", "À Â « Ô »", "the ’til then", "Ça, là", "A player ’who waits’ is the one who waits."],
)
def test_good_letters_are_no_mojibake(fine: str) -> None:
    assert decode(fine.encode(), "x.txt").diagnostics == []


@pytest.mark.parametrize(
    ("data", "word"),
    [
        (b"", "empty"),
        (b"\n \n\t\n", "blank"),
        (bytes(range(256)) * 20, "binary"),
        (b"\x89PNG\r\n\x1a\n" + b"\x00\x01\x02\x03" * 500, "binary"),
    ],
)
def test_what_cannot_be_read_is_refused_with_the_reason(data: bytes, word: str) -> None:
    with pytest.raises(UnreadableError, match=rf"^x\.txt: .*{word}"):
        decode(data, "x.txt")


def test_a_source_above_the_limit_is_refused() -> None:
    with pytest.raises(UnreadableError, match="limit"):
        decode(b"a" * (LARGEST_SOURCE + 1), "x.txt")


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
