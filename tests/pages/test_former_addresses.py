"""Addresses never die: those of moved editions redirect, those of withdrawn ones say what happened."""

import pytest

from corpus.library.publishing import wishes
from tests.library.samples import published

pytestmark = pytest.mark.django_db
OLD = "2003-07-28-regles"


def test_an_address_of_a_moved_edition_redirects_for_good(client):
    published(wishes.correct(OLD, {"edition": "ete-2003"}))
    for former in (
        "/editions/{}/",
        "/editions/{}/420.5e/",
        "/editions/{}/source/?page=2",
        "/comparer/{}/2006-10-20-regles/",
    ):
        answer = client.get(former.format(OLD))
        assert (answer.status_code, answer.url) == (301, former.format("ete-2003"))
        assert client.get(answer.url).status_code == 200, former


def test_a_withdrawn_edition_says_why_and_what_to_read(client):
    published(wishes.withdraw(OLD, "Doublon.", "2006-10-20-regles"))
    for address in ("/editions/{}/", "/editions/{}/420.5e/", "/comparer/{}/2006-10-20-regles/"):
        answer = client.get(address.format(OLD))
        assert answer.status_code == 410
        text = answer.content.decode()
        assert "Doublon." in text and "/editions/2006-10-20-regles/" in text
    api = client.get(f"/api/v1/editions/{OLD}/rules")
    assert api.status_code == 410 and "2006-10-20-regles" in api.json()["detail"]
    assert client.get("/editions/jamais-vue/").status_code == 404


@pytest.mark.parametrize(
    ("former", "now"),
    [
        ("/editions/2014-05-01-regles/changements/", "/comparer/2010-02-01-regles/2014-05-01-regles/"),
        ("/editions/2014-05-01-regles/704.5j/images/", "/editions/2014-05-01-regles/704.5j/#histoire"),
    ],
)
def test_a_page_that_became_part_of_another_leads_there(client, former, now):
    answer = client.get(former)
    assert (answer.status_code, answer.url) == (301, now)
