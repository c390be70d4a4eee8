"""The desk in a real browser: a stranger's documents become public, are corrected, withdrawn, and all is undone."""

import pytest

from tests.browser.curating import answer, enter, prepared, publish, undo_newest
from tests.browser.looks import troubles
from tests.conftest import start
from tests.library.samples import NEW, OLD

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.fixture(scope="module")
def site(goose_folder):
    """An almost empty library with one curator; its works are forked (`tests.killing`)."""
    yield from start(goose_folder, application="tests.killing", GUNICORN_CMD_ARGS="--preload")


def looked_at(page):
    assert troubles(page) == []


def test_from_documents_to_undoing_everything(page):
    enter(page)
    looked_at(page)
    undated = OLD.replace("Ces règles entrent en vigueur au 1er mars 1995.\n", "")
    files = [("un.txt", undated), ("deux.txt", NEW)]
    page.set_input_files(
        "#fichiers",
        [{"name": name, "mimeType": "text/plain", "buffer": text.encode()} for name, text in files],
    )
    page.get_by_role("button", name="Lire et préparer un projet").click()
    prepared(page)
    assert page.get_by_text("De quand date ce texte").is_visible()
    looked_at(page)
    page.get_by_label("Date", exact=True).fill("1995-03-01")
    answer(page)
    assert not page.get_by_text("De quand date ce texte").count()
    publish(page, "premiers textes")
    looked_at(page)
    assert page.goto("/editions/1995-03-01-fr/420.1/").status == 200
    page.get_by_role("link", name="Corriger l’édition").click()
    looked_at(page)
    page.get_by_label("Date", exact=True).fill("1996-04-02")
    page.get_by_role("button", name="Préparer la correction").click()
    prepared(page)
    publish(page, "meilleure date")
    page.goto("/editions/1995-03-01-fr/")
    assert page.url.endswith("/editions/1996-04-02-fr/")
    page.goto("/bureau/editions/1998-03-01-fr/")
    page.get_by_label("Raison, que verra qui la cherche").fill("Doublon.")
    page.get_by_role("button", name="Préparer le retrait").click()
    prepared(page)
    publish(page, "")
    assert page.goto("/editions/1998-03-01-fr/").status == 410
    looked_at(page)
    for _ in range(3):
        undo_newest(page)
    assert page.goto("/editions/1995-03-01-fr/").status == 404
    assert page.goto("/editions/1996-04-02-fr/").status == 404
