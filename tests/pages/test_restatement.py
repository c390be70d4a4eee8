"""A restatement is labelled as one wherever it is shown."""

import pytest

pytestmark = pytest.mark.django_db

OLD, NEW = "2006-10-20-regles", "2010-02-01-regles"
PAGES = [
    "/",
    "/editions/",
    f"/editions/{NEW}/",
    f"/editions/{NEW}/glossaire/",
    f"/editions/{NEW}/704/",
    f"/editions/{NEW}/704.5j/",
    f"/editions/{NEW}/704.5j/images/",
    f"/editions/{NEW}/704.5j/apercu/",
    f"/editions/{NEW}/source/",
    "/regles/704.5j/",
    f"/comparer/{OLD}/{NEW}/",
    f"/comparer/{OLD}/{NEW}/420.5e/",
    "/cartes/",
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
    assert "un choix de règles" in client.get(f"/comparer/{OLD}/{NEW}/").content.decode()
