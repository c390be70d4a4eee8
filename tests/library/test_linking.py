"""Links, threads and histories over two small editions."""

import pytest

from corpus.library.asking.history import history
from corpus.models import Edition, Entry, Link
from tests.library.samples import CATALOG, NEW, ingest_folder, write_geese

pytestmark = pytest.mark.django_db

MIDDLE = NEW.replace("1998", "1996").replace(", sauf la dernière", "")


def rule(year, key):
    return Entry.objects.select_related("edition", "text").get(
        edition__slug=f"{year}-03-01-oie", kind="rule", key=key
    )


def steps(entry):
    return [
        (str(step.edition.date.year), step.entry and step.entry.key, step.change) for step in history(entry)
    ]


def test_a_moved_rule_keeps_its_thread(tmp_path):
    ingest_folder(write_geese(tmp_path))
    assert steps(rule(1998, "421.3")) == [("1995", "421.2", "first"), ("1998", "421.3", "renumbered")]
    assert steps(rule(1995, "421.2")) == steps(rule(1998, "421.3"))


def test_a_recycled_number_starts_a_thread_of_its_own(tmp_path):
    ingest_folder(write_geese(tmp_path))
    assert steps(rule(1998, "421.2")) == [("1998", "421.2", "first")]


def test_an_edition_found_late_slots_in(tmp_path):
    ingest_folder(write_geese(tmp_path))
    direct = Link.objects.get(old=rule(1995, "421.2"))
    assert direct.new == rule(1998, "421.3")
    (tmp_path / "oie-1996.txt").write_text(MIDDLE, encoding="utf-8")
    more = CATALOG + CATALOG.split("[[source]]")[2].join(["[[source]]", ""]).replace("1998", "1996")
    (tmp_path / "corpus.toml").write_text(more, encoding="utf-8")
    report = ingest_folder(tmp_path)
    assert report.ok and report.links.aligned == 2
    assert steps(rule(1998, "421.3")) == [
        ("1995", "421.2", "first"),
        ("1996", "421.3", "renumbered"),
        ("1998", "421.3", "same"),
    ]


def test_a_curators_word_wins_and_is_shown(tmp_path):
    folder = write_geese(tmp_path)
    ingest_folder(folder)
    (folder / "links.toml").write_text(
        '[[same]]\nold = "1995-03-01-oie/421.2"\nnew = "1998-03-01-oie/421.2"\nreason = "on a relu"\n'
    )
    ingest_folder(folder)
    last = history(rule(1998, "421.2"))[-1]
    assert (last.by_curator, last.reason, last.change) == (True, "on a relu", "edited")
    assert steps(rule(1998, "421.3")) == [("1998", "421.3", "first")]


def test_a_rule_that_ends_is_removed_once(tmp_path):
    start, end = NEW.index("420.2. Deux"), NEW.index("421. Les dés")
    ingest_folder(write_geese(tmp_path, new=NEW[:start] + NEW[end:]))
    assert steps(rule(1995, "420.2")) == [("1995", "420.2", "first"), ("1998", None, "removed")]


def test_outside_the_coverage_nothing_is_removed(tmp_path):
    head, start, end = (
        NEW[: NEW.index("420. Les cases")],
        NEW.index("421. Les dés"),
        NEW.index("421.2. Un dé"),
    )
    ingest_folder(
        write_geese(tmp_path, new=head + NEW[start:end])
    )  # so small that it lacks nothing, it is a part
    assert Edition.objects.get(slug="1998-03-01-oie").covers == ["421"]
    assert steps(rule(1995, "420.2")) == [("1995", "420.2", "first"), ("1998", None, "not_covered")]


def test_a_correction_over_an_edition_in_between(tmp_path):
    folder = write_geese(tmp_path)
    (folder / "oie-1996.txt").write_text(
        MIDDLE.replace("421.3. Un double", "421.4. Un double"), encoding="utf-8"
    )
    catalog = CATALOG + '\n[[source]]\nfile = "oie-1996.txt"\nedition = "1996-03-01-oie"\nseries = "oie"\n'
    (folder / "corpus.toml").write_text(catalog, encoding="utf-8")
    ingest_folder(folder)
    assert len(steps(rule(1998, "421.3"))) == 3
    links = folder / "links.toml"
    links.write_text(
        '[[same]]\nold = "1995-03-01-oie/421.1"\nnew = "1998-03-01-oie/421.3"\nreason = "on a relu"\n'
    )
    ingest_folder(folder)
    assert ("1995", "421.1", "first") in steps(rule(1998, "421.3"))
    links.unlink()
    ingest_folder(folder)
    assert ("1995", "421.2", "first") in steps(rule(1998, "421.3"))
    assert not Link.objects.filter(by_curator=True, new__edition__series="oie").exists()
