"""Pages and files looked at again: politely, as often as they say, corrections public, no edition twice."""

from __future__ import annotations

import datetime
import time
from pathlib import Path

import pytest
from django.core.management import call_command
from django.utils import timezone

from corpus.library.sources import fetching
from corpus.models import Draft, Edition, Origin
from tests.library.test_official import (
    NEW,
    OLD,
    _days,
    _index,
    _link,
    _official,
    _table,
    publisher as _publisher,
)

publisher = _publisher
pytestmark = pytest.mark.django_db(transaction=True)


def drips(to) -> None:
    to.give(b"", Content_Length="100000")
    for _ in range(100):
        to.wfile.write(b"<p>")
        time.sleep(0.05)


def _look(table: str) -> None:
    call_command("look", publishers=Path(table), private=True)


def _words(day: str) -> str:
    return " ".join(Edition.objects.get(date=day).entries.get(key="400.2").content.split())


def test_a_corrected_file_is_public_one_look_later_and_its_server_is_asked_politely(publisher, tmp_path):
    table = _table(tmp_path, publisher)
    publisher.files |= {"/rules/": _link("a.txt"), "/files/a.txt": OLD.encode()}
    _official(table)
    publisher.files |= {
        "/files/a.txt": OLD.replace("as she likes", "as he likes").encode(),
        "/robots.txt": b"User-agent: *\nDisallow: /files/",
    }
    publisher.asked.clear()
    with pytest.raises(SystemExit):
        _look(table)
    assert "/files/a.txt" not in publisher.asked
    assert "as she likes" in _words("2001-05-01")
    publisher.files["/robots.txt"] = 404
    publisher.asked.clear()
    _look(table)
    assert publisher.asked == ["/robots.txt", "/rules/", "/files/a.txt"]
    assert "as he likes" in _words("2001-05-01")
    assert not Draft.objects.exists()


def test_an_edition_under_a_second_address_does_not_stand_twice(publisher, tmp_path):
    past = {"name": "past", "url": f"{publisher.url}/index", "shape": "json", "date": "day", "archive": True}
    table = _table(tmp_path, publisher, past | {"match": "", "address": "/file/{code}"})
    retyped = OLD.replace("as she likes", "as she lykes")
    publisher.files |= {
        "/rules/": _link("a.txt"),
        "/files/a.txt": OLD.encode(),
        "/index": _index(A="2001-05-01", B="2003-05-01"),
        "/file/A": retyped.encode(),
        "/file/B": NEW.encode(),
    }
    assert _official(table, archive=True) == 0
    assert _days() == ["2001-05-01", "2003-05-01"]
    assert "as she likes" in _words("2001-05-01")
    publisher.asked.clear()
    assert _official(table, archive=True) == 0
    assert publisher.asked == ["/robots.txt", "/rules/", "/index"]
    publisher.files |= {"/rules/": _link("a-2.txt"), "/files/a-2.txt": OLD.replace("she", "he").encode()}
    _look(table)
    assert _days() == ["2001-05-01", "2003-05-01"]
    assert "as he likes" in _words("2001-05-01")


@pytest.mark.parametrize(
    "retyped", [OLD + "\n\n", OLD.replace("400.2. A", "400.2.  A"), OLD.replace("she", "he")]
)
def test_an_edition_that_was_handed_in_stands_once_when_its_page_lists_it(
    publisher, tmp_path, capsys, retyped
):
    by_hand = tmp_path / "mine.txt"
    by_hand.write_text(retyped, encoding="utf-8")
    call_command("ingest", str(by_hand))
    table = _table(tmp_path, publisher)
    publisher.files |= {"/rules/": _link("a.txt"), "/files/a.txt": OLD.encode()}
    capsys.readouterr()
    assert _official(table) == 0
    assert _days() == ["2001-05-01"]
    assert "as she likes" in _words("2001-05-01")
    assert "2001-05-01-en" in capsys.readouterr().out
    publisher.asked.clear()
    assert _official(table) == 0
    assert publisher.asked == ["/robots.txt", "/rules/"]


def test_a_page_is_looked_at_as_often_as_its_table_says(publisher, tmp_path):
    table = _table(tmp_path, publisher, every=7)
    publisher.files |= {"/rules/": _link("a.txt"), "/files/a.txt": OLD.encode()}
    _official(table)
    publisher.asked.clear()
    _look(table)
    assert publisher.asked == []
    a_week_ago = timezone.now() - datetime.timedelta(days=7)
    Origin.objects.update(looked_at=a_week_ago)
    _look(table)
    assert "/rules/" in publisher.asked
    publisher.files["/rules/"] = 500
    Origin.objects.update(looked_at=a_week_ago)
    for _ in range(2):  # one that has a problem is asked each time
        publisher.asked.clear()
        with pytest.raises(SystemExit):
            _look(table)
        assert "/rules/" in publisher.asked


def test_a_page_that_may_not_be_asked_is_not(publisher, tmp_path):
    table = _table(tmp_path, publisher, allowed=False)
    publisher.files |= {"/rules/": _link("a.txt"), "/files/a.txt": OLD.encode()}
    assert _official(table) == 0
    Origin.objects.create(url=f"{publisher.url}/rules/")
    _look(table)
    assert publisher.asked == []
    assert not Edition.objects.exists()


@pytest.mark.parametrize("hostile", ["drips", "nested", "links"])
def test_a_slow_or_hostile_page_costs_little_and_is_a_problem(publisher, tmp_path, monkeypatch, hostile):
    monkeypatch.setattr(fetching, "SECONDS", 1)
    publisher.files["/rules/"] = {
        "drips": drips,
        "nested": b"<div>" * 200_000 + _link("a.txt"),
        "links": b"".join(b'<a href="/files/%d.txt">Rules</a>' % n for n in range(50_000)),
    }[hostile]
    begun = time.process_time()
    assert _official(_table(tmp_path, publisher)) == 1
    assert time.process_time() - begun < 5
    assert Origin.objects.get().problem
    assert not Edition.objects.exists()
