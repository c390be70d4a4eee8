"""Keywords led to their rules: which words, where they count, and what is left alone."""

import re

import pytest
from hypothesis import given, strategies as st

from corpus.models import Entry
from corpus.pages.cards.page import card_page
from corpus.pages.shared import keywords
from corpus.pages.shared.keywords import KeywordLinks
from corpus.pages.shared.links import fill
from corpus.pages.shared.shelf import Shelf
from corpus.reading.document import ReadReference
from corpus.text import render

TITLES = ["vol", "initiative", "double initiative", "regard", "peur", "empreinte", "equipement", "kick"]
TITLES += ["traversee des terrains", "flying", "first strike"]
LINK = re.compile(r'<a class="keyword" href="([^"]*)">([^<]*)</a>')


@pytest.fixture(autouse=True)
def known(request, monkeypatch):
    """Keywords of our own, but where the library's are asked for."""
    if request.node.get_closest_marker("django_db"):
        return
    written = "|".join(sorted((title.replace(" ", r"\s+") for title in TITLES), key=len, reverse=True))
    pattern = re.compile(rf"(?<![\w&-])(?P<title>{written})(?![\w'-])")
    numbers = {title: f"702.{rank}" for rank, title in enumerate(TITLES, 1)}
    monkeypatch.setattr(keywords, "_keywords", lambda editions: (pattern, numbers))
    monkeypatch.setattr(keywords, "newest_rules", list)
    monkeypatch.setattr(keywords, "catalog", lambda: type("None", (), {"editions": {}}))


def linked(text, *, lines=True, name="", spans=()):
    html = fill(render(text, spans), {})
    return LINK.findall(KeywordLinks(name).link(html, lines=lines))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Vol", ["Vol"]),
        ("Vol, initiative", ["Vol", "initiative"]),
        ("Double initiative", ["Double initiative"]),
        ("Équipement {1} (Payez pour l’attacher.)", ["Équipement"]),
        ("Équipement 1", ["Équipement"]),
        ("Équipement X", ["Équipement"]),
        ("Empreinte - Quand elle arrive, choisissez une couleur.", ["Empreinte"]),
        ("Aucune traversée des terrains n’aide.", ["traversée des terrains"]),
        ("Target creature gains flying and first strike.", ["first strike"]),
        # everyday words, parts of words, other senses
        ("La créature ciblée acquiert le vol, peur.", []),
        ("Le vol de la bourse est raté.", []),
        ("Vol de nuit sur la plaine.", []),
        ("Vol-plané", []),
        ("Regardez la carte du dessus.", []),
        ("Survol avec survols.", []),
        ("Peur est un mot.", []),
    ],
)
def test_where_a_word_is_a_keyword(text, words):
    assert [word for _, word in linked(text)] == words


def test_each_keyword_is_linked_once_and_none_inside_the_name_of_the_card():
    links = KeywordLinks("Golem à double initiative")
    first = links.link(
        fill(render("Vol\nLe Golem à double initiative a la double initiative."), {}), lines=True
    )
    second = links.link(fill(render("Vol\nEncore la double initiative."), {}), lines=True)
    assert [word for _, word in LINK.findall(first)] == ["Vol", "double initiative"]
    assert first.index("/702.3/") > first.index(" a la ") and not LINK.findall(second)


def test_links_and_symbols_are_left_alone():
    text = "La double initiative est dite en 502.4 double initiative {T}."
    start = text.index("502.4")
    html = fill(render(text, [ReadReference(start, start + 23, "502.4 double initiative", ())]), {})
    made = KeywordLinks().link(html)
    assert made.count("<a ") == 1 and 'aria-label="engagez"' in made


@given(st.text(alphabet="aàéœİßvol &<>'’\u00a0{T}123,.\n", max_size=60))
def test_nothing_but_links_is_added(text):
    html = fill(render(text), {})
    assert LINK.sub(r"\2", KeywordLinks().link(html, lines=True)) == html


@pytest.mark.django_db
def test_a_card_s_keywords_lead_to_the_rules_of_today(client):
    card = Entry.objects.select_related("edition", "text").get(kind="card", key="horde-de-la-jetee")
    found = LINK.findall(card_page(card, [], Shelf.now())["html"])
    assert found[0] == ("/regles/702.36/", "Peur")
    assert all(client.get(url).status_code == 200 for url, _ in found)
