"""What pages say of time over our own editions: which text leads, what is in force, what each version is called."""

import re

import pytest

from corpus.library.comparisons.compared import compared_edition, store_comparison
from corpus.pages.home.views import home_page
from corpus.pages.shared.shelf import Shelf
from tests.library.ages import BOOK, publish

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("empty_library")]
OURS = "2000-03-01"


def plain(response):
    return re.sub(r"\s+", " ", response.content.decode().replace("\u00a0", " ").replace("&nbsp;", " "))


def page(client, path):
    response = client.get(path, follow=True)
    assert response.status_code == 200, path
    return plain(response)


@pytest.fixture
def restated():
    return publish(2000, BOOK, series="ours", restatement=True)


@pytest.mark.parametrize("year", [None, 1990, 1996, 2000, 2001, 2008])
def test_our_french_text_leads_whatever_english_editions_there_are(client, restated, year):
    if year:
        publish(year, BOOK, language="en")
    html = page(client, "/regles/201.1/")
    assert f"/editions/{restated.slug}/source/" in html
    assert "D’après les règles du 1ᵉʳ mars 2000" in html
    assert "texte modifié" not in html and "En vigueur depuis" not in html


@pytest.mark.parametrize("year", [1990, 2001, 2008])
def test_only_an_original_of_its_day_proves_that_a_text_is_still_true(client, restated, year):
    publish(year, BOOK, language="en")
    for path in ("/regles/201.1/", f"/editions/{restated.slug}/201.1/", f"/editions/{restated.slug}/201/"):
        assert "oujours vrai" not in page(client, path).replace("toujours-vrai", ""), path


@pytest.mark.parametrize("year", [2001, 2008])
def test_a_newer_english_edition_that_was_not_compared_is_named(client, restated, year):
    publish(year, BOOK, language="en")
    html = page(client, "/regles/201.1/")
    assert f"l’anglais du 1ᵉʳ mars {year} est plus récent : non comparé" in html


def test_a_newer_text_is_named_in_its_language(client):
    english = publish(2000, BOOK, language="en", series="ours", restatement=True)
    publish(2008, BOOK)
    assert "le français du 1ᵉʳ mars 2008 est plus récent" in page(client, f"/editions/{english.slug}/201.1/")


def test_a_reader_of_english_is_led_by_english(client, restated):
    english = publish(1999, BOOK, language="en")
    assert f"/editions/{english.slug}/source/" in page(client, "/regles/201.1/?langue=en")


def test_what_we_worded_anew_is_no_change(client):
    publish(1990, BOOK, series="ours", restatement=True)
    other = {number: text.replace("Un", "Chaque") for number, text in BOOK.items()}
    publish(2000, other, series="ours", restatement=True)
    html = page(client, "/regles/201.1/")
    assert "reformulée par nous" in html and "texte modifié" not in html
    assert "Dernier changement" not in html and "<ins>" not in html


def test_home_shows_the_latest_changes_of_substance_with_links(client):
    old = publish(2013, BOOK, day="2013-05-01")
    passage = BOOK["301.2"].removesuffix(".") + ", qu’un dé le dise ou non."
    new = publish(2013, BOOK | {"301.2": passage, "601.1": "Un coffre s’ouvre à minuit."}, day="2013-07-13")
    store_comparison(old, new, compared_edition)
    latest = home_page(Shelf.now())["latest"]
    assert {number for each in latest for number in each.place.numbers} == {"301.2", "601", "601.1"}
    html = client.get("/").content.decode()
    assert f'<a href="/comparer/{old.slug}/{new.slug}/">Tout ce qui a changé</a>' in html
    leads = [each.number for each in latest]
    assert all(f'href="/comparer/{old.slug}/{new.slug}/{number}/"' in html for number in leads)


def test_passages_are_not_said_to_be_in_force(client):
    publish(1990, {number: BOOK[number] for number in ("301.1", "301.2")})
    home, contents = (client.get(address).content.decode() for address in ("/", "/regles/"))
    assert ">En vigueur<" not in home and "le texte de règles le plus récent" in home
    assert "Les règles en vigueur" not in contents and "dans leur texte le plus récent</h1>" in contents
    assert "Nos éditions ne contiennent pas de règle 704.5j" in client.get("/regles/704.5j/").content.decode()
    publish(1991, BOOK)
    home, contents = (client.get(address).content.decode() for address in ("/", "/regles/"))
    assert ">En vigueur<" in home and "Les règles en vigueur</h1>" in contents


PASSAGE = {number: BOOK[number] for number in ("301.1", "301.2")}


def test_a_heading_that_a_passage_leaves_out_is_in_force_still(client):
    publish(1990, BOOK | {"302.1": "Le puits retient le pion qui y tombe."})
    publish(1994, PASSAGE, headed=False)
    section, contents = (client.get(address).content.decode() for address in ("/regles/301/", "/regles/"))
    assert BOOK["301.1"] in section and "n’est plus en vigueur" not in section
    assert 'href="/regles/301/"' in contents and "Règles citées isolément" not in contents


def test_an_edition_without_that_heading_names_what_it_prints_under_it(client):
    passage = publish(1994, PASSAGE, headed=False)
    publish(1996, BOOK, language="en")
    publish(1990, BOOK)
    lacking = client.get(f"/editions/{passage.slug}/301/")
    html = lacking.content.decode()
    assert lacking.status_code == 404
    assert "n’imprime pas 301 même, mais ce qui se range dessous\u00a0: 301.1 et 301.2." in html
    assert "Oie 1990" in html and "Oie 1996" not in html, "another edition in its own language is named"
    assert "ne contient pas de règle 201" in client.get(f"/editions/{passage.slug}/201/").content.decode()


def test_the_newest_edition_is_the_newest(client):
    """Passages of 1990 are not the newest where rules were printed in 1994; a whole book is the newest complete."""
    more = {f"301.{number}": f"Le passeur numéro {number} garde sa barque." for number in range(3, 9)}
    older = publish(1990, {number: BOOK[number] for number in ("301.1", "301.2")} | more)
    assert "La plus récente" in client.get(f"/editions/{older.slug}/").content.decode()
    later = publish(1994, {number: BOOK[number] for number in ("301.1", "301.2")}, headed=False)
    for address in (f"/editions/{older.slug}/", f"/editions/{later.slug}/", "/editions/"):
        assert "La plus récente" not in client.get(address).content.decode(), address
    book = publish(1992, BOOK | more)
    assert "La plus récente complète" in client.get(f"/editions/{book.slug}/").content.decode()
    assert "La plus récente" not in client.get(f"/editions/{later.slug}/").content.decode()


def test_what_only_print_tells_apart_is_not_called_another_text(client):
    bracketed = BOOK["301.2"].replace("le pion", "[le pion]")
    rest = {number: text for number, text in BOOK.items() if number != "301.2"}
    publish(1990, BOOK)
    publish(1991, BOOK | {"301.2": bracketed})
    publish(1992, rest | {"301.5": BOOK["301.2"]})
    publish(1993, rest | {"301.5": BOOK["301.2"].replace("trois", "deux")})
    page = client.get("/regles/301.5/").content.decode()
    steps = re.findall(r'<a class="when".*?</p>', page[page.index('id="histoire"') :], re.DOTALL)
    told = [re.sub(r"<[^>]+>|depuis le.*?·", " ", step).split("\u00a0· ")[-1].strip() for step in steps]
    assert [" ".join(words.split()) for words in told] == [
        "texte modifié en vigueur",
        "numéro changé, typographie retouchée",
        "typographie retouchée",
        "premier texte connu",
    ]
    feed = client.get("/regles/301.5/atom.xml").content.decode()
    titles = re.findall(r"<title>([^<]*)</title>", feed)[1:]
    assert [title.partition("\u00a0: ")[2] for title in titles] == [
        "texte modifié",
        "numéro changé, typographie retouchée",
        "typographie retouchée",
        "premier texte connu",
    ]


def test_a_history_dates_exactly_only_what_no_missing_text_can_have_brought(client):
    pointer = " (Voir la règle 301.1.)"
    days = ("1990-01-01", "2009-05-01", "2009-07-11")
    for day, text in zip(
        days, ("Un pas.", "Deux pas, en arrière.", f"Deux pas, en arrière.{pointer}"), strict=True
    ):
        publish(1990, BOOK | {"301.2": text}, day=day)
    page = client.get("/regles/301.2/").content.decode()
    steps = re.findall(r"<li class=\"changed\".*?</li>", page[page.index('id="histoire"') :], re.DOTALL)
    assert ["au plus tard" in step for step in steps] == [False, True, False]
    assert "renvois changés" in steps[0] and "quote" not in steps[0], (
        "a quotation without difference shows nothing"
    )
    assert "1ᵉʳ\xa0mai\xa02009" in steps[1] and "texte modifié" in steps[1]
    assert re.search("même sens depuis le.1ᵉʳ.mai.2009[^·]*au plus tard", re.sub(r"<[^>]+>", "", page))


def test_a_section_marks_what_changed_since_the_edition_before(client):
    rest = {number: text for number, text in BOOK.items() if number != "301.2"}
    old = publish(1990, BOOK)
    new = publish(1991, rest | {"301.5": BOOK["301.2"].replace("trois", "deux")})
    page = client.get(f"/editions/{new.slug}/301/").content.decode()
    (mark,) = re.findall(r'<a class="change" href="([^"]*)"[^>]*>([^<]*)</a>', page)
    assert mark[0] == f"/comparer/{old.slug}/{new.slug}/301.5/"
    assert mark[1].startswith("texte modifié, ancien numéro 301.2 depuis l’édition")
    assert 'class="change"' not in client.get(f"/editions/{old.slug}/301/").content.decode()


def test_a_change_among_many_symbols_is_told_in_few_elements(client):
    """A rule that names all symbols of the game, changed all over in each of many editions."""
    colours = "WUBRG"
    for year in range(1990, 2000):
        pairs = [
            f"{{{one}}} vaut {year % 7 + place} et {{{one}/{two}}}"
            for one in colours
            for place, two in enumerate(colours)
        ]
        publish(year, BOOK | {"301.2": f"Les symboles sont {', '.join(pairs)}."})
    html = client.get("/regles/301.2/").content.decode()
    story = html[html.index('id="histoire"') :]
    assert story.count("comparer les deux textes") == 9
    assert html.count("</") < 900, "the text itself draws two hundred"
