"""What programs are told: feeds, sitemap, structured data, a rule inside other people's pages, data for downloading."""

from __future__ import annotations

import csv
import io
import json
import re
import xml.etree.ElementTree as ET
from html import unescape
from urllib.parse import quote

import pytest
from django.conf import settings
from django.utils import timezone

from corpus.concordance.concordance import embedded
from corpus.concordance.rows import load
from corpus.languages.lexicon import lexicon
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


def framed_by(client, address, **more):
    query = "".join(f"&{name}={value}" for name, value in more.items())
    return client.get(f"/oembed?url={quote(address, safe='')}{query}")


def test_the_framed_rule_alone_may_be_framed(client):
    framed = client.get("/regles/704.5j/carte/")
    assert framed.status_code == 200 and "X-Frame-Options" not in framed
    assert framed["Content-Security-Policy"].endswith("frame-ancestors *")
    assert "script" not in framed.content.decode()
    for address in ("/regles/704.5j/", "/", "/bureau/entrer/", "/recherche/?q=mulligan", "/banc/"):
        other = client.get(address)
        assert other["X-Frame-Options"] == "DENY", address
        assert "frame-ancestors 'none'" in other["Content-Security-Policy"], address


def test_it_says_what_the_page_says_and_follows_a_number_of_other_times(client):
    page, framed = (client.get(f"/regles/704.5j/{end}").content.decode() for end in ("", "carte/"))
    text = re.compile(r'<div class="text" lang="\w\w">(.*?)</div>', re.DOTALL)
    assert text.search(framed)[1] == text.search(page)[1]
    today = client.get("/regles/420.5e/").url.split("/")[2]
    assert f">{today}</span>" in client.get("/regles/420.5e/carte/").content.decode()
    assert client.get("/regles/999.9/carte/").status_code == 404


def test_oembed_gives_the_frame_of_a_rule_page(client):
    address = f"{settings.SITE_URL}/regles/704.5j/"
    page = client.get("/regles/704.5j/").content.decode()
    (link,) = re.findall(r'<link rel="alternate" type="application/json\+oembed"[^>]* href="([^"]+)"', page)
    answer = client.get(unescape(link).removeprefix(settings.SITE_URL)).json()
    assert answer == framed_by(client, address).json()
    assert answer["version"] == "1.0" and answer["type"] == "rich" and "704.5j" in answer["title"]
    assert f'src="{settings.SITE_URL}/regles/704.5j/carte/"' in answer["html"]
    small = framed_by(client, address, maxwidth=300, maxheight="x").json()
    assert small["width"] == 300 and small["height"] == answer["height"] and 'width="300"' in small["html"]


@pytest.mark.parametrize("address", ["https://elsewhere.example/regles/704.5j/", "/regles/704.5j/", ""])
def test_oembed_knows_no_other_address(client, address):
    assert framed_by(client, address).status_code == 404
    assert framed_by(client, f"{settings.SITE_URL}/bureau/").status_code == 404
    assert framed_by(client, f"{settings.SITE_URL}/regles/704.5j/", format="xml").status_code == 501
    assert framed_by(client, f"{settings.SITE_URL}/regles/704.5j/", le="hier").status_code == 404


def test_copies_carry_the_number_the_text_and_the_lasting_address(client):
    page = client.get("/regles/704.5j/").content.decode()
    copies = [unescape(text) for text in re.findall(r'data-copy="([^"]+)"', page)]
    lasting = re.search(r'data-copy-url="([^"]+)"', page)[1]
    forms = [text for text in copies if settings.SITE_URL + lasting in text]
    assert len(forms) == 3 and all("704.5j" in text for text in forms)
    assert any(text.startswith("[quote]") for text in forms) and any("](" in text for text in forms)


def test_machines_learn_whether_a_rule_is_in_force_and_what_words_mean(client):
    def data(address):
        page = client.get(address).content.decode()
        return json.loads(re.search(r'ld\+json">(.*?)</script>', page, re.DOTALL)[1])["@graph"][0]

    assert data("/editions/2014-05-01-regles/704.5k/")["inLanguage"] == "fr"
    terms = data("/editions/2014-05-01-regles/glossaire/")
    assert terms["@type"] == "DefinedTermSet" and len(terms["hasDefinedTerm"]) > 20


def test_the_lexicon_is_a_table(client):
    rows = list(csv.DictReader(io.StringIO(client.get("/donnees/lexique.csv").content.decode())))
    assert len(rows) == len(lexicon())
    assert {"en": "trample", "fr": "piétinement"}.items() <= next(
        r for r in rows if r["en"] == "trample"
    ).items()


def test_the_concordance_can_be_taken_along(client):
    days, rows = load(client.get("/donnees/concordance.tsv.xz").content)
    assert days == embedded().days
    assert len(rows) == len(list(embedded()))


def test_an_id_leads_to_the_number_of_today_or_to_the_last_day(client):
    known = embedded()
    alive, gone = known.at("420.5e", "2003-05-26"), known.at("704.5j", "2012-07-01")
    assert alive is not None and gone is not None
    assert client.get(f"/id/{alive.thread}/").headers["Location"] == "/regles/704.5j/"
    last = client.get(f"/id/{gone.thread}/").headers["Location"]
    assert last.startswith("/regles/704.5j/?le=201")
    assert client.get("/id/none-such/").status_code == 404


def test_the_page_of_data_names_its_files(client):
    page = client.get("/donnees/").content.decode()
    assert "/donnees/lexique.csv" in page and "/donnees/concordance.tsv.xz" in page
