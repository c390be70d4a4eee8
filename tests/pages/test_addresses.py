"""Every address answers as the contract says: pages, redirects, odd requests, former addresses, never a 500."""

import re

import pytest
from django.urls import NoReverseMatch, reverse, set_script_prefix
from hypothesis import HealthCheck, given, settings, strategies as st
from selectolax.lexbor import LexborHTMLParser

from corpus.library.publishing import wishes
from corpus.models import address_of
from tests.browser.kinds import KINDS
from tests.library.samples import published

pytestmark = pytest.mark.django_db
NEW = "2014-05-01-regles"
WORDS_OF_OTHERS = (
    "script, style, .sign, [lang=en], .text, .redline, .excerpt, .source-lines, .prose, .opening, code, kbd"
)


COMPARED = (
    f"/comparer/{NEW}/2003-07-28-regles/?vue=cote-a-cote&statut=modifiee",
    f"/comparer/2003-07-28-regles/{NEW}/?page=2",
    "/comparer/2004-06-04-faq-maree-de-verre/2006-10-20-regles/",
    f"/comparer/2003-07-28-regles/{NEW}/420.5e/?vue=cote-a-cote",
)


@pytest.mark.parametrize(
    "address",
    [
        *(address for name, address in KINDS.items() if name != "not found"),
        *COMPARED,
        f"/editions/{NEW}/704.5/",
    ],
)
def test_pages_answer_with_one_heading_a_title_and_one_address(client, address):
    response = client.get(address)
    html = response.content.decode()
    assert response.status_code == 200
    assert len(re.findall("<h1[ >]", html)) == 1
    assert len(re.findall("<title>[^<]+</title>", html)) == 1
    assert html.count('rel="canonical"') == 1
    assert re.search(r'<meta name="description" content="[^"]{20,}"', html)
    assert "style=" not in html
    assert not re.search(r"<script(?![^>]*(?:src=|ld\+json))", html)
    assert not re.search(r"\son[a-z]+=", html)
    page = LexborHTMLParser(html)
    ids = [node.attributes["id"] for node in page.css("[id]")]
    assert len(ids) == len(set(ids))
    if address.startswith("/comparer/"):
        assert {link.attributes["href"][1:] for link in page.css('a[href^="#"]')} <= set(ids)
    for node in page.css(WORDS_OF_OTHERS):
        node.decompose()
    shown = re.sub(r"[ \n\r\t]+", " ", page.css_first("body").text(separator=""))
    assert re.findall(r".{12} ·", shown) == [], "no line begins with a middle dot"


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        (f"/editions/{NEW}/704.5K/", f"/editions/{NEW}/704.5k/"),
        (f"/editions/{NEW}/704./", f"/editions/{NEW}/704/"),
        ("/regles/R7045k/", "/regles/704.5k/"),
        ("/regles/7045k/?le=2014-06-01", "/regles/704.5k/?le=2014-06-01"),
    ],
)
def test_loose_spellings_lead_to_the_address(client, typed, meant):
    response = client.get(typed)
    assert response.status_code == 301
    assert response["Location"] == meant


@pytest.mark.parametrize(
    ("address", "status", "words"),
    [
        ("/regles/704.99z/", 404, 'href="/regles/704/"'),
        ("/regles/999.9z/", 404, "Nos éditions ne contiennent pas"),
        ("/regles/n'importe/", 404, "Nos éditions ne contiennent pas"),
        ("/regles/704.5k/?le=hier", 400, "n’est ni une date"),
        ("/regles/704.5k/?le=1990-01-01", 404, "ne sait pas quelle règle portait"),
        ("/editions/inconnue/", 404, "Aucune édition"),
        (f"/editions/{NEW}/704.5kk/", 404, "ne contient pas"),
        ("/editions/2015-02-20-cours-704/glossaire/", 404, "pas de glossaire"),
        ("/cartes/inconnue/", 404, "Aucune carte"),
        ("/n/importe/quoi", 404, "n’existe pas"),
        ("/regles/999/atom.xml", 404, ""),
    ],
)
def test_what_is_not_there_is_said(client, address, status, words):
    response = client.get(address)
    assert response.status_code == status
    assert words in response.content.decode()


def test_a_number_that_its_rule_left_leads_to_the_one_of_today(client):
    response = client.get("/regles/420.5e/")
    assert (response.status_code, response["Location"]) == (302, "/regles/704.5k/?pour=420.5e")
    assert "<strong>420.5e</strong> est aujourd’hui" in client.get(response["Location"]).content.decode()
    chain = client.get("/recherche/", {"q": "420.5e"}, follow=True).redirect_chain
    assert chain[-1][0] == response["Location"]
    assert client.get("/regles/420.5e/?le=2005-01-01").status_code == 200


def test_a_number_whose_rule_is_gone_says_when_it_was_borne(client):
    gone = client.get("/regles/421/")
    assert gone.status_code == 404
    html = gone.content.decode()
    assert "Aucune règle ne porte aujourd’hui le numéro 421" in html
    assert "n’est plus en vigueur" in html and 'href="/editions/2003-07-28-regles/421/"' in html


def test_a_number_that_the_concordance_alone_knows_leads_to_the_one_of_today_or_says_what_it_knows(client):
    response = client.get("/regles/502.14a/")
    assert (response.status_code, response["Location"]) == (302, "/regles/702.20a/?pour=502.14a")
    assert "<strong>502.14a</strong> est aujourd’hui" in client.get(response["Location"]).content.decode()
    assert "l’ont eue jusqu’au 1ᵉʳ" in client.get("/regles/214.9d/").content.decode()
    assert "éditions officielles que nous connaissons" in client.get("/regles/999.9/").content.decode()


def test_a_number_that_several_rules_bore_leads_to_each(client):
    """Two rules were called 101.5; the edition of 2014 has no rule of that number."""
    html = client.get("/editions/2014-05-01-regles/101.5/").content.decode()
    for slug in ("2003-07-28-regles", "2006-10-20-regles"):
        assert f'href="/editions/{slug}/101.5/"' in html
    html = client.get(f"/editions/{NEW}/420.5e/").content.decode()
    assert f'dans cette édition, <a href="/editions/{NEW}/704' in html and 'href="/editions/2003' in html
    assert "a désigné" not in client.get("/editions/2014-05-01-regles/999.9/").content.decode()


def test_a_number_that_did_not_exist_yet_leads_to_the_one_of_then(client):
    response = client.get("/regles/704.5k/?le=2007-06-01")
    assert (response.status_code, response["Location"]) == (302, "/regles/420.5e/?le=2007-06-01&pour=704.5k")
    html = client.get(response["Location"]).content.decode()
    assert "Ce jour-là, la règle 704.5k portait le numéro <strong>420.5e</strong>." in html
    assert 'rel="canonical" href="http://127.0.0.1:8000/editions/2006-10-20-regles/420.5e/"' in html
    for number in ("704.5", "999.9", "<b>", "420.5e"):
        html = client.get("/regles/420.5e/", {"le": "2007-06-01", "pour": number}).content.decode()
        assert "portait le numéro" not in html, "the rule never bore that number"
    too_early = client.get("/regles/704.5k/?le=1990-01-01")
    assert too_early.status_code == 404, "no rule says it on that day"
    told = too_early.content.decode()
    assert "ne sait pas quelle règle portait le numéro 704.5k le 1ᵉʳ\u00a0janvier\u00a01990" in told
    assert "nous n’avons pas le texte de ce jour-là" in told and "pas en vigueur" not in told
    html = client.get("/editions/2006-10-20-regles/704.5k/").content.decode()
    assert 'href="/editions/2006-10-20-regles/420.5e/"' in html


@pytest.mark.parametrize(
    "query", ["é" * 1_000, "***(((", '"', "-", "type:", "edition:zzz x", "{T}", "' OR 1=1 --", "<script>"]
)
@pytest.mark.parametrize("name", ["search", "suggest", "suggestions-json"])
def test_odd_queries_get_an_answer(client, name, query):
    response = client.get(reverse(name), {"q": query})
    assert response.status_code in (200, 302)
    if response["Content-Type"].startswith("text/html"):
        assert b"<script>" not in response.content


@pytest.mark.parametrize("parameter", ["page", "type", "edition", "langue", "section"])
def test_odd_filters_get_an_answer(client, parameter):
    response = client.get(reverse("search"), {"q": "légende", parameter: "<x>'\"" * 50})
    assert response.status_code == 200


def test_as_of_a_date_shows_the_text_of_then(client):
    html = client.get("/regles/420.5e/", {"le": "2003-08-01"}).content.decode()
    assert "telles qu’elles étaient le <strong>1ᵉʳ\u00a0août\u00a02003</strong>" in html
    assert "dans l’édition du 28\u00a0juillet\u00a02003" in html
    assert "/regles/420.5/?le=2003-08-01" in html
    assert 'name="robots" content="noindex' in html


@pytest.mark.parametrize("day", ["2005-01-01", "2040-01-01"])
@pytest.mark.parametrize("address", ["/regles/", "/regles/420.5e/"])
def test_a_day_for_which_the_library_lacks_the_text_is_not_said_to_be_shown(client, day, address):
    html = client.get(address, {"le": day, "pour": "704.5k"}, follow=True).content.decode()
    assert "telles qu’elles étaient" not in html
    assert f"1ᵉʳ\u00a0janvier\u00a0{day[:4]}</strong> est l’édition" in html


def test_a_search_without_an_index_says_what_to_do(client, monkeypatch):
    from corpus.pages.shared.caching import forget_pages
    from corpus.search import IndexUnavailableError

    def refuse(*args, **kwargs):
        raise IndexUnavailableError("Relancez l’indexation.")

    forget_pages()
    monkeypatch.setattr("corpus.search.search", refuse)
    monkeypatch.setattr("corpus.search.suggest", refuse)
    response = client.get(reverse("search"), {"q": "légende"})
    assert response.status_code == 503
    assert "Relancez l’indexation." in response.content.decode()
    assert client.get(reverse("suggest"), {"q": "lég"}).status_code == 200


def test_only_reading_is_answered(client):
    assert client.post("/").status_code == 405
    assert client.head("/").status_code == 200


@settings(
    deadline=None, suppress_health_check=[HealthCheck.too_slow]
)  # how fast a busy machine draws examples says nothing
@given(
    st.one_of(
        st.text(min_size=1), st.sampled_from(["704.5k", "420.5e~2", "100%", "a-0-", "-0-", "%s", "//x", "é"])
    )
)
def test_an_address_is_what_django_makes_it(part):
    for page, parts in (("rule", (part,)), ("edition-rule", ("2014-05-01-regles", part))):
        try:
            wanted = reverse(page, args=parts)
        except NoReverseMatch:
            with pytest.raises(NoReverseMatch):
                address_of(page, *parts)
        else:
            assert address_of(page, *parts) == wanted


def test_an_address_has_the_prefix_under_which_the_site_is_served():
    try:
        set_script_prefix("/regles-mtg/")
        assert (
            address_of("rule", "704.5k") == reverse("rule", args=["704.5k"]) == "/regles-mtg/regles/704.5k/"
        )
    finally:
        set_script_prefix("/")
    assert address_of("rule", "704.5k") == "/regles/704.5k/"


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
