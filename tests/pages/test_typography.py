"""French as it is set: no line begins with a colon or a middle dot, no title is said twice, no word is orphaned."""

import datetime
import re

import pytest
from selectolax.lexbor import LexborHTMLParser

from corpus.models import Edition
from corpus.pages.compare.choice import families_of
from corpus.pages.editions.contents import edition_page
from corpus.pages.shared.french import release_name, unbroken
from corpus.pages.shared.shelf import Shelf
from corpus.pages.twins.glance import against_words
from tests.browser.kinds import KINDS

pytestmark = pytest.mark.django_db
OURS = (
    "script, style, .sign, [lang=en], .text, .redline, .excerpt, .source-lines, .prose, .opening, code, kbd"
)


@pytest.mark.parametrize("name", KINDS)
def test_no_line_of_the_interface_begins_with_a_sign(client, name):
    page = LexborHTMLParser(client.get(KINDS[name], follow=True).content)
    for node in page.css(OURS):
        node.decompose()
    told = re.sub(r"[ \n\r\t]+", " ", page.css_first("body").text(separator=""))
    assert re.findall(r".{12} ·", told) == []


def test_a_release_is_named_with_its_colon_held_to_it():
    edition = Edition(date=datetime.date(2023, 2, 3), date_precision="day", kind="rules", language="en")
    assert release_name(edition).startswith("Phyrexia\u00a0: ")


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ("Cours 6 : actions", "Cours 6\u00a0: actions"),
        ("« en jeu » jusqu’ici", "«\u00a0en jeu\u00a0» jusqu’ici"),
        ("rien à faire, ici", "rien à faire, ici"),
        ("déjà\u00a0: tenu", "déjà\u00a0: tenu"),
    ],
)
def test_plain_blanks_before_signs_are_held(typed, printed):
    assert unbroken(typed) == printed


def test_no_two_families_to_compare_bear_one_title():
    Edition.objects.filter(slug__in=["2010-02-01-regles", "2014-05-01-regles"]).update(language="en")
    titles = [family.title for family in families_of(Edition.objects.order_by("date", "slug"))]
    assert len(titles) > 1 and len(set(titles)) == len(titles)


def test_one_edition_is_not_said_to_be_followed_from_itself():
    old, new = (
        Edition(pk=year, date=datetime.date(year, 5, 1), date_precision="day") for year in (2006, 2014)
    )
    told = [against_words(new, anchor, True).replace("\u00a0", " ") for anchor in (old, new)]
    whole = "D’après l’édition anglaise du 1ᵉʳ mai 2014, la plus récente de la bibliothèque"
    assert told == [f"{whole}, suivie depuis celle du 1ᵉʳ mai 2006.", f"{whole}."]


def test_what_changed_in_an_edition_stands_below_the_heading_of_its_page(client):
    address = "/editions/2014-05-01-regles/changements/"
    alone = LexborHTMLParser(client.get(address).content)
    part = LexborHTMLParser(client.get(address, headers={"HX-Request": "true"}).content)
    assert [len(alone.css(f"main {level}")) for level in ("h1", "h2", "h3")] == [1, 2, 0]
    assert [len(part.css(level)) for level in ("h1", "h2", "h3")] == [0, 0, 2]


def test_one_line_of_a_sort_is_told_in_the_singular(client):
    edition = Edition.objects.get(slug="2014-05-01-regles")
    edition.lines = {**edition.lines, "blank": 1, "unclassified": 1}
    assert {"1 blanche", "1 non classée"} <= set(edition_page(edition, Shelf.now()).lines)


def test_a_field_offers_no_list_that_is_not_there(client):
    for address in KINDS.values():
        page = LexborHTMLParser(client.get(address, follow=True).content)
        for field in page.css("input[list]"):
            assert page.css_first(f"datalist#{field.attributes['list']}"), address
