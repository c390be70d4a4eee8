"""One wording in every shape: page, redline, excerpt, Markdown, terminal and JSON show the same letters and symbols."""

from __future__ import annotations

import io
import re

import pytest
from django.core.management import call_command
from django.test import override_settings
from selectolax.lexbor import LexborHTMLParser

from corpus.search import rebuild
from tests.library.samples import ingest_folder, write_geese

LONG = "_" + "un très long titre de jeu " * 4 + "sans fin_"
SAMPLES = [
    ("_Mirrodin_(TM)", "Mirrodin(TM)", ["Mirrodin"], []),
    ("{LEVEL 1-4}", "{LEVEL 1-4}", [], ["{LEVEL 1-4}"]),
    ("{1-9}", "{1-9}", [], ["{1-9}"]),
    ("_a_b_", "_a_b_", [], []),
    (LONG, LONG, [], []),
]
"""What a source prints, and what every shape shows: letters, words that are emphasised, symbols."""
NUMBERS = ["420.1a", "420.1b", "420.1c", "420.1d", "420.1e"]


def edition(day: str, end: str) -> str:
    lines = [
        "Règles du jeu de l’oie",
        f"Ces règles entrent en vigueur au {day}.",
        "4. Le plateau",
        "420. Les cases",
        "420.1. Le plateau compte soixante-trois cases.",
    ]
    for number, (source, *_) in zip(NUMBERS, SAMPLES, strict=True):
        lines.append(f"{number} Le zigomar de la case {source} retient le pion qui y tombe jusqu’au {end}.")
    return "\n\n".join(lines) + "\n"


@pytest.fixture(scope="module")
def geese(module_transaction, tmp_path_factory):
    folder = tmp_path_factory.mktemp("texts")
    with override_settings(SEARCH_INDEX_DIR=tmp_path_factory.mktemp("index")):
        texts = write_geese(folder, edition("1er mars 1995", "soir"), edition("1er mars 1998", "matin"))
        assert ingest_folder(texts).ok
        rebuild()
        yield


OLD, NEW = "1995-03-01-oie", "1998-03-01-oie"


def wording(letters: str) -> str:
    return f"Le zigomar de la case {letters} retient le pion qui y tombe jusqu’au matin."


def read(node) -> tuple[str, list[str], list[str]]:
    """The letters, emphasised words and symbols of some HTML as a reader sees them; nothing that is struck."""
    bare = re.sub(r'<del>.*?</del>|<span class="visually-hidden">.*?</span>', "", node.html, flags=re.DOTALL)
    tree = LexborHTMLParser(bare)
    letters = re.sub(r"\s+", " ", tree.body.text()).strip()
    return letters, [each.text() for each in tree.css("em")], [each.text() for each in tree.css(".mana")]


def one(client, address: str, selector: str):
    page = LexborHTMLParser(client.get(address).content)
    return next(node for node in page.css(selector) if "zigomar" in node.text())


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("number", "letters", "emphasis", "symbols"),
    [(number, *sample[1:]) for number, sample in zip(NUMBERS, SAMPLES, strict=True)],
)
def test_every_shape_of_a_wording_is_drawn_from_the_same_pieces(
    geese, client, number, letters, emphasis, symbols
):
    whole = wording(letters)
    assert read(one(client, f"/regles/{number}/", ".text")) == (whole, emphasis, symbols)
    redline = one(client, f"/comparer/{OLD}/{NEW}/{number}/", ".redline")
    assert read(redline) == (whole, emphasis, symbols)
    found = LexborHTMLParser(client.get("/recherche/", {"q": f"zigomar {letters}", "type": "rule"}).content)
    shown = [read(node) for node in found.css(".excerpt")]
    assert (whole, [], symbols) in shown

    rule = client.get(f"/api/v1/editions/{NEW}/rules/{number}").json()
    assert rule["text"] == whole
    changes = {
        change["new"]: change for change in client.get(f"/api/v1/compare/{OLD}/{NEW}").json()["changes"]
    }
    segments = changes[number]["segments"]
    assert "".join(text for operation, text in segments if operation != "-") == whole
    assert ["-", "soir."] in segments and ["+", "matin."] in segments

    def printed(form: str) -> str:
        out = io.StringIO()
        with pytest.raises(SystemExit):
            call_command("compare", OLD, NEW, number, "--format", form, stdout=out)
        return out.getvalue()

    assert whole.replace("matin.", "[-soir.-]{+matin.+}") in printed("text")
    escaped = re.sub(r"([_*])", r"\\\1", letters)
    for word in emphasis:
        escaped = escaped.replace(word, f"*{word}*")
    told = wording(escaped).replace("matin.", "~~soir.~~**matin.**")
    assert told in printed("markdown")
