"""Both languages on pages: standing, the English of today, French names over English words."""

import re
from html import unescape

import pytest

from corpus.library.publishing.ingest import ingest
from corpus.library.sources.collect import collect
from corpus.search import refresh
from tests.conftest import TEXTS
from tests.library.samples import ingest_folder
from tests.library.test_twins import FRENCH, SOURCES, write

pytestmark = pytest.mark.django_db


@pytest.fixture
def page(client, tmp_path):
    assert ingest_folder(write(tmp_path)).ok

    def get(path, status=200):
        response = client.get(path)
        assert response.status_code == status, response.status_code
        return response.content.decode().replace("\u00a0", " ").replace("&nbsp;", " ")

    return get


def test_a_rule_that_is_gone_says_so_and_no_more(page):
    shown = page("/editions/fr-2001/500.1/")
    assert "Aucune règle anglaise ne la continue" in shown
    assert "supprimée" not in shown.split("L’autre langue")[1].split("</section>")[0]


def test_an_english_rule_shows_its_french_text(page):
    shown = page("/editions/en-2005/300.2/")
    assert "Une créature engagée ne peut pas attaquer." in shown
    assert "L’autre langue" not in page("/editions/en-2005/300.1/")


def test_a_changed_rule_shows_the_french_of_today_where_there_is_one(client, tmp_path):
    today = FRENCH.replace("plus de sept cartes", "plus de neuf cartes")
    sources = SOURCES | {"fr-2005": ("fr", "2005-04-02", today)}
    assert ingest_folder(write(tmp_path, sources)).ok
    changed = client.get("/editions/fr-2001/200.2/").content.decode().split("L’autre langue")[1]
    assert "/editions/fr-2005/200.2/" in changed and "plus de neuf cartes" in changed
    unchanged = client.get("/editions/fr-2001/100.2/").content.decode().split("L’autre langue")[1]
    assert "/editions/fr-2005/" not in unchanged.split("</section>")[0]


def test_words_of_ours_are_no_original_and_what_became_of_them_is_what_became_of_their_law(client):
    """We say 104.1 in the same English words for 2010 and 2014; its official text changed in 2012."""
    found = collect([TEXTS])
    found.entries = [entry for entry in found.entries if entry.edition[:4] in ("2010", "2014")]
    found.words = {}
    assert ingest(found).ok
    for slug in ("2014-05-01-regles", "2014-05-01-rules"):
        shown = client.get(f"/editions/{slug}/104.1/").content.decode()
        assert "Nous redisons cette édition dans les deux langues." in shown, slug
        assert "original anglais" not in shown, slug
    shown = client.get("/editions/2010-02-01-regles/104.1/").content.decode().replace("\xa0", " ")
    assert "elle a changé au plus tard le 1ᵉʳ mai 2012" in shown and 'class="redline' not in shown


def test_an_edition_without_date_or_neighbour_claims_nothing(client, tmp_path):
    sources = {**SOURCES, "fr-2001": ("fr", "", FRENCH)}
    assert ingest_folder(write(tmp_path, sources=sources)).ok
    shown = client.get("/editions/fr-2001/200.2/").content.decode()
    assert "Cette édition n’a pas de date" in shown


def order(shown):
    """Which language's text of 300.1 stands first in the article."""
    article = shown.split("<article")[1]
    return "fr" if article.index("créature engagée") < article.index("apped") else "en"


def test_what_reads_first_is_the_reader_s_choice_and_remembered(client, tmp_path):
    assert ingest_folder(write(tmp_path)).ok
    rule = "/editions/fr-2001/300.1/"
    plain = client.get(rule)
    assert order(plain.content.decode()) == "fr"
    assert "Cookie" in plain["Vary"] and not plain.cookies and "public" in plain["Cache-Control"]
    asked = client.get(f"{rule}?premiere=en", headers={"If-None-Match": plain["ETag"]})
    assert order(asked.content.decode()) == "en"
    assert asked.cookies["langue"].value == "en"
    assert "private" in asked["Cache-Control"] and "no-store" in asked["Cache-Control"]
    for address in (rule, f"{rule}?premiere=en", "/editions/en-2005/300.2/"):
        later = client.get(address)
        assert order(later.content.decode()) == "en"
        assert not later.cookies and "public" in later["Cache-Control"]
    assert client.get(rule)["ETag"] != plain["ETag"]
    assert order(client.get(f"{rule}?langue=fr").content.decode()) == "fr"
    assert client.cookies["langue"].value == "fr"
    assert order(client.get("/editions/en-2005/300.2/").content.decode()) == "fr"


def test_a_heading_says_what_became_of_the_rules_under_it_and_since_when_not(page):
    shown = page("/editions/fr-2001/200/")
    assert "Texte français du 1ᵉʳ avril 2001 : changé sur le fond" in shown
    assert "elle a changé au plus tard le 1ᵉʳ avril 2005" in shown


def test_a_hit_says_what_became_of_the_rule_since_its_french_text(page, settings, tmp_path):
    settings.SEARCH_INDEX_DIR = tmp_path / "index"  # the one that other tests search stays as it is
    refresh()

    def line(query):
        found = re.search(r'<span class="other-language.*?</p>', page(f"/recherche/?q={query}"), re.S)
        return " ".join(re.sub(r"<[^>]+>", " ", found[0]).split())

    assert line("tapped+attack&langue=en").endswith("· ✓ inchangée depuis")
    assert line("more+cards+hand&langue=en").endswith("· ! changée sur le fond depuis")


def marks(shown):
    found = re.findall(r'<p class="standing-mark.*?</p>', shown, re.S)
    return [" ".join(unescape(re.sub(r"<[^>]+>", " ", each)).split()) for each in found]


def test_each_rule_of_a_section_bears_its_mark(page):
    assert marks(page("/editions/fr-2001/200/")) == [
        "✓ Inchangée · en anglais 200.1",
        "! Changée sur le fond en 2005 au plus tard · en anglais 200.2",
    ]
    assert marks(page("/editions/fr-2001/500/")) == ["× Sans suite depuis 2005 au plus tard"]
    assert marks(page("/editions/en-2005/300/")) == [
        "✓ Inchangée · en français 300.1",
        "≈ Retouchée · en français 300.2",
    ]


LESSON = """Cours : ce que le jeu fait tout seul

1) Un joueur ne peut pas avoir plus de sept cartes en main.

2) Une créature engagée ne peut pas attaquer.

3) Chaque joueur a un pion et vingt points de vie.
"""


def test_the_standing_of_a_day_is_told_against_the_english_of_that_day(page):
    before = page("/regles/200.2/?le=2003-01-01&langue=fr")
    assert "toujours vrai" not in before.lower()
    assert "Son original anglais est de l’édition du 1ᵉʳ avril 2001" in before
    after = page("/editions/fr-2001/200.2/")
    assert "Texte français du 1ᵉʳ avril 2001 : changé sur le fond" in after
    assert (
        marks(page("/regles/500/?le=2003-01-01&langue=fr")) == []
    )  # what came later is not said of that day
    assert "/editions/en-2001/500.1/" in page("/regles/500.1/?le=2003-01-01&langue=fr")


def test_a_lesson_s_statements_bear_their_marks(client, tmp_path):
    lesson = {"cours-2001": ("fr", "2001-05-01", LESSON, 'kind = "lesson"')}
    assert ingest_folder(write(tmp_path, SOURCES | lesson)).ok
    shown = client.get("/editions/cours-2001/").content.decode()
    assert marks(shown) == [
        "! Changée sur le fond en 2005 au plus tard · en anglais 200.2",
        "✓ Inchangée · en anglais 300.2",
        "✓ Inchangée · en anglais 100.1",
    ]


def test_english_contents_name_their_sections_in_french_too(page):
    shown = page("/regles/?langue=en")
    assert '3. Creatures</a> <span class="french-title" lang="fr">Les créatures</span>' in shown
    assert '<span class="french-title" lang="fr">Le cimetière</span>' in shown
    assert '<span class="french-title"' not in page("/regles/?langue=fr")
