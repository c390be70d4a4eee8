"""Tournament documents: their pages, the penalties on one sheet, links between them, what search and the API say."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from corpus.library.asking.tournament import document_on, penalties_of, section_on

pytestmark = pytest.mark.django_db


def body(client: Client, path: str, status: int = 200) -> str:
    answer = client.get(path)
    assert answer.status_code == status
    return answer.content.decode()


def test_each_document_has_its_contents_and_each_section_its_page(client: Client) -> None:
    assert 'href="/tournoi/ipg/"' in body(client, "/tournoi/")
    contents = body(client, "/tournoi/mtr/")
    found = re.findall(r'href="(/tournoi/mtr/[\d.]+/)"', contents)
    assert len(found) > 12 and "/tournoi/mtr/2.11/" in found
    assert found.index("/tournoi/mtr/2.5/") < found.index("/tournoi/mtr/2.11/")
    page = body(client, "/tournoi/mtr/2.5/")
    assert "<title>MTR 2.5, " in page and 'id="statut"' in page
    assert 'href="/tournoi/mtr/2.4/"' in page and 'href="/tournoi/mtr/2.11/"' in page
    assert 'href="/regles/2.' not in page


def test_an_infraction_shows_its_parts_and_its_penalty(client: Client) -> None:
    page = body(client, "/tournoi/ipg/3.5/")
    assert '<span class="badge">Avertissement</span>' in page
    for part in ("definition", "remedy", "upgrade"):
        assert f'class="part-{part}"' in page
    told = client.get("/api/v1/policy/ipg/3.5").json()
    assert (told["series"], told["number"], told["infraction"]["penalty"]) == ("ipg", "3.5", "Avertissement")
    assert told["infraction"]["upgrade"] in told["text"]
    assert client.get("/api/v1/policy/mtr/2.5").json()["infraction"] is None


def test_documents_lead_to_one_another_and_back(client: Client) -> None:
    assert re.search(r'<a class="ref" href="/tournoi/mtr/5.2/">5.2</a>', body(client, "/tournoi/ipg/4.4/"))
    cited = body(client, "/tournoi/mtr/5.2/").partition("cite-titre")[2]
    assert "IPG 4.4" in cited and "MTR 2.5" in cited


def test_the_penalties_stand_on_one_page(client: Client) -> None:
    guide = document_on("ipg")
    assert guide is not None
    known = penalties_of(guide)
    page = body(client, "/tournoi/penalites/")
    assert page.count('<th scope="row">') == len(known) == 23
    assert all(each.penalty and f'href="/tournoi/ipg/{each.entry.key}/"' in page for each in known)
    assert page.count('scope="rowgroup"') == 3


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/tournoi/mtr/99.9/", 404),
        ("/tournoi/cr/1/", 404),
        ("/tournoi/mtr/2.5/?le=2001-01-01", 404),
        ("/tournoi/mtr/2.5/?le=hier", 400),
        ("/api/v1/policy/mtr/99.9", 404),
        ("/api/v1/policy/cr/1", 422),
        ("/regles/2.11/", 404),
    ],
)
def test_what_is_not_there_is_said(client: Client, path: str, status: int) -> None:
    assert client.get(path).status_code == status


def test_a_part_of_the_rules_is_no_part_of_a_tournament_document(client: Client) -> None:
    part = client.get("/api/v1/rules/2").json()
    assert part["edition"].endswith("-regles")
    found = section_on("mtr", "2")
    assert found is not None and found.entry.edition.tournament == "mtr"


@pytest.mark.parametrize(
    ("query", "goes"),
    [("MTR 2.5", "/tournoi/mtr/2.5/"), ("ipg, section 3.3", "/tournoi/ipg/3.3/"), ("MTR", "/tournoi/mtr/")],
)
def test_a_section_typed_alone_is_gone_to(client: Client, query: str, goes: str) -> None:
    assert client.get("/recherche/", {"q": query})["Location"] == goes


def test_an_infraction_is_found_by_its_english_name(client: Client) -> None:
    found = client.get("/api/v1/search", {"q": "TE — Slow Play"}).json()["results"]
    assert found[0]["id"] == "rule:3.3@2024-09-23-ipg"
    found = client.get("/api/v1/search", {"q": "IPG 3.3"}).json()["results"]
    assert found[0]["id"] == "rule:3.3@2024-09-23-ipg"


def test_home_sitemap_and_menu_lead_to_the_documents(client: Client) -> None:
    home = body(client, "/")
    assert 'href="/tournoi/penalites/"' in home and 'href="/tournoi/"' in home
    listed = body(client, "/sitemap.xml")
    assert "/tournoi/ipg/3.3/</loc>" in listed and "/tournoi/mtr/</loc>" in listed
