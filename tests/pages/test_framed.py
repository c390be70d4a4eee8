"""A rule inside other people's pages: one page may be framed, oEmbed leads to it, and copies carry the address."""

import json
import re
from html import unescape
from urllib.parse import quote

import pytest
from django.conf import settings

pytestmark = pytest.mark.django_db


def embedded(client, address, **more):
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
    assert answer == embedded(client, address).json()
    assert answer["version"] == "1.0" and answer["type"] == "rich" and "704.5j" in answer["title"]
    assert f'src="{settings.SITE_URL}/regles/704.5j/carte/"' in answer["html"]
    small = embedded(client, address, maxwidth=300, maxheight="x").json()
    assert small["width"] == 300 and small["height"] == answer["height"] and 'width="300"' in small["html"]


@pytest.mark.parametrize("address", ["https://elsewhere.example/regles/704.5j/", "/regles/704.5j/", ""])
def test_oembed_knows_no_other_address(client, address):
    assert embedded(client, address).status_code == 404
    assert embedded(client, f"{settings.SITE_URL}/bureau/").status_code == 404
    assert embedded(client, f"{settings.SITE_URL}/regles/704.5j/", format="xml").status_code == 501
    assert embedded(client, f"{settings.SITE_URL}/regles/704.5j/", le="hier").status_code == 404


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
    terms = data("/vocabulaire/")
    assert terms["@type"] == "DefinedTermSet" and len(terms["hasDefinedTerm"]) > 20
