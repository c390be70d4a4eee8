"""Both languages on pages: standing, the English of today, pairs, French names over English words."""

import re

import pytest

from corpus.pages.twins.glosses import glossed
from tests.library.samples import ingest_folder
from tests.library.test_twins import FRENCH, SOURCES, write

pytestmark = pytest.mark.django_db


@pytest.fixture
def page(client, tmp_path):
    assert ingest_folder(write(tmp_path)).ok

    def get(path, status=200):
        response = client.get(path)
        assert response.status_code == status, response.status_code
        return response.content.decode().replace("\u00a0", " ")

    return get


def test_a_french_rule_says_what_is_still_true(page):
    shown = page("/editions/fr-2001/300.1/")
    assert "elle n’a pas changé jusqu’à l’édition du 1ᵉʳ avril 2005" in shown
    assert "/editions/en-2005/300.2/" in shown
    assert "A tapped" in shown


def test_a_changed_rule_shows_the_english_redline_only(page):
    shown = page("/editions/fr-2001/200.2/")
    assert "elle a changé au plus tard le 1ᵉʳ avril 2005" in shown
    struck, added = re.findall(r"<del.*?</del>", shown), re.findall(r"<ins.*?</ins>", shown)
    assert len(struck) == len(added) == 1
    assert "seven" in struck[0] and "nine" in added[0]


def test_a_rule_that_is_gone_says_so_and_no_more(page):
    shown = page("/editions/fr-2001/500.1/")
    assert "Aucune règle anglaise ne la continue" in shown
    assert "supprimée" not in shown.split("L’autre langue")[1].split("</section>")[0]


def test_an_english_rule_shows_its_french_text(page):
    shown = page("/editions/en-2005/300.2/")
    assert "Une créature engagée ne peut pas attaquer." in shown
    assert "L’autre langue" not in page("/editions/en-2005/300.1/")


def test_an_edition_at_a_glance(page):
    shown = page("/editions/fr-2001/")
    assert "Ce qui est encore vrai" in shown
    assert "Sur 8 règles, 6 disent encore ce que dit l’anglais (75 %)" in shown
    assert 'class="slice-gone"' in shown
    assert "Ce qui est encore vrai" not in page("/editions/en-2005/")


def test_two_languages_side_by_side(page):
    whole = page("/comparer/fr-2001/en-2005/")
    assert "/comparer/fr-2001/en-2005/300/" in whole
    section = page("/comparer/fr-2001/en-2005/300/")
    assert "Une créature engagée" in section and "<del>seven</del>" not in section
    assert section.index("Une créature engagée") < section.index("A tapped creature")
    page("/comparer/fr-2001/en-2005/999/", 404)


def test_french_comes_first_in_the_address(client, tmp_path):
    assert ingest_folder(write(tmp_path)).ok
    moved = client.get("/comparer/en-2005/fr-2001/300/")
    assert (moved.status_code, moved["Location"]) == (301, "/comparer/fr-2001/en-2005/300/")


def test_an_edition_without_date_or_neighbour_claims_nothing(client, tmp_path):
    sources = {**SOURCES, "fr-2001": ("fr", "", FRENCH)}
    assert ingest_folder(write(tmp_path, sources=sources)).ok
    shown = client.get("/editions/fr-2001/200.2/").content.decode()
    assert "Cette édition n’a pas de date" in shown
    assert "Ce qui est encore vrai" in client.get("/editions/fr-2001/").content.decode()
    pairs = client.get("/comparer/fr-2001/en-2005/200/").content.decode()
    assert "Cette édition n’a pas de date" in pairs and "<ins>" not in pairs


def test_what_reads_first_is_asked_for(page):
    assert 'data-premiere="en"' in page("/editions/fr-2001/300.1/?langue=en")
    assert "data-premiere" not in page("/editions/fr-2001/300.1/?langue=xx").split("<head>")[0]


GLOSSES = [
    ("<p>It has flying.</p>", "(vol)", 1),
    ("<p>flying and flying again</p>", "(vol)", 1),
    ('<p><a class="ref" href="/x">flying</a></p>', "(vol)", 0),
    ('<p><a class="keyword" href="/x">flying</a></p>', "(vol)", 1),
    ("<p>triggered abilities resolve</p>", "(capacité déclenchée)", 1),
    ("<p>flyingly</p>", "(vol)", 0),
]


@pytest.mark.parametrize(("html", "name", "times"), GLOSSES)
def test_french_names_over_english_words(html, name, times):
    shown = glossed(html)
    assert shown.count(name) == times
    assert shown.count("<p>") == 1


def test_english_contents_name_their_sections_in_french_too(page):
    shown = page("/regles/")
    assert '3. Creatures</a> <span class="french-title" lang="fr">Les créatures</span>' in shown
    assert '<span class="french-title" lang="fr">Le cimetière</span>' in shown
    assert '<span class="french-title"' not in page("/regles/?langue=fr")
