"""What browsers, search engines and feed readers are told."""

import json
import re
import xml.etree.ElementTree as ET

import pytest
from django.conf import settings
from django.utils import timezone

from corpus.models import Edition, Source

pytestmark = pytest.mark.django_db
ATOM = "{http://www.w3.org/2005/Atom}"
MAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
SEARCH = "{http://a9.com/-/spec/opensearch/1.1/}"


def xml(client, address, kind):
    response = client.get(address)
    assert response.status_code == 200
    assert response["Content-Type"].startswith(kind)
    return ET.fromstring(response.content)  # noqa: S314 - our own answer


FEEDS = [
    "/editions/{}",
    "/regles/704.5k/{}",
    "/regles/704/{}",
    "/depuis/2010-02-01/{}",
    "/depuis/2010-02-01/{}?section=704",
]


@pytest.mark.parametrize("address", FEEDS)
def test_a_feed_says_the_same_as_atom_and_as_json(client, address):
    feed = xml(client, address.format("atom.xml"), "application/atom+xml")
    entries = feed.findall(f"{ATOM}entry")
    answer = client.get(address.format("flux.json"))
    assert answer["Content-Type"].startswith("application/feed+json")
    data = json.loads(answer.content)
    assert data["feed_url"] == settings.SITE_URL + address.format("flux.json")
    ids = [entry.findtext(f"{ATOM}id") for entry in entries]
    assert ids == [item["id"] for item in data["items"]] and ids
    assert len(set(ids)) == len(ids) and all(each.startswith("urn:uuid:") for each in ids)
    for entry in entries:
        assert entry.findtext(f"{ATOM}title").strip()
        assert re.match(r"\d{4}-\d\d-\d\dT", entry.findtext(f"{ATOM}updated"))
        assert entry.find(f"{ATOM}link").get("href").startswith(settings.SITE_URL)


def test_a_new_edition_leaves_the_entries_of_unchanged_rules_as_they_were(client):
    def entries():
        feed = xml(client, "/regles/704.5k/atom.xml", "application/atom+xml")
        return [ET.tostring(entry) for entry in feed.findall(f"{ATOM}entry")]

    before = entries()
    Source.objects.update(ingested_at=timezone.now())
    Edition.objects.filter(slug="2014-05-01-regles").update(state="published again")
    assert entries() == before


def test_the_sitemap_lists_rules_in_force_with_the_day_since_when_they_hold(client):
    site = xml(client, "/sitemap.xml", "application/xml")
    places = {url.findtext(f"{MAP}loc"): url.findtext(f"{MAP}lastmod") for url in site.iter(f"{MAP}url")}
    assert all(place.startswith(settings.SITE_URL) for place in places)
    rules = [place for place in places if "/regles/7" in place]
    assert len(rules) > 20 and not [place for place in places if "/editions/2" in place]
    assert sum(bool(places[rule]) for rule in rules) > 0.9 * len(rules)
    for place in list(places)[:: max(1, len(places) // 12)]:
        assert client.get(place.removeprefix(settings.SITE_URL)).status_code == 200, place
    former = client.get("/sitemap-2014-05-01-regles.xml")
    assert (former.status_code, former["Location"]) == (301, "/sitemap.xml")


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
    newest = client.get("/editions/2014-05-01-regles/704.5k/").content.decode()
    assert canonical.search(newest)[1] == f"{settings.SITE_URL}/regles/704.5k/"
    old = client.get("/editions/2003-07-28-regles/420.5e/").content.decode()
    assert canonical.search(old)[1] == f"{settings.SITE_URL}/editions/2003-07-28-regles/420.5e/"
    assert "noindex" in old and "noindex" not in newest


def test_link_previews_and_structured_data(client):
    html = client.get("/editions/2014-05-01-regles/704.5k/").content.decode()
    for name in ("og:title", "og:description", "og:url", "og:type"):
        assert f'property="{name}"' in html
    data = json.loads(re.search(r'application/ld\+json">(.*?)</script>', html)[1])
    legislation = data["@graph"][0]
    assert legislation["legislationIdentifier"] == "704.5k"
    assert legislation["legislationDateVersion"] == "2014-05-01"
