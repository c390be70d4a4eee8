"""A restatement is labelled as one wherever it is shown."""

import re

import pytest
from django.core.management import CommandError, call_command

from tests.library.ages import BOOK, publish

pytestmark = pytest.mark.django_db

OLD, NEW = "2006-10-20-regles", "2010-02-01-regles"
PAGES = [
    "/",
    "/editions/",
    f"/editions/{NEW}/",
    f"/editions/{NEW}/glossaire/",
    f"/editions/{NEW}/704/",
    f"/editions/{NEW}/704.5k/",
    f"/editions/{NEW}/source/",
    "/regles/704.5k/",
    f"/comparer/{OLD}/{NEW}/",
    f"/comparer/{OLD}/{NEW}/420.5e/",
    "/recherche/?q=piétinement",
]


@pytest.mark.parametrize("path", PAGES)
def test_the_page_says_that_these_are_our_own_words(client, path):
    answer = client.get(path)
    assert answer.status_code == 200
    assert "eformulation" in answer.content.decode()


def test_what_a_restatement_lacks_is_no_news(client):
    """Ours are choices of rules: nothing is said to be added or gone between two of them."""
    home = client.get("/").content.decode()
    assert "En vigueur" in home and "nous redisons les règles dans nos propres mots" in home
    assert "ajoutée" not in home and "supprimée" not in home
    told = client.get(f"/comparer/{OLD}/{NEW}/").content.decode()
    assert not re.search(
        "(entre dans|disparaît des|quitte) les règles|Nouveaux? |est (ajoutée|supprimée)", told
    )
    assert "un choix de règles" in told and "ne se disent que de ce choix" in told


@pytest.mark.usefixtures("empty_library")
def test_an_original_and_our_words_are_no_editions_of_one_text(client):
    original, later = publish(1990, BOOK), publish(1991, BOOK)
    ours, again = (publish(year, BOOK, series="redit", restatement=True) for year in (1992, 1993))
    for old, new in ((original, ours), (ours, original)):
        refused = client.get(f"/api/v1/compare/{old.slug}/{new.slug}")
        assert refused.status_code == 422 and refused.json()["code"] == "original_and_restatement"
        page = client.get(f"/comparer/{old.slug}/{new.slug}/")
        assert page.status_code == 404 and "n’est pas une édition de l’autre" in page.content.decode()
        with pytest.raises(
            CommandError, match=f"{ours.slug} says a choice of the rules in its own words"
        ) as told:
            call_command("compare", old.slug, new.slug)
        assert told.value.returncode == 2
    for old, new in ((original, later), (ours, again)):
        assert client.get(f"/api/v1/compare/{old.slug}/{new.slug}").status_code == 200
