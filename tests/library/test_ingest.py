"""Ingest: idempotent, whole or not at all, told."""

import os

import pytest

from corpus.library.deriving import link
from corpus.library.publishing.publish import publish
from corpus.library.sources import collect as loading
from corpus.models import Draft, Edition, Entry, Link
from tests.library.samples import CATALOG, OLD, ingest_folder, write_geese

pytestmark = pytest.mark.django_db


def snapshot():
    rows = list(
        Entry.objects.order_by("pk").values_list("pk", "edition__slug", "kind", "key", "text__sha256")
    )
    return rows, list(Link.objects.order_by("pk").values_list("pk", "old", "new"))


def outcomes(report):
    return [source.outcome for source in report.sources]


def test_the_same_again_changes_nothing(tmp_path):
    folder = write_geese(tmp_path)
    assert outcomes(ingest_folder(folder)) == ["stored", "stored"]
    before = snapshot()
    again = ingest_folder(folder)
    assert outcomes(again) == ["unchanged", "unchanged"]
    assert not again.changed
    assert snapshot() == before


def test_a_copy_under_another_name_is_told_of_which_source_and_changes_nothing(tmp_path):
    folder = write_geese(tmp_path)
    ingest_folder(folder)
    (folder / "zwei.txt").write_bytes((folder / "oie-1995.txt").read_bytes())
    before = snapshot()
    for _ in range(2):
        report = ingest_folder(folder)
        assert outcomes(report) == ["unchanged"] * 3 and not report.changed
        copies = {source.name: source.message for source in report.sources if source.message}
        assert copies == {"zwei.txt": "a copy, byte for byte, of oie-1995.txt, which is 1995-03-01-oie"}
    assert snapshot() == before


def test_a_renamed_file_is_read_under_its_new_name(tmp_path):
    folder = write_geese(tmp_path)
    ingest_folder(folder)
    (folder / "oie-1995.txt").rename(folder / "oie.txt")
    (folder / "corpus.toml").write_text(CATALOG.replace("oie-1995.txt", "oie.txt"), encoding="utf-8")
    assert outcomes(ingest_folder(folder)) == ["replaced", "unchanged"]
    assert Edition.objects.get(slug="1995-03-01-oie").source.name == "oie.txt"


def test_a_renamed_edition_leaves_no_twin(tmp_path):
    folder = write_geese(tmp_path)
    ingest_folder(folder)
    write_geese(tmp_path, catalog=CATALOG.replace("1995-03-01-oie", "1995-oie"))
    ingest_folder(folder)
    assert set(Edition.objects.filter(series="oie").values_list("slug", flat=True)) == {
        "1995-oie",
        "1998-03-01-oie",
    }


def test_a_file_over_the_limit_is_rejected_unread(tmp_path, monkeypatch):
    monkeypatch.setattr(loading, "LARGEST_SOURCE", 100)
    report = ingest_folder(write_geese(tmp_path))
    assert outcomes(report) == ["rejected", "rejected"]
    assert "split it" in report.sources[0].message


def test_a_failure_while_storing_leaves_the_old_state(tmp_path, monkeypatch):
    folder = write_geese(tmp_path)
    ingest_folder(folder)
    before = snapshot()
    write_geese(tmp_path, old=OLD.replace("soixante-trois", "63"))
    monkeypatch.setattr("corpus.library.ingest.store.store_references", lambda *_: 1 / 0)
    report = ingest_folder(folder)
    assert outcomes(report) == ["rejected", "unchanged"]
    assert "ZeroDivisionError" in report.sources[0].message
    assert snapshot() == before


def test_without_a_catalog_the_slug_is_date_and_language(tmp_path):
    (tmp_path / "one.txt").write_text(OLD, encoding="utf-8")
    (tmp_path / "two.txt").write_text(OLD.replace("douze", "treize"), encoding="utf-8")
    report = ingest_folder(tmp_path)
    assert [source.edition for source in report.sources] == ["1995-03-01-fr", "1995-03-01-fr-2"]
    assert [source.edition for source in ingest_folder(tmp_path).sources] == [
        "1995-03-01-fr",
        "1995-03-01-fr-2",
    ]


def test_a_folder_of_pages_is_one_source(tmp_path):
    pages = tmp_path / "pages"
    pages.mkdir()
    head, tail = OLD.split("421. Les dés")
    (pages / "1.txt").write_text(head, encoding="utf-8")
    (pages / "2.txt").write_text("421. Les dés" + tail, encoding="utf-8")
    (tmp_path / "corpus.toml").write_text(
        '[[source]]\nfile = "pages"\nedition = "1995-pages"\ndate = 1995-03-01\n'
    )
    report = ingest_folder(tmp_path)
    assert [(source.edition, source.outcome) for source in report.sources] == [("1995-pages", "stored")]
    assert Entry.objects.filter(edition__slug="1995-pages", kind="rule").count() == 8
    assert loading.load(pages) == loading.load(pages)


def test_a_restatement_chooses_its_rules_so_gaps_are_not_told(tmp_path):
    gappy = OLD.replace("420.2", "420.6")
    folder = write_geese(tmp_path, old=gappy)
    (told, _) = ingest_folder(folder).sources
    assert "number_missing" in {diagnostic.code for diagnostic in told.diagnostics}
    write_geese(tmp_path, old=gappy, catalog=CATALOG.replace("[[source]]", "[[source]]\nrestatement = true"))
    (told, _) = ingest_folder(folder).sources
    assert "number_missing" not in {diagnostic.code for diagnostic in told.diagnostics}
    assert not told.edition or not Edition.objects.get(slug=told.edition).diagnostics.filter(
        code="number_missing"
    )


def test_folders_of_files_go_with_whoever_had_them(settings, tmp_path):
    settings.DATA_DIR = tmp_path
    left = tmp_path / "incoming" / "files-of-a-process-that-was-killed"
    left.mkdir(parents=True)
    (left / "oie.txt").write_text(OLD)
    os.utime(left, (0, 0))
    with loading.folder_for_files() as first, loading.folder_for_files() as second:
        assert first != second and first.is_dir() and second.is_dir(), "one in use is left alone"
        assert not left.exists()
        assert first.stat().st_mode & 0o077 == 0
    assert not list((tmp_path / "incoming").glob("files-*"))


def test_a_source_that_cannot_be_linked_waits_as_a_draft_and_the_others_are_stored(tmp_path, monkeypatch):
    folder = write_geese(tmp_path)
    link_pair = link.link_pair

    def failing(old, new, *rest):
        if new.slug == "1998-03-01-oie":
            raise ValueError("max() of nothing")
        return link_pair(old, new, *rest)

    monkeypatch.setattr(link, "link_pair", failing)
    report = ingest_folder(folder)
    assert [source.outcome for source in report.sources] == ["stored", "withheld"] and not report.ok
    assert "ValueError in " in report.sources[1].message and "test_ingest" not in report.sources[1].message
    assert Edition.objects.filter(slug="1995-03-01-oie").exists()
    monkeypatch.undo()
    publish(Draft.objects.get().name, by="essai")
    assert Edition.objects.filter(slug="1998-03-01-oie").exists()
