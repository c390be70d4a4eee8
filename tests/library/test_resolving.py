"""References that leave their edition, looked for again as editions come and go."""

import pytest

from corpus.library.deriving.resolve import resolve_across
from corpus.library.publishing.ingest import ingest
from corpus.library.sources.collect import collect
from corpus.models import Citation
from tests.library.samples import NEW, OLD, catalog, ingest_folder, write_geese

pytestmark = pytest.mark.django_db

LATER = NEW[: NEW.index("420. Les cases")] + NEW[NEW.index("421. Les dés") :]
"""Section 421 alone."""
WITH_LATER = catalog(1995, 1998, 2001)


def targets(year):
    return {
        (row.number, row.status, row.target.edition.slug[:4] if row.target else None)
        for row in Citation.objects.filter(reference__entry__edition__slug=f"{year}-03-01-oie")
    }


def test_references_are_resolved_or_told(tmp_path):
    partial = (
        NEW[: NEW.index("421. Les dés")]
        .replace("421.3", "421.2")
        .replace("douze", "douze (voir règle 420.9)")
    )
    ingest_folder(write_geese(tmp_path, new=partial))
    found = {
        (row.number, row.status, row.target.identifier if row.target else None)
        for row in Citation.objects.filter(reference__entry__edition__slug="1998-03-01-oie")
    }
    assert found == {("421.2", "resolved", "rule:421.2@1995-03-01-oie"), ("420.9", "unknown", None)}


def test_the_newest_holder_is_the_target_whatever_the_order_of_arrival(tmp_path):
    partial = NEW[: NEW.index("421. Les dés")]
    folder = write_geese(tmp_path, new=partial.replace("421.3", "421.2"), catalog=WITH_LATER)
    (folder / "oie-2001.txt").write_text(LATER.replace("1998", "2001"), encoding="utf-8")
    citing, late, old = (folder / f"oie-{year}.txt" for year in (1998, 2001, 1995))
    seen = []
    for path in (citing, old, late):
        assert ingest(collect([path])).ok
        seen.append(targets(1998))
        assert resolve_across(Citation.objects.all()) == 0
    assert seen == [
        {("421.2", "not_covered", None)},
        {("421.2", "resolved", "1995")},
        {("421.2", "resolved", "2001")},
    ]


def test_a_target_that_a_replaced_edition_no_longer_holds_is_looked_for_again(tmp_path):
    partial = NEW[: NEW.index("421. Les dés")]
    folder = write_geese(tmp_path, new=partial.replace("421.3", "421.2"))
    ingest_folder(folder)
    assert targets(1998) == {("421.2", "resolved", "1995")}
    write_geese(tmp_path, old=OLD.replace("421.2. Un", "421.4. Un"), new=partial.replace("421.3", "421.2"))
    ingest_folder(folder)
    assert targets(1998) == {("421.2", "not_covered", None)}
    assert resolve_across(Citation.objects.all()) == 0
