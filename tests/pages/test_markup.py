"""Stored HTML made ready: references, symbols, structured data."""

import json
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from corpus.pages.shared.links import Aim, fill, json_ld
from corpus.text import render

SPRITE = Path(__file__).parents[2] / "static" / "img" / "symbols.svg"


def link(raw, *aims):
    """How a reference ``raw`` to ``aims`` is shown."""
    return fill(f'<a class="ref" data-ref="0">{raw}</a>', {0: aims} if aims else {})


def aim(number, state="resolved", note=""):
    return Aim(number, f"/r/{number}/", state, note)


@pytest.mark.parametrize(
    ("html", "parts"),
    [
        (link("420.5e", aim("420.5e")), ['<a class="ref" href="/r/420.5e/">420.5e</a>']),
        (link("409.1b-i", *map(aim, ["409.1b", "409.1c", "409.1i"])), ['href="/r/409.1b/"', "3 règles"]),
        (
            link("418.5b-418.5g", *map(aim, ["418.5b", "418.5c", "418.5g"])),
            ['<a class="ref" href="/r/418.5b/">418.5b</a>-<a class="ref" href="/r/418.5g/">418.5g</a>'],
        ),
        (link("212.4d à 212.4i", *map(aim, ["212.4d", "212.4i"])), ['>212.4d</a> à <a class="ref" href="/r/212.4i/"']),
        (link("4091f", aim("409.1f", "repaired", "imprimé 4091f")), ["ref-repaired", 'title="imprimé 4091f"']),
        (link("507", aim("507", "elsewhere", "ailleurs")), ["ref-elsewhere", 'title="ailleurs"']),
        (link("314", Aim("314", "", "not_covered", "absente")), ['<span class="ref ref-absent"', " (absente)</span>"]),
        (link("999.9z", Aim("999.9z", "", "unknown", "inconnu")), ["ref ref-unknown", " (inconnu)</span>"]),
        (link("420"), ['<span class="ref ref-unknown"', "non résolu"]),
    ],
)  # fmt: skip
def test_what_becomes_of_a_reference(html, parts):
    for part in parts:
        assert part in html


@given(st.dictionaries(st.text(max_size=5), st.text(max_size=30), max_size=3))
def test_structured_data_cannot_leave_its_element(data):
    text = json_ld(data)
    assert not set("<>&") & set(text)
    assert json.loads(text) == data


@given(st.text(alphabet="{}TWUBRG0123456789/<>&\"' a", max_size=60))
def test_filling_lets_nothing_in(text):
    html = fill(render(text), {})
    assert "<script" not in html
    ET.fromstring(f"<div>{html}</div>")  # noqa: S314 - well-formed: nothing of the text became a tag
