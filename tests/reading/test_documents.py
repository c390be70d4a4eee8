"""RTF, Word and OpenDocument files, mails and web archives: the same rules as their plain text."""

from __future__ import annotations

import base64
import quopri

import pytest

from corpus.reading.carriers.carry import carry
from corpus.reading.document import Document, UnreadableError
from corpus.reading.reader import read_source
from tests.reading.samples import packed

LINES = (
    "420. Effets d’été",
    "420.1. Une lanterne éteinte ne compte pas pour la règle du pont.",
    "Exemple : elle s’éteint, et puis c’est tout.",
    "420.2.\tUn pont — solide — relie les rives.",
)
XML = '<?xml version="1.0" encoding="UTF-8"?>'


def word(title: str = "") -> bytes:
    body = "".join(
        "<w:p><w:pPr/><w:r><w:t xml:space='preserve'>"
        + line.replace("\t", "</w:t><w:tab/><w:t>")
        + "</w:t></w:r></w:p>"
        for line in LINES
    )
    struck = "<w:p><w:del><w:r><w:delText>Un mot barré.</w:delText></w:r></w:del></w:p>"
    return packed(
        {
            "word/document.xml": f"{XML}<w:document><w:body>{body}{struck}</w:body></w:document>",
            "word/header1.xml": "<w:hdr><w:p><w:r><w:t>Un haut de page</w:t></w:r></w:p></w:hdr>",
            "docProps/core.xml": f"{XML}<c><dc:title>{title}</dc:title></c>",
        }
    )


def open_document() -> bytes:
    body = "".join(f"<text:p text:style-name='P1'>{line}</text:p>" for line in LINES).replace(
        "\t", "<text:tab/>"
    )
    body = body.replace("Un pont", "<text:span>Un</text:span> pont").replace(" — solide", "<text:s/>— solide")
    body = body.replace(
        "<text:tab/><text:span>Un</text:span> pont", "<text:tab/><text:span>Un pont</text:span>"
    )
    return packed(
        {"mimetype": "application/vnd.oasis.opendocument.text", "content.xml": f"{XML}<o>{body}</o>"}
    )


def rich(lines: tuple[str, ...] = LINES) -> bytes:
    head = r"{\rtf1\ansi\ansicpg1252\uc1{\fonttbl{\f0 Arial;}}{\info{\title T}}{\*\generator G;}{\header Un haut\par}"
    body = "".join(
        line.replace("’", r"\rquote ").replace("—", r"\u8212?").replace("\t", r"\tab ") + "\\par\r\n"
        for line in lines
    )
    text = "".join(letter if letter.isascii() else rf"\'{letter.encode('cp1252').hex()}" for letter in body)
    return (head + r"\pard\b0 " + text + "}").encode("ascii")


def letter(encoding: str, kind: str = "plain") -> bytes:
    body = "\n".join(LINES) if kind == "plain" else "<html><p>" + "</p><p>".join(LINES) + "</p></html>"
    encoded = (
        quopri.encodestring(body.encode("cp1252"))
        if encoding == "quoted-printable"
        else base64.encodebytes(body.encode("cp1252"))
    )
    head = "From: odile@pont.example\nSubject: Les ponts\nDate: Mon, 12 Mar 2001 09:30:21 +0100\nMIME-Version: 1.0\n"
    part = f"Content-Type: text/{kind}; charset=windows-1252\nContent-Transfer-Encoding: {encoding}\n\n"
    if kind == "plain":
        return head.encode() + part.encode() + encoded
    many = 'Content-Type: multipart/related; boundary="=_b"\n\nUne page.\n--=_b\n'
    return head.encode() + many.encode() + part.encode() + encoded + b"\n--=_b--\n"


@pytest.mark.parametrize(
    "data",
    [
        word(), open_document(), rich(),
        letter("quoted-printable"), letter("base64"), letter("quoted-printable", "html"),
    ],
    ids=["docx", "odt", "rtf", "quoted-printable", "base64", "web archive"],
)  # fmt: skip
def test_every_carrier_brings_the_same_rules(data: bytes) -> None:
    assert shape(read_source(data, "x.bin", kind="rules", language="fr")) == [
        ("420", "Effets d’été", "", ()),
        ("420.1", None, LINES[1][7:], ("elle s’éteint, et puis c’est tout.",)),
        ("420.2", None, LINES[3][7:], ()),
    ]


def shape(document: Document) -> list[tuple[object, ...]]:
    return [
        (rule.number, rule.title, rule.text, tuple(case.text for case in rule.examples))
        for rule in document.rules
    ]


def test_what_they_call_themselves_and_when_is_kept() -> None:
    assert carry(word("Les &amp; ponts"), "x.docx").title == "Les & ponts"
    for kind in ("plain", "html"):
        carried = carry(letter("quoted-printable", kind), "x.mht")
        assert (carried.title, carried.day) == ("Les ponts", "2001-03-12")


@pytest.mark.parametrize(
    ("data", "word"),
    [
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), "old office software"),
        (packed({"word/document.xml": "<w:document/>"}), "empty"),
        (packed({"a/b.bin": ""}), "no readable page"),
    ],
)
def test_what_cannot_be_read_is_refused_with_the_way_out(data: bytes, word: str) -> None:
    with pytest.raises(UnreadableError, match=word):
        carry(data, "x.doc")
