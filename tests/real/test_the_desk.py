"""A stranger hands in the five documents without a catalog: dated, linked, published, corrected, withdrawn, undone."""

import os
import re
import shutil

import pytest

from tests.browser.curating import PATIENCE, answer, enter, prepared, publish, undo_newest
from tests.browser.looks import troubles
from tests.conftest import start

pytestmark = [pytest.mark.real, pytest.mark.browser, pytest.mark.slow]
DATES = {
    "000": ("2003-05-26", "estimated", "Section 420"),
    "001": ("2013-07-13", "day", ""),
    "002": ("2006-07-15", "estimated", ""),
    "003": ("", "", "Boucles et section 421"),
}
"""What a curator knows of each file, by the beginning of its name: date, how sure, a title where it has none."""


@pytest.fixture(scope="module")
def documents(real_corpus, tmp_path_factory):
    """The five files in a folder without a catalog."""
    folder = tmp_path_factory.mktemp("documents")
    for path in sorted(real_corpus.glob("0*.txt")):
        shutil.copy(path, folder / path.name)
    assert len(list(folder.iterdir())) == 5
    return folder


@pytest.fixture
def site(empty_folder):
    """An empty library with one curator."""
    yield from start(empty_folder())


def shot(page, name):
    """A picture where somebody asked for them."""
    if os.environ.get("SHOTS"):
        page.screenshot(path=f"{os.environ['SHOTS']}/{name}.png", full_page=True)


def fine(page, name):
    shot(page, name)
    assert troubles(page) == []


def texts(page, address):
    """What a page of the library says, in words."""
    page.goto(address)
    return " ".join(page.locator("main").inner_text().split())


def test_five_documents_become_a_library_and_everything_is_undone(page, documents):
    enter(page)
    fine(page, "1-desk")

    page.set_input_files("#fichiers", sorted(documents.iterdir()))
    page.get_by_role("button", name="Lire et préparer un projet").click()
    prepared(page)
    fine(page, "2-draft")
    answer_all(page)
    fine(page, "3-answered")
    assert not page.get_by_text("De quand date ce texte").count()
    page.get_by_role("link", name="La source, à côté de ce qui en est lu").first.click()
    fine(page, "4-lines")
    page.go_back()
    publish(page)
    fine(page, "5-journal")

    page.goto("/regles/420.5e/")
    shot(page, "6-history")
    told = texts(page, "/regles/420.5e/")
    assert "26 mai 2003" in told and "15 juillet 2006" in told

    page.goto("/editions/2006-07-15-fr/420.5e/")
    page.get_by_role("link", name="Corriger l’édition").click()
    fine(page, "7-edition")
    page.get_by_label("Date", exact=True).fill("2006-07-16")
    page.get_by_role("button", name="Préparer la correction").click()
    prepared(page)
    fine(page, "8-correction")
    publish(page)
    page.goto("/editions/2006-07-15-fr/420.5e/")
    assert page.url.endswith("/editions/2006-07-16-fr/420.5e/")

    page.goto("/bureau/editions/2007-05-28-fr/")
    page.get_by_label("Raison, que verra qui la cherche").fill("Un extrait, pas une édition.")
    page.get_by_label("À lire à la place").select_option("2006-07-16-fr")
    page.get_by_role("button", name="Préparer le retrait").click()
    prepared(page)
    publish(page)
    gone = page.goto("/editions/2007-05-28-fr/")
    assert gone.status == 410
    assert page.locator("main a[href='/editions/2006-07-16-fr/']").count()
    fine(page, "9-gone")

    undo_newest(page)
    assert page.goto("/editions/2007-05-28-fr/").status == 200
    undo_newest(page)
    page.goto("/editions/2006-07-16-fr/")
    assert page.url.endswith("/editions/2006-07-15-fr/")

    replace_with_a_corrected_source(page, documents)
    undo_newest(page)
    undo_newest(page)
    assert page.goto("/editions/2006-07-15-fr/").status == 404


def answer_all(page):
    """Each question of the draft, by what the curator knows."""
    for asked in page.locator(".asked").all():
        title = asked.locator("strong").first.inner_text()
        known = next((DATES[key] for key in DATES if title.startswith(key)), None)
        known = known or (DATES["001"] if "Cours" in title else DATES["002"])
        date, precision, name = known
        if asked.get_by_label(re.compile("^(Date|Une autre date)$")).count() and date:
            asked.get_by_label(re.compile("^(Date|Une autre date)$")).fill(date)
            asked.get_by_label("connue").select_option(precision)
        if asked.get_by_label("Titre").count():
            asked.get_by_label("Titre").fill(name)
    answer(page)


def replace_with_a_corrected_source(page, documents):
    """The same edition from a source with one word put right: the preview shows that and nothing else."""
    path = next(documents.glob("000*"))
    data = path.read_bytes()
    line = next(line for line in data.split(b"\n") if line.startswith(b"420.5e"))
    word = max(line.split(), key=len)
    corrected = data.replace(line, line.replace(word, word + b"Z", 1))
    page.goto("/bureau/")
    page.set_input_files("#fichiers", [{"name": path.name, "mimeType": "text/plain", "buffer": corrected}])
    page.get_by_role("button", name="Lire et préparer un projet").click()
    prepared(page)
    page.get_by_text("C’est une édition déjà publique").click()
    page.get_by_label("Édition que ce document remplace").select_option("2003-05-26-fr")
    page.get_by_role("button", name="Montrer ce qui changerait").click()
    page.get_by_text("Remplace ce qui est public").wait_for(timeout=PATIENCE)
    fine(page, "10-replaced")
    shown = " ".join(page.locator("main").inner_text().split())
    assert "Remplace ce qui est public à cette adresse" in shown
    assert "Par rapport à ce qui est public : 0 de plus, 0 de moins, 1 au texte changé." in shown
    assert "Pages de règle : 0 de plus, 0 de moins." in shown and "1 changement" in shown
    assert page.locator("main ul.rows > li > strong", has_text="420.5e").count() == 1
    publish(page)
