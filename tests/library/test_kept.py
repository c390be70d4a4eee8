"""What editions were read as is kept when they go, the latest ones."""

import pytest

from corpus.library.ingest import kept
from corpus.library.ingest.run import ingest
from corpus.library.publishing.publish import last_to_undo, undo
from corpus.library.sources.collect import collect
from corpus.models import Edition, Entry, KeptReading
from tests.library.samples import OLD

pytestmark = pytest.mark.django_db
SLUG = "1995-03-01-oie"


def said():
    return list(Entry.objects.filter(edition__slug=SLUG).order_by("position").values_list("text__content"))


@pytest.mark.slow
def test_only_the_latest_readings_are_kept_and_older_ones_are_read_anew(tmp_path, monkeypatch):
    monkeypatch.setattr(kept, "KEPT", 2)
    (tmp_path / "corpus.toml").write_text(f'[[source]]\nfile = "oie.txt"\nedition = "{SLUG}"\n', "utf-8")
    states = []
    for word in ("", "Un.", "Deux.", "Trois."):
        (tmp_path / "oie.txt").write_text(OLD.rstrip() + f" {word}\n", encoding="utf-8")
        assert ingest(collect([tmp_path])).ok
        states.append((Edition.objects.get(slug=SLUG).state, said()))
    assert [row.state for row in KeptReading.objects.order_by("pk")] == [state for state, _ in states[1:3]]
    for state, texts in reversed(states[:3]):
        undo(last_to_undo(), by="essai")
        assert (Edition.objects.get(slug=SLUG).state, said()) == (state, texts)
