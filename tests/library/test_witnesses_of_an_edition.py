"""Two files that say the same are two witnesses of one edition, not two editions."""

import pytest

from corpus.library.publishing.ingest import ingest
from corpus.library.sources.collect import collect
from corpus.models import Edition, Entry, Version, Witness
from tests.library.samples import NEW, OLD

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def empty():
    Edition.objects.all().delete()


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
