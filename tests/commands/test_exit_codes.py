"""What each command of `manage.py` exits with: 0 for done, 1 for what was refused or differs, 2 for usage."""

from __future__ import annotations

import re

import pytest
from django.core.management import call_command

from corpus.library.sources.publishers import pages_in
from corpus.models import Draft, Edition, Library, Publication
from rules_site.__main__ import main
from tests.library.samples import write_geese

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

OLD, NEW = "1995-03-01-oie", "1998-03-01-oie"
DOCUMENTS = ("compare {old} {old}", "compare {old} {new}", "citations {geese}")
"""What prints a text for readers, in French; all else speaks to an operator, in English."""
FRENCH = re.compile(
    r"[àâçéèêëîïôûùœ’«»]|\b(?:le|la|les|des|une|est|sont|pas|pour|avec|cette|aucune?|projet)\b", re.IGNORECASE
)
CODES = [
    ("ingest {geese}", 0),
    ("ingest {geese} --dry-run --strict --format json", 0),
    ("ingest {geese} {blank}", 1),
    ("ingest {geese}/nowhere.txt", 2),
    ("ingest http://127.0.0.1:1/nobody.txt", 1),
    ("plan {geese} /nowhere", 2),
    ("ingest {geese} --format xml", 2),
    ("catalog {loose}", 0),
    ("catalog {geese}/nowhere", 2),
    ("plan {geese}", 0),
    ("plan {geese} {blank}", 1),
    ("publish {draft}", 0),
    ("publish {overtaken}", 1),
    ("publish nobodys", 2),
    ("withdraw {old} --reason doublon --replaced-by {new}", 0),
    ("withdraw {old} --reason doublon --replaced-by nobodys", 2),
    ("withdraw nobodys --reason doublon", 2),
    ("withdraw {old}", 2),
    ("undo", 0),
    ("undo {first} --reason erreur", 0),
    ("undo 999999", 2),
    ("undo 0", 2),
    ("journal --limit -1", 2),
    ("ingest {geese} --catalog /nowhere", 2),
    ("concordance import /nowhere", 2),
    ("concordance export /nowhere/at/all", 2),
    ("concordance import {geese}", 2),
    ("doctor --compare /nowhere", 2),
    ("official xyz", 2),
    ("official --publishers /nowhere", 2),
    ("look http://nobody.example/", 2),
    ("upgrade /nowhere", 2),
    ("restated nobodys nobodys", 2),
    ("citations /nowhere", 2),
    ("nosuchcommand", 2),
    ("undo premiere", 2),
    ("undo {overtaken_publication}", 1),
    ("withdraw {old} --reason doublon --replaced-by {old}", 2),
    ("plan {undated}", 0),
    ("ingest {undated}", 0),
    ("ingest {undated} --strict", 1),
    ("ingest {torn}", 1),
    ("plan {torn}", 0),
    ("reread {old} {new}", 0),
    ("cards {cards}", 0),
    ("cards {blank}", 1),
    ("cards /nowhere", 2),
    ("load {blank}", 2),
    ("concordance export {empty}/concordance", 0),
    ("citations {geese}", 1),
    ("restated {old} {new}", 2),
    ("doctor", 1),
    ("official", 0),
    ("look", 0),
    ("journal", 0),
    ("journal --limit 1", 0),
    ("reread", 0),
    ("reread {old}", 0),
    ("reread nobodys", 2),
    ("reindex", 0),
    ("compare {old} {old}", 0),
    ("compare {old} {new}", 1),
    ("compare {old} {new} 421.1 --format markdown", 0),
    ("compare {old} {new} 4202", 1),
    ("compare {old} nobodys", 2),
    ("compare {old} {new} 999.1", 2),
    ("compare {old}", 2),
]


@pytest.fixture(scope="module")
def patched():
    with pytest.MonkeyPatch.context() as patch:
        yield patch


@pytest.fixture(scope="module")
def places(module_transaction, patched, tmp_path_factory):
    """What the commands above name: folders, editions, a draft, a publication. Each command finds them untouched."""
    folder = tmp_path_factory.mktemp("places")
    for place in ("commands.ingest", "commands.undo", "drafts"):
        patched.setattr(f"corpus.management.{place}.refresh", lambda: None)
    patched.setattr("django.core.management.base.connections.close_all", lambda: None)
    named = {name: folder / name for name in ("geese", "loose", "later", "undated", "torn", "empty")}
    for each in named.values():
        each.mkdir()
    (named["loose"] / "oie.txt").write_bytes((write_geese(named["geese"]) / "oie-1995.txt").read_bytes())
    blank = folder / "blank.txt"
    blank.write_text("\n", encoding="utf-8")
    overtaken = Library.advance()
    Publication.objects.create(generation=overtaken, made_by="essai", summary="", changes=[])
    call_command("ingest", named["geese"], "--format", "json")
    first = Publication.objects.latest("generation").generation
    goose = (named["loose"] / "oie.txt").read_text(encoding="utf-8")
    (named["later"] / "oie-2001.txt").write_text(goose.replace("1995", "2001"), encoding="utf-8")
    (named["undated"] / "oie.txt").write_text(goose.replace(" au 1er mars 1995", ""), encoding="utf-8")
    (named["torn"] / "oie.txt").write_text(
        goose.replace("1995", "2002") + goose.partition("4. ")[2], encoding="utf-8"
    )
    patched.setattr(
        "corpus.library.publishing.official.pages_in", lambda path: pages_in(path) if path else ()
    )
    cards = folder / "cards.json"
    cards.write_text(
        '[{"oracle_id": "1", "name": "Goose", "lang": "en", "oracle_text": "Flying"}]', encoding="utf-8"
    )
    call_command("plan", named["later"])
    draft = Draft.objects.get()
    broken = [{**change, "before": change["after"]} for change in draft.changes]
    Publication.objects.filter(generation=overtaken).update(changes=draft.changes)
    Draft.objects.create(name="depasse", changes=broken, ready=True, base=draft.base)
    return named | {
        "blank": blank,
        "draft": draft.name,
        "overtaken": "depasse",
        "overtaken_publication": overtaken,
        "cards": cards,
        "first": first,
        "old": OLD,
        "new": NEW,
    }


@pytest.fixture(autouse=True)
def own_index(tmp_path, settings):
    settings.SEARCH_INDEX_DIR = tmp_path / "index"


@pytest.mark.parametrize(("line", "code"), CODES)
def test_what_a_command_exits_with(places, line, code, capsys, monkeypatch):
    found = 0
    try:
        monkeypatch.setattr("sys.argv", ["manage.py", *line.format(**places).split()])
        main()
    except SystemExit as end:
        found = end.code
    told = capsys.readouterr()
    assert found == code, told.err or told.out
    assert code != 2 or told.err, "usage is said"
    if code == 2 or not line.startswith(DOCUMENTS):
        said = told.out + told.err
        for title in Edition.every.values_list("title", flat=True):
            said = said.replace(title, "")
        assert not FRENCH.findall(said), said
