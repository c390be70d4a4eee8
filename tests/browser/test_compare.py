"""Comparing in a real browser: keys, anchors, folds, without JavaScript, on a phone, for everyone."""

import pytest
from playwright.sync_api import expect

from tests.browser.looks import overflows, troubles, unfold
from tests.windows import DESKTOP, resize

pytestmark = pytest.mark.browser

OLD, MIDDLE, NEW = "2003-07-28-regles", "2006-10-20-regles", "2014-05-01-regles"
ALL = f"/comparer/{OLD}/{MIDDLE}/"
KINDS = {
    "choice": "/comparer/",
    "all": f"/comparer/2004-06-04-faq-maree-de-verre/{MIDDLE}/",
    "section": f"{ALL}?section=420",
    "side by side": f"{ALL}?vue=cote-a-cote&statut=modifiee&section=4",
    "rule": f"/comparer/{OLD}/{NEW}/704.5k/",
    "impossible": f"/comparer/{OLD}/aucune/",
}


@pytest.mark.parametrize("address", KINDS.values(), ids=KINDS)
def test_it_is_accessible_and_never_scrolls_sideways(kept_window, address):
    kept_window.goto(address)
    # on a busy machine a first comparison is still being worked out, and its page comes again by itself
    expect(kept_window.locator(".working")).to_have_count(0, timeout=30_000)
    assert overflows(kept_window) == {}
    unfold(kept_window)
    resize(kept_window, DESKTOP)
    assert troubles(kept_window) == []


def focused(page):
    return page.evaluate("document.activeElement.id")


def test_n_and_p_go_from_change_to_change(page):
    page.goto(f"{ALL}?section=420")
    names = page.locator("[data-change]").evaluate_all("found => found.map(change => change.id)")
    assert len(names) > 2
    page.keyboard.press("n")
    first = focused(page)
    assert first == names[0]
    page.keyboard.press("n")
    assert focused(page) == names[1]
    expect(page.locator("[data-change]:focus")).to_be_in_viewport()
    outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    assert outline == "solid"
    page.keyboard.press("p")
    assert focused(page) == first
    page.locator("[data-search]").first.focus()
    page.keyboard.press("n")
    assert page.locator("[data-search]").first.input_value() == "n"


def test_n_and_p_go_on_where_a_page_ends(page):
    page.goto(f"{ALL}?vue=cote-a-cote")
    last = page.locator("[data-change]").last.get_attribute("id")
    page.locator("[data-change]").last.focus()
    page.keyboard.press("n")
    page.wait_for_url("**page=2**")
    names = page.locator("[data-change]").evaluate_all("found => found.map(change => change.id)")
    expect(page.locator("[data-change]").first).to_be_focused()
    expect(page.locator("[data-change]").first).to_be_in_viewport()
    assert "vue=cote-a-cote" in page.url and page.url.endswith(f"#{names[0]}")
    page.keyboard.press("p")
    expect(page.locator(f'[id="{last}"]')).to_be_focused()
    assert "page=2" not in page.url and page.url.endswith(f"#{last}")


def test_an_anchor_unfolds_what_it_names(page):
    page.goto(ALL)
    folded = page.locator("details.quiet li").first
    name = folded.get_attribute("id")
    assert not folded.is_visible()
    page.goto("/a-propos/")
    page.goto(f"{ALL}#{name}")
    expect(page.locator(f'[id="{name}"]')).to_be_visible()


def test_an_anchor_on_another_page_is_found_in_its_section(page):
    page.goto(f"{ALL}?page=2")
    there = page.locator("[data-change]").last.get_attribute("id")
    page.goto("/a-propos/")
    page.goto(f"{ALL}#420.5e")
    expect(page.locator('[id="420.5e"]')).to_be_in_viewport()
    assert there


def test_a_judge_follows_the_legend_rule_without_javascript(plain):
    plain.goto("/comparer/")
    family = plain.locator("form.pickers").first
    family.locator("select[name=de]").select_option(OLD)
    family.locator("select[name=a]").select_option(NEW)
    family.locator("input[name=regle]").fill("420.5 e")
    family.locator("button").click()
    assert plain.url.endswith(f"/comparer/{OLD}/{NEW}/420.5e/")
    expect(plain.locator("h1")).to_contain_text("420.5e → 704.5k")
    plain.get_by_role("link", name="Côte à côte").click()
    expect(plain.locator(".pair .side").nth(1)).to_be_visible()


def test_filters_are_links_that_can_be_shared(plain):
    plain.goto(ALL)
    plain.get_by_role("link", name="règles ajoutées").click()
    assert "statut=ajoutee" in plain.url
    kinds = set(plain.locator("[data-change]").evaluate_all("found => found.map(c => c.classList[1])"))
    assert kinds == {"s-added"}
    plain.get_by_role("link", name="Tout montrer").first.click()
    assert "statut" not in plain.url


def test_forced_colours_still_show_what_is_chosen(page):
    page.emulate_media(forced_colors="active")
    page.goto(f"{ALL}?statut=modifiee")
    grounds = "found => found.map(link => getComputedStyle(link).backgroundColor)"
    for row in (".switch", ".chips"):
        chosen = set(page.locator(f"{row} a[aria-current]").evaluate_all(grounds))
        others = set(page.locator(f"{row} a:not([aria-current])").evaluate_all(grounds))
        assert chosen and others and not chosen & others


def test_a_number_in_a_redline_shows_the_rule_of_the_edition_that_prints_it(page):
    page.goto(f"/comparer/{OLD}/{NEW}/?statut=renumerotee-modifiee")
    struck = page.locator("del a.ref").first
    added = page.locator("ins a.ref").first
    assert f"/editions/{OLD}/" in struck.get_attribute("href")
    assert f"/editions/{NEW}/" in added.get_attribute("href")
    for link in (struck, added):
        link.hover()
        expect(page.locator(".preview")).to_contain_text(link.get_attribute("href").split("/")[-2])
        assert link.evaluate("found => getComputedStyle(found).borderBlockEndStyle") == "dotted"
