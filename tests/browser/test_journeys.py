"""What players and judges do here, with a mouse, with the keyboard alone, on a phone, without JavaScript."""

import re

import pytest
from playwright.sync_api import expect

from tests.windows import PHONE

pytestmark = pytest.mark.browser

RULE = "/editions/2014-05-01-regles/704.5k/"
SECTION = "/editions/2014-05-01-regles/704/"


def test_typing_a_number_leads_to_its_rule(page):
    page.goto("/")
    box = page.locator("main [data-search]")
    expect(box).to_be_focused()
    box.fill("704.5 K")
    box.press("Enter")
    expect(page).to_have_url(re.compile(r"/704\.5k/$"))
    expect(page.locator("h1")).to_contain_text("704.5k")


def test_suggestions_are_a_combobox(page):
    page.goto("/aide/")
    page.keyboard.press("/")
    box = page.locator("header [data-search]")
    expect(box).to_be_focused()
    expect(box).to_have_attribute("aria-expanded", "false")
    page.keyboard.type("704.5")
    options = page.get_by_role("option")
    expect(options.first).to_be_visible()
    expect(box).to_have_attribute("aria-expanded", "true")
    expect(page.locator("[data-suggest-status]")).to_have_text(re.compile(r"\d+ suggestion"))
    page.keyboard.press("ArrowDown")
    chosen = page.locator('[role="option"][aria-selected="true"]')
    expect(chosen).to_have_count(1)
    assert box.get_attribute("aria-activedescendant") == chosen.get_attribute("id")
    page.keyboard.press("Escape")
    expect(box).to_have_attribute("aria-expanded", "false")
    expect(box).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(chosen).to_have_count(1)
    address = chosen.get_attribute("href")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(re.escape(address.split("?")[0])))


def test_the_keyboard_walks_through_the_results(page):
    page.goto("/recherche/?q=piétinement")
    links = page.locator("[data-hits] > .hit h2 a")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("j")
    expect(links.nth(0)).to_be_focused()
    page.keyboard.press("j")
    expect(links.nth(1)).to_be_focused()
    expect(links.nth(1)).to_be_in_viewport()
    page.keyboard.press("k")
    expect(links.nth(0)).to_be_focused()
    address = links.nth(0).get_attribute("href")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(re.escape(address.split("?")[0].split("#")[0])))
    page.go_back()
    page.locator("[data-shortcuts]").uncheck()
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("j")
    expect(links.nth(0)).not_to_be_focused()


def test_results_follow_the_typing(page):
    page.goto("/recherche/")
    box = page.locator("header [data-search]")
    box.fill("légende")
    expect(page.locator(".hit").first).to_be_visible()
    expect(page).to_have_url(re.compile(r"q=l%C3%A9gende"))
    expect(page.get_by_role("status").filter(has_text="résultat")).to_be_visible()
    assert page.locator(".hit mark").count()


def test_search_works_without_javascript(plain):
    plain.goto("/")
    plain.locator("main input[name=q]").fill("légende")
    plain.locator("main button[type=submit]").click()
    expect(plain.locator(".hit").first).to_be_visible()
    plain.locator(".hit h2 a").first.click()
    expect(plain.locator("h1")).to_have_count(1)


def test_a_reference_shows_its_rule_and_leads_there(page):
    page.goto(SECTION)
    reference = page.locator("main .flow a.ref[href]").first
    number = reference.inner_text()
    reference.hover()
    preview = page.locator(".preview")
    expect(preview).to_be_visible()
    expect(preview).to_contain_text(number)
    page.keyboard.press("Escape")
    expect(preview).to_be_hidden()
    reference.focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    expect(preview).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_contain_text(number)


def test_a_first_tap_shows_and_a_second_leads(phone):
    phone.goto(SECTION)
    reference = phone.locator("main .flow a.ref[href]").first
    number = reference.inner_text()
    reference.tap()
    expect(phone.locator(".preview")).to_be_visible()
    expect(phone).to_have_url(re.compile(r"/704/$"))
    reference.tap()
    expect(phone.locator("h1")).to_contain_text(number)


def test_the_theme_is_kept(page):
    page.goto("/")
    ground = "getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(ground)
    page.get_by_role("button", name="Passer au thème sombre").click()
    dark = page.evaluate(ground)
    assert dark != light
    page.goto("/aide/")
    assert page.evaluate(ground) == dark
    page.get_by_role("button", name="Passer au thème clair").click()
    assert page.evaluate(ground) == light


def test_copying_a_citation(page):
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(RULE)
    page.get_by_role("button", name="Copier la citation").click()
    expect(page.locator(".actions > [role=status]")).to_have_text("Copié")
    assert page.evaluate("navigator.clipboard.readText()") == "RC 704.5k (1ᵉʳ mai 2014)"
    page.get_by_role("button", name="Copier le lien").click()
    assert page.evaluate("navigator.clipboard.readText()").endswith(RULE)


def test_keys(page):
    page.goto(RULE)
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    page.keyboard.press("ArrowRight")
    expect(page.locator("h1")).not_to_contain_text("704.5k")
    page.keyboard.press("p")
    expect(page.locator("h1")).to_contain_text("704.5k")


def test_the_keyboard_alone_reaches_the_text(page):
    page.goto(RULE)
    page.keyboard.press("Tab")
    expect(page.locator(".skip")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()
    page.keyboard.press("Tab")
    outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    assert outline == "solid"


def test_cards_are_filtered_while_typing(page):
    page.goto("/cartes/")
    all_cards = page.locator(".card-lines li").count()
    page.get_by_label("Nom ou type").fill("golem")
    expect(page.locator(".card-lines li")).not_to_have_count(all_cards)
    expect(page).to_have_url(re.compile(r"nom=golem"))


COMPARED = "/comparer/2003-07-28-regles/2014-05-01-regles/"


@pytest.mark.parametrize(
    ("address", "text"),
    [
        ("/regles/704.5k/", ".rule-text .text"),
        ("/regles/420.5e/?le=2005-01-01", ".rule-text .text"),
        ("/editions/2003-07-28-regles/420.5e/", ".rule-text .text"),
        ("/regles/704/", ".flow .entry > p:not(.gist)"),
        ("/regles/702/", "#sommaire-entier li"),
        ("/tournoi/ipg/2.1/", ".rule-text .penalty"),
        (f"{COMPARED}704.5k/", ".redline"),
        (COMPARED, ".release .quote"),
        ("/recherche/?q=l%C3%A9gende", ".excerpt"),
        ("/recherche/?q=l%C3%A9gende&le=2005-01-01", ".excerpt"),
    ],
)
def test_on_a_phone_the_text_begins_within_220_pixels_and_twice_as_large_on_the_first_screen(
    phone, address, text
):
    phone.goto(address)
    begins = phone.locator(text).first
    begins.wait_for()  # a comparison may be worked out first
    assert begins.bounding_box()["y"] <= 220
    phone.evaluate("document.documentElement.style.fontSize = '200%'")
    assert begins.bounding_box()["y"] <= PHONE[1]


def test_paper_shows_the_text_alone(page):
    page.emulate_media(media="print")
    page.goto(RULE)
    expect(page.locator(".rule-text .text").first).to_be_visible()
    expect(page.locator(".site-header")).to_be_hidden()
    expect(page.locator(".actions").first).to_be_hidden()
