"""The rules kept on a device: no network, switched off, full, cut off half way, two tabs, a wrong clock."""

import re

import pytest
from playwright.sync_api import expect

from tests.windows import PHONE, Windows

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SAID = "[data-pocket-status]"
DATA = "regles-1"


@pytest.fixture
def kept(phone):
    """A phone that keeps the rules."""
    phone.goto("/")
    phone.locator("[data-keep=oui]").click()
    expect(phone.locator(SAID)).to_contain_text("gardées sur l’appareil", timeout=60_000)
    return phone


@pytest.fixture(scope="module")
def kept_for_all(browser, site):
    """A phone that keeps the rules, for all tests that only read."""
    windows = Windows(browser, site)
    phone = windows(PHONE, touch=True)
    phone.goto("/")
    phone.locator("[data-keep=oui]").click()
    expect(phone.locator(SAID)).to_contain_text("gardées sur l’appareil", timeout=60_000)
    yield windows, phone
    windows.close()


@pytest.fixture
def reading(kept_for_all):
    """That phone, with a network."""
    windows, phone = kept_for_all
    phone.context.set_offline(False)
    yield phone
    windows.fine()


def offline(page, address):
    """The page at that address as the device draws it."""
    page.context.set_offline(True)
    page.goto(address)
    expect(page.locator("main[data-drawn]")).to_be_visible()
    day = page.locator("[data-day]")
    expect(day).to_have_text(re.compile(r"Règles du \d"))
    assert day.bounding_box()["height"] > 10, "the day of the rules is clipped"
    return page.locator("main")


def test_a_rule_its_history_its_section_and_what_bore_a_number(reading):
    expect(offline(reading, "/regles/704.5j/").locator("h1")).to_contain_text("704.5j Règle des légendes")
    expect(reading.locator(".rule-text .text").first).to_be_visible()
    expect(reading.get_by_role("heading", name="Histoire")).to_be_visible()
    assert offline(reading, "/regles/704/").locator("section.entry").count() > 20
    expect(offline(reading, "/regles/420.5e/").locator("a", has_text="704.5j")).to_be_visible()
    expect(offline(reading, "/editions/2014-05-01-regles/704.5k/").locator("h1")).to_contain_text("704.5k")


def test_home_contents_glossary_what_changed_and_what_is_not_there(reading):
    reading.goto("/regles/704.5j/")
    home = offline(reading, "/")
    expect(home.locator("a", has_text="704.5j")).to_be_visible()
    assert home.locator("h2").count() >= 9
    assert offline(reading, "/editions/en-vigueur/glossaire/").locator("dt").count() > 300
    expect(offline(reading, "/depuis/2010-06-01/").locator("h2").first).to_be_visible()
    expect(offline(reading, "/cartes/")).to_contain_text("dès que le réseau reviendra")
    reading.context.set_offline(False)
    expect(reading.locator("h1")).to_have_text(re.compile("Cartes|cartes"), timeout=15_000)


def test_tournament_documents_their_sections_and_the_penalties(reading):
    assert offline(reading, "/tournoi/").locator("h2 a").count() == 2
    sheet = offline(reading, "/tournoi/penalites/").locator("table.penalties")
    assert sheet.locator("tr:not(.group) th[scope=row]").count() > 20
    sheet.locator("a", has_text="2.1").first.click()
    expect(reading.locator("h1")).to_contain_text("2.1")
    expect(reading.locator(".text").first).to_be_visible()
    expect(reading.locator(".rule-context a")).to_have_attribute("href", "/tournoi/ipg/2/")
    assert offline(reading, "/tournoi/mtr/").locator(".toc a").count() > 5
    expect(offline(reading, "/tournoi/mtr/99/")).to_contain_text("dès que le réseau reviendra")


def test_links_lead_on_without_the_network_and_back(reading):
    offline(reading, "/regles/704.5j/").locator(".rule-context a").click()
    expect(reading.locator("h1")).to_contain_text("704.5")
    reading.go_back()
    expect(reading.locator("h1")).to_contain_text("704.5j")


def test_a_device_that_was_switched_off_opens_the_rules_again(kept):
    kept.context.set_offline(True)
    context = kept.context
    kept.close()
    again = context.new_page()
    again.clock.install(time="1999-01-01")
    expect(offline(again, "/regles/100.1/").locator("h1")).to_contain_text("100.1")


def test_who_refuses_is_not_asked_again_and_keeps_nothing(page):
    page.goto("/")
    page.locator("[data-keep=non]").click()
    page.reload()
    expect(page.locator("[data-offer]")).to_be_hidden()
    assert page.evaluate("navigator.serviceWorker.getRegistrations().then(all => all.length)") == 0
    assert page.evaluate("caches.keys().then(all => all.length)") == 0


def test_what_was_looked_at_stays_on_the_device_and_can_be_switched_off(page):
    page.goto("/regles/704.5j/")
    page.goto("/")
    expect(page.locator("[data-recents] a")).to_contain_text("704.5j")
    page.locator("[data-recents-off]").click()
    page.goto("/regles/704.5j/")
    page.goto("/")
    expect(page.locator("[data-recents]")).to_be_hidden()
    assert page.evaluate("localStorage.getItem('recentes')") is None


def test_one_button_forgets_everything(kept):
    kept.goto("/regles/704.5j/")
    offline(kept, "/hors-ligne/").locator("[data-keep=oublier]").click()
    expect(kept.locator(SAID)).to_contain_text("Tout est oublié")
    assert kept.evaluate("caches.keys().then(all => all.length)") == 0
    assert kept.evaluate("localStorage.length") == 0


def test_a_full_device_says_so(phone):
    phone.goto("/")
    tools = phone.context.new_cdp_session(phone)
    origin = phone.evaluate("location.origin")
    tools.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 400_000})
    phone.locator("[data-keep=oui]").click()
    expect(phone.locator(SAID)).to_have_text(re.compile("place"), timeout=60_000)


def test_a_file_that_was_cut_off_is_fetched_again_and_announced_no_second_time(kept):
    cut = """async name => {
        const cache = await caches.open(name);
        const text = await (await cache.match('/donnees/regles.json')).text();
        await cache.put('/donnees/regles.json', new Response(text.slice(0, text.length / 2)));
        await cache.put('/donnees/etat.json', new Response('{"digest": "another"}'));
        return text.length;
    }"""
    length = kept.evaluate(cut, DATA)
    kept.context.set_offline(True)
    kept.goto("/regles/704.5j/")
    expect(kept.locator("main")).to_contain_text("pas encore été gardées en entier")
    kept.context.set_offline(False)
    kept.goto("/")
    held = "async () => (await (await caches.match('/donnees/regles.json')).text()).length"
    for _ in range(100):
        if kept.evaluate(held) == length:
            break
        kept.wait_for_timeout(100)
    assert kept.evaluate(held) == length
    expect(kept.locator(SAID)).to_be_hidden()


def test_a_file_of_another_format_is_not_read(kept):
    put = "(await caches.open(name)).put('/donnees/regles.json', new Response('{\"format\": \"regles 9\"}'))"
    kept.evaluate(f"async name => {put}", DATA)
    kept.context.set_offline(True)
    kept.goto("/regles/704.5j/")
    expect(kept.locator("main")).to_contain_text("pas encore été gardées en entier")


def test_an_old_file_with_a_new_site_is_read_and_brought_up_to_date(kept):
    """Its rules open, its search waits for the update; that takes its place as soon as there is a network."""
    older = """async name => {
        const cache = await caches.open(name);
        const file = await (await cache.match('/donnees/regles.json')).json();
        file.search = {words: []};
        await cache.put('/donnees/regles.json', new Response(JSON.stringify(file)));
        await cache.put('/donnees/etat.json', new Response('{"digest": "older"}'));
    }"""
    kept.evaluate(older, DATA)
    expect(offline(kept, "/regles/704.5j/").locator("h1")).to_contain_text("704.5j")
    kept.locator("input[name=q]").press_sequentially("704")
    expect(offline(kept, "/recherche/?q=vol")).to_contain_text("prochaine mise à jour")
    kept.context.set_offline(False)
    kept.goto("/")
    digest = "async () => (await (await caches.match('/donnees/etat.json')).json()).digest"
    for _ in range(100):
        if kept.evaluate(digest) != "older":
            break
        kept.wait_for_timeout(100)
    expect(offline(kept, "/recherche/?q=vol").locator(".hit").first).to_be_visible()


def test_the_engine_is_kept_for_this_very_file_and_made_again_where_it_is_not(kept):
    stamp = "async name => (await caches.match(name)).headers.get('ETag')"
    engine, file = (kept.evaluate(stamp, f"/donnees/{name}") for name in ("moteur", "regles.json"))
    assert engine.split()[1] == file
    kept.evaluate("async name => (await caches.open(name)).delete('/donnees/moteur')", DATA)
    expect(offline(kept, "/recherche/?q=vol").locator(".hit").first).to_be_visible()
    kept.wait_for_function("async () => !!(await caches.match('/donnees/moteur'))")


def test_two_tabs_keep_one_file(kept):
    other = kept.context.new_page()
    other.goto("/regles/")
    kept.goto("/")
    expect(offline(other, "/regles/704.5j/").locator("h1")).to_contain_text("704.5j")
    expect(offline(kept, "/regles/704.5k/").locator("h1")).to_contain_text("704.5k")
    assert len(kept.evaluate("caches.keys()")) == 2


QUERIES = (
    "piétinement",
    "contact mortel",
    "célérité",
    "règle des légendes",
    "mulligan",
    "emblème",
    "capacité de mana",
    "étape de nettoyage",
    "priorité",
    "trample",
    "deathtouch",
    "704.5j",
    "613",
    "pietinment",
    "effet de remplacement",
    "mal d'invocation",
    "créature qui ne peut pas attaquer",
    "simetière",
    "c koi la pile",
    "comment reconnaître une fausse carte",
)


def test_a_search_without_the_network_begins_as_the_servers_does(reading):
    ask = """async q => {
        const answer = await fetch('/api/v1/search?q=' + encodeURIComponent(q));
        return (await answer.json()).results[0]?.id ?? '';
    }"""
    online = [reading.evaluate(ask, query).partition("@")[0] for query in QUERIES]
    found = []
    for query in QUERIES:
        hits = offline(reading, f"/recherche/?q={query}").locator("[data-hits] .hit")
        found.append(hits.first.get_attribute("data-key") if hits.count() else "")
    same = sum(one == two for one, two in zip(online, found, strict=True))
    assert same >= 0.95 * len(QUERIES), list(zip(QUERIES, online, found, strict=True))


def test_a_hit_shows_the_passage_that_matches(reading):
    hit = (
        offline(reading, "/recherche/?q=contact mortel régénération").locator(".hit .excerpt:has(mark)").first
    )
    expect(hit.locator("mark").first).to_have_text(re.compile("contact|mortel|régénér", re.IGNORECASE))
    assert offline(reading, '/recherche/?q="mots que nulle règle ne dit"').locator(".hit").count() == 0


def test_suggestions_without_the_network_lead_to_rules(reading):
    offline(reading, "/regles/100.1/")
    box = reading.locator("input[name=q]")
    box.press_sequentially("piét")
    option = reading.get_by_role("option").first
    expect(option).to_contain_text("Piétinement")
    option.click()
    expect(reading.locator("h1")).to_contain_text("Piétinement")
    box.fill("704.5j")
    box.press("Enter")
    expect(reading.locator("h1")).to_contain_text("704.5j")
