"""Where an edition changed: named on its page, drawn when asked for."""

import pytest
from django.urls import reverse

from corpus.models import Edition
from corpus.pages.editions.contents import edition_before
from corpus.pages.shared.shelf import Shelf

pytestmark = pytest.mark.django_db
NEW, BEFORE, FIRST = "2014-05-01-regles", "2010-02-01-regles", "2003-07-28-regles"
COMPARED = f"/comparer/{BEFORE}/{NEW}/"


def page(client, name, slug, **headers):
    response = client.get(reverse(name, args=[slug]), headers=headers)
    return response, response.content.decode()


def test_an_edition_leads_to_its_changes_without_a_script(client):
    _, html = page(client, "edition", NEW)
    assert f'hx-get="/editions/{NEW}/changements/"' in html
    assert f'<a href="{COMPARED}">Ce qui a changé depuis l’édition du 1ᵉʳ\u00a0février\u00a02010</a>' in html


@pytest.mark.parametrize("slug", [FIRST, "2004-06-04-faq-maree-de-verre", "2015-02-20-cours-704"])
def test_what_has_nothing_before_it_shows_no_changes(client, slug):
    assert 'id="changements"' not in page(client, "edition", slug)[1]
    assert page(client, "edition-changes", slug)[0].status_code == 404


def test_the_map_comes_as_a_fragment_or_as_a_page(client):
    fragment, drawn = page(client, "edition-changes", NEW, **{"HX-Request": "true"})
    whole, html = page(client, "edition-changes", NEW)
    assert 'class="map"' in drawn and f'href="{COMPARED}"' in drawn
    assert "<h1" not in drawn and html.count("<h1") == 1
    assert drawn.strip().replace("h3>", "h2>") in html  # as a part of a page its headings stand one lower
    assert "HX-Request" in fragment["Vary"] and fragment["ETag"] != whole["ETag"]


@pytest.mark.parametrize(
    ("precision", "words"), [("estimated", "environ"), ("year", "de 2010"), ("day", "du 1ᵉʳ")]
)
def test_an_unsure_date_reads_as_french(client, precision, words):
    Edition.objects.filter(slug=BEFORE).update(date_precision=precision, state=precision)
    for name in ("edition", "edition-changes"):
        html = page(client, name, NEW)[1].replace("\u00a0", " ")
        assert words in html
        assert "du vers" not in html and "de vers" not in html and "au vers" not in html


def test_the_glossary_of_an_edition_of_unsure_date_is_described_in_french(client):
    Edition.objects.filter(slug=NEW).update(date_precision="estimated", state="unsure")
    _, html = page(client, "edition-glossary", NEW)
    assert "glossaire de l’édition du 1ᵉʳ\u00a0mai\u00a02014 environ" in html


def test_a_rules_text_is_held_against_rules_before_quotations():
    faq, shelf = Edition.objects.get(slug="2004-06-04-faq-maree-de-verre"), Shelf.now()
    between = shelf.by_slug("2006-10-20-regles")
    assert faq.date < between.date
    assert edition_before(between, shelf).slug == FIRST
    assert edition_before(between, Shelf((between, faq))).slug == faq.slug
