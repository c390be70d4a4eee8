"""Ingest holds new editions against their neighbours; what stood is not changed in silence."""

from __future__ import annotations

from pathlib import Path

import pytest

from corpus.library.publishing.drafts import editions_of
from corpus.library.publishing.ingest import ingest, plan
from corpus.library.sources.collect import collect
from corpus.models import Draft, Edition, Entry, Library
from corpus.reading.checks.losses import LOSSES as LOST
from tests.reading.test_losses import LOSSES, text

pytestmark = pytest.mark.django_db


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


def test_a_source_that_is_withheld_leaves_a_draft_of_several_as_it_is(tmp_path: Path) -> None:
    ingest(collect(write(tmp_path, "2001-05-01")))
    cut = tmp_path / "2003-07-03.txt"
    cut.write_text(LOSSES["its glossary"][0](text("2003-07-03")), encoding="utf-8")
    draft, _ = plan(collect([cut, *write(tmp_path, "2002-06-02")]), by="anne")
    assert draft is not None
    assert [source.outcome for source in ingest(collect([cut])).sources] == ["withheld"]
    assert len(editions_of(Draft.objects.get(pk=draft.pk))) == 2 and Draft.objects.count() == 2
