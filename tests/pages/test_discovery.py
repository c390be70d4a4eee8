"""What browsers, search engines and feed readers are told."""

import json
import re
import xml.etree.ElementTree as ET

import pytest
from django.conf import settings

pytestmark = pytest.mark.django_db
ATOM = "{http://www.w3.org/2005/Atom}"
MAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
SEARCH = "{http://a9.com/-/spec/opensearch/1.1/}"


def xml(client, address, kind):
    response = client.get(address)
    assert response.status_code == 200
    assert response["Content-Type"].startswith(kind)
    return ET.fromstring(response.content)  # noqa: S314 - our own answer


@pytest.mark.parametrize(
    "address", ["/editions/atom.xml", "/regles/704.5j/atom.xml", "/recherche/atom.xml?q=jeton"]
)
def test_feeds(client, address):
    feed = xml(client, address, "application/atom+xml")
    assert feed.findtext(f"{ATOM}id") == settings.SITE_URL + address
    entries = feed.findall(f"{ATOM}entry")
    assert entries
    ids = [entry.findtext(f"{ATOM}id") for entry in entries]
    assert len(set(ids)) == len(ids)
    for entry in entries:
        assert entry.findtext(f"{ATOM}title").strip()
        assert re.match(r"\d{4}-\d\d-\d\dT", entry.findtext(f"{ATOM}updated"))


def test_every_address_of_the_sitemaps_answers(client):
    index = xml(client, "/sitemap.xml", "application/xml")
    maps = [place.text.removeprefix(settings.SITE_URL) for place in index.iter(f"{MAP}loc")]
    assert len(maps) == len(set(maps)) > 3
    for address in maps:
        places = [place.text for place in xml(client, address, "application/xml").iter(f"{MAP}loc")]
        assert places and all(place.startswith(settings.SITE_URL) for place in places)
        for place in places[:: max(1, len(places) // 6)]:
            assert client.get(place.removeprefix(settings.SITE_URL)).status_code == 200, place


def test_opensearch(client):
    described = xml(client, "/opensearch.xml", "application/opensearchdescription+xml")
    assert len(described.findtext(f"{SEARCH}ShortName")) <= 16
    kinds = {url.get("type"): url.get("template") for url in described.iter(f"{SEARCH}Url")}
    assert "{searchTerms}" in kinds["text/html"]
    answer = client.get("/recherche/suggestions.json", {"q": "704.5"})
    assert answer["Content-Type"] == "application/x-suggestions+json"
    query, labels, details, urls = json.loads(answer.content)
    assert query == "704.5"
    assert len(labels) == len(details) == len(urls) > 0


def test_robots(client):
    text = client.get("/robots.txt").content.decode()
    assert f"Sitemap: {settings.SITE_URL}/sitemap.xml" in text
    assert "Disallow: /admin/" in text


def test_the_newest_edition_leaves_its_place_to_the_rule_itself(client):
    canonical = re.compile(r'rel="canonical" href="([^"]+)"')
    newest = client.get("/editions/2014-05-01-regles/704.5j/").content.decode()
    assert canonical.search(newest)[1] == f"{settings.SITE_URL}/regles/704.5j/"
    old = client.get("/editions/2003-07-28-regles/420.5e/").content.decode()
    assert canonical.search(old)[1] == f"{settings.SITE_URL}/editions/2003-07-28-regles/420.5e/"
    assert "noindex" in old and "noindex" not in newest


def test_link_previews_and_structured_data(client):
    html = client.get("/editions/2014-05-01-regles/704.5j/").content.decode()
    for name in ("og:title", "og:description", "og:url", "og:type"):
        assert f'property="{name}"' in html
    data = json.loads(re.search(r'application/ld\+json">(.*?)</script>', html)[1])
    legislation = data["@graph"][0]
    assert legislation["legislationIdentifier"] == "704.5j"
    assert legislation["legislationDateVersion"] == "2014-05-01"
