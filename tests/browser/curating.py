"""What a curator does at the desk in a browser; each waits for what was asked, however long a busy machine takes."""

from __future__ import annotations

import re

from tests.conftest import SECRET

PATIENCE = 240_000


def enter(page):
    page.goto("/bureau/")
    page.get_by_label("Nom").fill("anne")
    page.get_by_label("Mot de passe").fill(SECRET)
    page.get_by_role("button", name="Entrer").click()
    page.wait_for_url("**/bureau/")


def prepared(page):
    """What was asked has become a draft, through the page that shows how far it is."""
    page.wait_for_url(re.compile(r"/bureau/projets/"), timeout=PATIENCE)
    page.locator("#publier").wait_for(timeout=PATIENCE)


def answer(page):
    """The answers that were given are in the draft."""
    page.get_by_role("button", name="Répondre").click()
    page.locator(".asked").first.wait_for(state="detached", timeout=PATIENCE)
    prepared(page)


def publish(page, reason=""):
    if reason:
        page.get_by_label("Raison, pour le journal").fill(reason)
    page.get_by_role("checkbox", name="J’ai relu").check()
    page.get_by_role("button", name="Publier", exact=True).click()
    page.wait_for_url(re.compile(r"/bureau/journal/"), timeout=PATIENCE)


def undo_newest(page):
    """Undo the newest publication that undoes none itself and wasn't undone."""
    page.goto("/bureau/journal/")
    rows = page.locator("ol.rows > li").filter(has_not_text="annule la publication")
    undone = page.locator("ol.rows > li").filter(has_text="annule la publication")
    before = undone.count()
    rows.filter(has=page.get_by_role("link", name="Annuler")).first.get_by_role(
        "link", name="Annuler"
    ).click()
    page.get_by_label("Raison").fill("Essai.")
    page.get_by_role("button", name="Annuler cette publication").click()
    undone.nth(before).wait_for(timeout=PATIENCE)
