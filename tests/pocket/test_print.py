"""The book for e-readers and the judge's sheet."""

from __future__ import annotations

import io
import json
import re
import zipfile
from xml.etree.ElementTree import Element, fromstring

import pytest

from corpus.models import Edition
from corpus.pocket import files
from corpus.pocket.book import book as made_book

XHTML = "{http://www.w3.org/1999/xhtml}"


def parsed(book: zipfile.ZipFile, name: str) -> Element:
    return fromstring(book.read(name))  # noqa: S314 - of our own making


@pytest.fixture
def book(pocket_files):
    with zipfile.ZipFile(io.BytesIO(files.read(files.BOOK))) as file:
        yield file


def test_the_book_is_an_epub_whose_parts_are_all_there(book):
    assert (
        book.infolist()[0].filename == "mimetype" and book.infolist()[0].compress_type == zipfile.ZIP_STORED
    )
    assert book.read("mimetype") == b"application/epub+zip"
    pages = {name: parsed(book, name) for name in book.namelist() if name.endswith(("html", "opf"))}
    named = {item.get("href") for item in pages["livre.opf"].iter() if item.get("href")}
    assert named == {*pages, "livre.css"} - {"livre.opf"}
    links = {link.get("href") for link in pages["sommaire.xhtml"].iter(f"{XHTML}a")}
    assert links == {name for name in pages if re.fullmatch(r"r\d+\.xhtml", name)}


def test_the_book_holds_every_rule_in_force_in_french(book):
    newest = Edition.objects.filter(language="fr", kind="rules").latest("date")
    told = json.loads(files.read(files.RULES))
    shown = next(rows for place, *rows in told["force"] if told["editions"][place]["slug"] == newest.slug)
    with_text = {
        told["rows"][at][1] for at in shown if told["rows"][at][0] == "r" and told["rows"][at][2] >= 0
    }
    found = {
        section.get("id", "")[1:]
        for name in book.namelist()
        if name.startswith("r")
        for section in parsed(book, name).iter(f"{XHTML}section")
    }
    assert len(with_text) > 100 and with_text <= found


def test_rules_without_a_day_make_no_book(pocket_files):
    told = json.loads(files.read(files.RULES))
    assert made_book(told)
    assert made_book({**told, "day": ""}) == b""


def test_the_same_rules_give_the_same_book(book, db):
    before = files.read(files.BOOK)
    (files.folder() / files.STATE).unlink()
    assert files.make()
    assert files.read(files.BOOK) == before


def test_the_sheet_lists_actions_layers_and_steps(client, db):
    page = client.get("/aide-memoire/").content.decode()
    parts = re.split(r"<h2>", page)
    assert [part.partition("</h2>")[0] for part in parts[1:4]] == [
        "Actions basées sur un état",
        "Couches",
        "Phases et étapes du tour",
    ]
    assert len(re.findall(r"<b>704\.5[a-z]</b> \S", parts[1])) > 10
    assert len(re.findall(r"<b>5\d\d</b> \S", parts[3])) >= 10


def test_a_section_can_be_printed(client, db):
    assert "Imprimer la section" in client.get("/editions/2014-05-01-regles/704/").content.decode()
