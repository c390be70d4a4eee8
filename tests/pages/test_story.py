"""What a rule's history calls each of its versions, on its page, in its picture and in its feed."""

import re

import pytest

from tests.library.ages import BOOK, publish

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("empty_library")]


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
