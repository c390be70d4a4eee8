"""Witnesses: new editions are held against their neighbours, and files that say the same are one edition."""

from __future__ import annotations

from pathlib import Path

import pytest

from corpus.library.publishing.ingest import ingest
from corpus.library.sources.collect import collect
from corpus.models import Draft, Edition, Entry, Library, Version, Witness
from corpus.reading.checks.losses import LOSSES as LOST
from tests.library.samples import NEW, OLD
from tests.reading.test_losses import LOSSES, text

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("empty_library")]


def write(folder: Path, *dates: str) -> list[Path]:
    paths = [folder / f"{date}.txt" for date in dates]
    for path in paths:
        path.write_text(text(path.stem), encoding="utf-8")
    return paths


def held() -> set[str]:
    rules = Entry.objects.filter(edition__source__name__startswith="200", kind="rule")
    return set(rules.values_list("number", flat=True))


def test_an_edition_that_lacks_its_glossary_is_withheld_and_the_library_is_as_it_was(tmp_path: Path) -> None:
    (first,) = write(tmp_path, "2001-05-01")
    ingest(collect([first]))
    stood, generation = held(), Library.current()
    cut = tmp_path / "2003-07-03.txt"
    cut.write_text(LOSSES["its glossary"][0](text("2003-07-03")), encoding="utf-8")
    for _ in range(2):
        report = ingest(collect([cut]))
        assert [source.outcome for source in report.sources] == ["withheld"] and not report.ok
        assert "glossary_missing" in report.sources[0].message
        (change,) = Draft.objects.get().changes
        assert (change["table"], change["key"], change["before"]) == ("edition", "2003-07-03-en", None)
        assert not Edition.objects.filter(slug="2003-07-03-en").exists()
        assert (held(), Library.current()) == (stood, generation)


def test_what_stood_comes_back_where_its_new_text_is_withheld(tmp_path: Path) -> None:
    paths = write(tmp_path, "2001-05-01", "2003-07-03")
    ingest(collect(paths))
    stood = held()
    (tmp_path / "corpus.toml").write_text(
        '[[source]]\nfile = "cut.txt"\nedition = "2003-07-03-en"\n', "utf-8"
    )
    (tmp_path / "cut.txt").write_text(LOSSES["its glossary"][0](text("2003-07-03")), encoding="utf-8")
    report = ingest(collect([tmp_path / "cut.txt"], tmp_path / "corpus.toml"))
    assert [source.outcome for source in report.sources] == ["withheld"]
    assert held() == stood
    assert Edition.objects.get(slug="2003-07-03-en").counts["terms"] > 0


def test_a_loss_on_the_word_of_what_is_withheld_is_taken_back(tmp_path: Path) -> None:
    write(tmp_path, "2001-05-01", "2003-07-03")
    more = LOSSES["its glossary"][0](text("2002-06-02")) + "102. Crossing 102\n\n102.1. It goes on and on.\n"
    (tmp_path / "2002-06-02.txt").write_text(more, encoding="utf-8")
    report = ingest(collect([tmp_path]))
    assert [source.outcome for source in report.sources] == ["stored", "withheld", "stored"]
    newest = Edition.objects.get(slug="2003-07-03-en")
    told = {one.code for one in report.sources[2].diagnostics}
    assert not told & LOST and not newest.diagnostics.filter(code__in=LOST).exists()


def outcomes(*files):
    return [(source.outcome, source.edition) for source in ingest(collect(list(files))).sources]


def test_other_bytes_with_the_same_content_are_a_witness(tmp_path):
    one, other = tmp_path / "oie.txt", tmp_path / "oie-latin.txt"
    one.write_text(OLD, encoding="utf-8")
    other.write_text(OLD.replace("’", "'"), encoding="cp1252", newline="\r\n")
    assert outcomes(one) == [("stored", "1995-03-01-fr")]
    held = Entry.objects.count(), Version.objects.count()
    assert outcomes(other) == [("witness", "1995-03-01-fr")]
    assert (Entry.objects.count(), Version.objects.count()) == held
    assert [witness.source.name for witness in Witness.objects.all()] == ["oie-latin.txt"]
    assert Witness.objects.get().source.data == other.read_bytes()
    assert outcomes(one, other) == [("unchanged", "1995-03-01-fr")] * 2


def test_each_source_is_listed_under_its_own_name(tmp_path, client):
    paths = [tmp_path / "oie.txt", tmp_path / "oie-latin.txt", tmp_path / "oie-new.txt"]
    paths[0].write_text(OLD, encoding="utf-8")
    paths[1].write_text(OLD.replace("’", "'"), encoding="cp1252")
    paths[2].write_text(NEW, encoding="utf-8")
    ingest(collect(paths))
    rows = client.get("/api/v1/editions").json()["editions"]
    listed = [(row["slug"], row["source"]["name"], row["witness"]) for row in rows]
    assert listed == [
        ("1998-03-01-fr", "oie-new.txt", False),
        ("1995-03-01-fr", "oie.txt", False),
        ("1995-03-01-fr", "oie-latin.txt", True),
    ]
    assert rows[1]["counts"] == rows[2]["counts"] and rows[1]["source"] != rows[2]["source"]
    alone = client.get("/api/v1/editions", {"witnesses": "false"}).json()["editions"]
    assert alone == [row for row in rows if not row["witness"]]
    assert "oie-latin.txt" in client.get("/editions/1995-03-01-fr/source/").content.decode()


def test_another_text_of_the_same_day_is_another_edition(tmp_path):
    one, other = tmp_path / "oie.txt", tmp_path / "oie-2.txt"
    one.write_text(OLD, encoding="utf-8")
    other.write_text(NEW.replace("1998", "1995"), encoding="utf-8")
    assert outcomes(one, other) == [("stored", "1995-03-01-fr"), ("stored", "1995-03-01-fr-2")]
    assert not Witness.objects.exists()


def test_what_a_catalog_calls_an_edition_is_one(tmp_path):
    for name in ("a", "b"):
        (tmp_path / f"{name}.txt").write_text(OLD if name == "a" else OLD.replace("’", "'"), encoding="utf-8")
    catalog = "".join(f'[[source]]\nfile = "{name}.txt"\nedition = "the-{name}"\n' for name in ("a", "b"))
    (tmp_path / "corpus.toml").write_text(catalog)
    assert sorted(outcomes(tmp_path)) == [("stored", "the-a"), ("stored", "the-b")]
