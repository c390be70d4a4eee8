"""Sources that print a few rules alone: what their pages say of what they leave out."""

import pytest

from tests.library.ages import BOOK, publish

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("empty_library")]
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
