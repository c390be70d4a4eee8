"""Official editions from pages that list them: three shapes, what is new, what is refused, how a run goes on."""

from __future__ import annotations

import json
from collections.abc import Iterator
from http.server import ThreadingHTTPServer
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from corpus.concordance.concordance import Concordance
from corpus.concordance.rows import ConcordanceRow, digest_of
from corpus.library.publishing import official
from corpus.library.sources import fetching, visiting
from corpus.library.sources.fetching import PublisherError
from corpus.library.sources.publishers import ListingPage, listed, pages_in
from corpus.models import Edition, Origin
from tests.library.servers import serving
from tests.reading.test_policy import LAYOUTS, document

pytestmark = pytest.mark.django_db(transaction=True)
BOOK = """Chess Comprehensive Rules
These rules are effective as of {day}.

4. Kings
400. Kings
400.1. A king moves one step at a time.
400.1a Every step of a king ends on a free square.
400.2. {last}
"""
OLD = BOOK.format(day="May 1, 2001", last="A queen moves as far as she likes.")
NEW = BOOK.format(day="May 1, 2003", last="A queen moves seven steps at most.")

FRENCH = """Règles complètes des échecs
Ces règles entrent en vigueur au 1er mai 2001.

4. Les rois
400. Les rois
400.1. Un roi se déplace d’une case à la fois, et il ne se met jamais en échec.
400.1a Chaque pas d’un roi finit sur une case libre.
400.2. Une dame se déplace aussi loin qu’elle le veut, sans sauter une pièce.
"""
GUIDE = document("mtr", *LAYOUTS["as listed"])


def cut(to) -> None:
    to.give(OLD.encode(), Content_Length="9999")


def busy_once(to) -> None:
    again = to.server.asked.count(to.path) > 1
    to.give(b"fine now", 200 if again else 429, **({} if again else {"Retry-After": "1"}))


@pytest.fixture
def publisher(monkeypatch: pytest.MonkeyPatch) -> Iterator[ThreadingHTTPServer]:
    monkeypatch.setattr(visiting, "PAUSE", 0)
    Edition.objects.all().delete()
    with serving() as server:
        yield server


def _table(tmp_path: Path, server: ThreadingHTTPServer, *others: dict[str, object], **more: object) -> str:
    """A table of publishers' pages: one that lists a file, and ``others`` that differ from it."""
    page = {"name": "book", "url": f"{server.url}/rules/", "shape": "links", "series": "cr", "language": "en"}
    page |= {"match": r"\.txt$", **more}
    lines = []
    for each in (page, *(page | other for other in others)):
        lines += ["[[page]]", *(f"{key} = {json.dumps(value)}" for key, value in each.items())]
    path = tmp_path / "publishers.toml"
    path.write_text("\n".join(lines), encoding="utf-8")
    return str(path)


def _index(**days: str) -> bytes:
    """An index in JSON: by code, the day of each edition."""
    return json.dumps([{"day": day, "code": code} for code, day in days.items()]).encode()


def _official(table: str, **options: object) -> int:
    try:
        call_command("official", publishers=Path(table), private=True, **options)
    except SystemExit as ended:
        return int(ended.code or 0)
    return 0


def _days() -> list[str]:
    return sorted(str(edition.date) for edition in Edition.objects.all())


def _link(*names: str) -> bytes:
    return "".join(f'<a href="/files/{name}">Rules</a>' for name in names).encode()


def test_the_one_link_of_a_page_is_fetched_once_and_the_next_edition_too(publisher, tmp_path):
    table = _table(tmp_path, publisher)
    publisher.files |= {"/rules/": _link("book 2001.txt"), "/files/book%202001.txt": OLD.encode()}
    assert _official(table) == 0
    assert _days() == ["2001-05-01"]
    publisher.asked.clear()
    assert _official(table) == 0
    assert publisher.asked == ["/robots.txt", "/rules/"]
    del publisher.files["/files/book%202001.txt"]
    with pytest.raises(SystemExit):
        call_command("look", publishers=Path(table), private=True)
    publisher.files |= {"/rules/": _link("book 2003.txt"), "/files/book%202003.txt": NEW.encode()}
    assert _official(table) == 0
    assert _days() == ["2001-05-01", "2003-05-01"]
    assert not Origin.objects.exclude(problem="").exists()
    publisher.asked.clear()
    call_command("look", publishers=Path(table), private=True)
    assert publisher.asked == ["/robots.txt", "/rules/", "/files/book%202003.txt"]


def test_the_links_of_a_page_that_moved_are_those_of_its_new_place(publisher, tmp_path):
    publisher.files |= {"/rules/": (301, {"Location": "/new/"}), "/new/": b'<a href="a.txt">Rules</a>'}
    publisher.files["/new/a.txt"] = OLD.encode()
    assert _official(_table(tmp_path, publisher)) == 0
    assert _days() == ["2001-05-01"]


def test_a_dry_run_shows_what_is_new_and_fetches_nothing(publisher, tmp_path, capsys):
    table = _table(tmp_path, publisher)
    publisher.files |= {"/rules/": _link("new.txt"), "/files/new.txt": OLD.encode()}
    assert _official(table, dry_run=True) == 0
    assert f"new: {publisher.url}/files/new.txt\n" in capsys.readouterr().out
    assert "/files/new.txt" not in publisher.asked
    assert not Edition.objects.exists()


def test_a_text_cut_short_is_no_edition_where_the_concordance_knows_it_whole(
    publisher, tmp_path, capsys, monkeypatch
):
    rules = [
        (f"400.{number}", f"A king of rank {number} moves {number} steps for mana.")
        for number in range(1, 101)
    ]
    rows = (
        ConcordanceRow(f"{at}", number, "2001-05-01", "", "", "first", "", digest_of("", text))
        for at, (number, text) in enumerate(rules)
    )
    concordance = Concordance(["2001-05-01"], rows)
    monkeypatch.setattr(official, "known", lambda: concordance)
    whole = OLD.partition("400.1.")[0] + "\n".join(f"{number}. {text}" for number, text in rules)
    publisher.files |= {"/rules/": _link("a.txt"), "/files/a.txt": whole[: len(whole) // 3].encode()}
    table = _table(tmp_path, publisher)
    assert _official(table) == 1
    assert "the text is cut short" in capsys.readouterr().out
    assert not Edition.objects.exists()
    publisher.files["/files/a.txt"] = whole.encode()
    assert _official(table) == 0
    assert _days() == ["2001-05-01"]


def test_an_index_in_json_fills_the_past_and_goes_on_where_it_was_ended(publisher, tmp_path, monkeypatch):
    shape = {"shape": "json", "date": "day", "archive": True, "match": ""}
    table = _table(tmp_path, publisher, address=f"{publisher.url}/file/{{code}}", **shape)
    publisher.files |= {
        "/rules/": _index(A="2001-05-01", B="2003-05-01"),
        "/file/A": OLD.encode(),
        "/file/B": NEW.encode(),
    }
    assert _official(table) == 0
    assert not publisher.asked
    monkeypatch.setattr(visiting, "MOST_FILES", 2)
    assert _official(table, archive=True) == 1
    assert _days() == ["2003-05-01"]
    monkeypatch.setattr(visiting, "MOST_FILES", 400)
    assert _official(table, archive=True) == 0
    assert _days() == ["2001-05-01", "2003-05-01"]
    publisher.asked.clear()
    assert _official(table, archive=True) == 0
    assert publisher.asked == ["/robots.txt", "/rules/"]


def test_chapters_may_be_pages_whatever_their_addresses_end_in(publisher, tmp_path):
    first, second = OLD.split("400.2.")
    for name, text in (("1", first), ("2", f"400.2.{second}")):
        page = "".join(f"<p>{line}</p>" for line in text.splitlines())
        publisher.files[f"/files/{name}"] = f"<!doctype html><html><body>{page}</body></html>".encode()
    publisher.files["/rules/"] = _link("1", "2")
    assert _official(_table(tmp_path, publisher, shape="chapters", match="files/")) == 0
    assert Edition.objects.get().entries.filter(key__in=["400.1", "400.2"]).count() == 2


def test_a_corrected_chapter_is_seen_under_an_unchanged_table_of_contents(publisher, tmp_path):
    table = _table(tmp_path, publisher, shape="chapters")
    first, second = OLD.split("400.2.")
    publisher.files |= {
        "/rules/": _link("a.txt", "b.txt"),
        "/files/a.txt": first.encode(),
        "/files/b.txt": f"400.2.{second}".encode(),
    }
    assert _official(table) == 0
    publisher.asked.clear()
    look = {"publishers": Path(table), "private": True}
    call_command("look", **look)
    assert publisher.asked == ["/robots.txt", "/rules/", "/files/a.txt", "/files/b.txt"]
    assert Edition.objects.count() == 1
    publisher.files["/files/b.txt"] = f"400.2.{second}".replace("as she likes", "as he likes").encode()
    call_command("look", **look)
    assert Edition.objects.count() == 1
    texts = {
        entry.content for entry in Edition.objects.latest("pk").entries.filter(key__in=["400.1", "400.2"])
    }
    assert any("as he likes" in text for text in texts)
    assert any("A king moves" in text for text in texts)
    publisher.files |= {"/rules/": _link("a.txt")}
    publisher.asked.clear()
    call_command("look", **look)
    assert "/files/b.txt" not in publisher.asked
    assert len(Edition.objects.latest("pk").entries.filter(key="400.2")) == 0


@pytest.mark.parametrize(
    ("files", "problem"),
    [
        ({"/rules/": b"<p>nothing here</p>"}, "no link"),
        ({"/rules/": _link("a.txt", "b.txt")}, "several editions"),
        ({"/rules/": _link("a.txt")}, "404"),
        ({"/rules/": _link("a.txt"), "/files/a.txt": b"<!doctype html><p>moved</p>"}, "a page where a file is due"),
        ({"/rules/": 500}, "500"),
        ({"/rules/": _link("a.txt"), "/robots.txt": b"User-agent: *\nDisallow: /"}, "robots.txt"),
        ({"/rules/": (429, {"Retry-After": "9999"})}, "429"),
        ({"/rules/": (503, {"Retry-After": "Wed, 01 Jan 2999 00:00:00 GMT"})}, "503"),
        ({"/rules/": _link("a.txt"), "/files/a.txt": b"\x00\x01" * 500}, "is not taken: a.txt: binary"),
        ({"/rules/": _link("a.txt"), "/files/a.txt": cut}, "the document is incomplete"),
        ({"/rules/": _link("a.txt"), "/files/a.txt": b"x" * 40_000}, "too much"),
        ({"/rules/": _link("a.txt"), "/files/a.txt": FRENCH.encode()}, "another language"),
        ({"/rules/": _link("a.txt"), "/files/a.txt": GUIDE.encode()}, "another document (mtr)"),
        ({"/rules/": _link("a.txt"), "/robots.txt": 503}, "robots.txt can't be had"),
    ],
)  # fmt: skip
def test_a_page_that_is_not_what_it_was_is_a_problem_and_nothing_is_stored(
    publisher, tmp_path, capsys, files, problem, monkeypatch
):
    monkeypatch.setattr(fetching, "LARGEST_SOURCE", 30_000)
    publisher.files |= files
    assert _official(_table(tmp_path, publisher)) == 1
    assert problem in capsys.readouterr().out
    assert not Edition.objects.exists()


@pytest.mark.parametrize(
    ("index", "problem"),
    [
        (b"<html>", "another shape"),
        (b'{"data": []}', "lists no edition"),
        (b'{"data": [{"day": "2001-05-01"}]}', "another shape"),
        (b'{"data": "AB"}', "another shape"),
        (b"[" * 100_000, "another shape"),
    ],
)
def test_an_index_that_is_not_what_it_was_is_a_problem(publisher, tmp_path, capsys, index, problem):
    shape = {"shape": "json", "entries": "data", "date": "day", "match": "", "address": "/file/{code}"}
    publisher.files |= {"/rules/": index}
    assert _official(_table(tmp_path, publisher, **shape)) == 1
    assert problem in capsys.readouterr().out
    assert not Edition.objects.exists()


def test_one_file_that_fails_costs_itself_alone_and_is_asked_again(publisher, tmp_path, capsys):
    shape = {"shape": "json", "date": "day", "match": "", "address": "/file/{code}"}
    index = _index(A="2001-05-01", B="2003-05-01")
    publisher.files |= {"/rules/": index, "/file/A": OLD.encode(), "/file/B": 500}
    table = _table(tmp_path, publisher, **shape)
    assert _official(table) == 1
    assert "500" in capsys.readouterr().out
    assert _days() == ["2001-05-01"]
    publisher.files["/file/B"] = NEW.encode()
    assert _official(table) == 0
    assert _days() == ["2001-05-01", "2003-05-01"]


def test_the_same_file_under_two_names_is_one_edition_and_two_of_one_day_are_two(publisher, tmp_path):
    shape = {"shape": "json", "date": "day", "match": "", "address": "/file/{code}"}
    other = OLD.replace("as she likes", "as he likes, but never over a pawn of her own colour")
    publisher.files |= {
        "/rules/": _index(**dict.fromkeys("ABC", "2001-05-01")),
        "/file/A": OLD.encode(),
        "/file/B": OLD.encode(),
        "/file/C": other.encode(),
    }
    assert _official(_table(tmp_path, publisher, **shape)) == 0
    assert _days() == ["2001-05-01", "2001-05-01"]


def test_one_page_that_lists_several_documents_is_asked_once_for_all_of_them(publisher, tmp_path):
    table = _table(tmp_path, publisher, {"name": "guide", "title": "Guide", "series": "mtr"}, title="Rules")
    both = b'<a href="/a.txt">Rules</a><a href="/b.txt">Guide</a>'
    publisher.files |= {"/rules/": both, "/a.txt": OLD.encode(), "/b.txt": GUIDE.encode()}
    try:
        call_command("official", "cr", publishers=Path(table), private=True)
    except SystemExit as ended:
        assert ended.code == 0
    assert Edition.objects.count() == 1
    assert _official(table) == 0
    assert sorted(Edition.objects.values_list("series", flat=True)) == ["", "mtr"]
    publisher.asked.clear()
    assert _official(table) == 0
    assert publisher.asked == ["/robots.txt", "/rules/"]


def test_a_server_that_asks_to_wait_is_asked_again(publisher, tmp_path):
    publisher.files |= {"/rules/": _link("a.txt"), "/files/a.txt": OLD.encode(), "/robots.txt": busy_once}
    assert _official(_table(tmp_path, publisher)) == 0
    assert publisher.asked.count("/robots.txt") == 2


def test_what_is_shipped_can_be_read_and_a_wrong_table_is_refused(tmp_path):
    assert {page.series for page in pages_in()} == {"cr", "mtr", "ipg", "jar"}
    for text in (
        "[[page]]\nname = 1",
        "page = 3",
        '[[page]]\nname="a"\nurl="u"\nshape="x"\nseries="cr"\nlanguage="en"',
    ):
        (tmp_path / "mine.toml").write_text(text, encoding="utf-8")
        with pytest.raises(PublisherError):
            pages_in(tmp_path / "mine.toml")
    with pytest.raises(CommandError):
        call_command("official", "xyz")
    with pytest.raises(CommandError):
        call_command("official", publishers=tmp_path / "none.toml")


@pytest.mark.parametrize(
    ("links", "address"),
    [
        (_link("a.pdf", "a.docx", "a.txt"), "/files/a.txt"),
        (_link("a.pdf", "a.docx"), "/files/a.docx"),
        (_link("a.pdf", "A.TXT", "b.html"), "/files/A.TXT"),
        (b'<base href="/2003/"><a href="a.txt">x</a><a href="javascript:b.txt">y</a>', "/2003/a.txt"),
        (b'<a href="/load?file=a.txt">x</a>', "/load?file=a.txt"),
        (
            b'<a href="Files/My%20Rules%202003.TXT#top">x</a><a href="/about">y</a>',
            "/rules/Files/My%20Rules%202003.TXT",
        ),
    ],
)
def test_of_the_files_of_one_edition_the_preferred_one_is_taken(links, address):
    page = ListingPage(
        "p", "http://h/rules/", "links", "cr", "en", r"\.(txt|docx|pdf)$", "", ("txt", "docx", "pdf")
    )
    assert listed(page, links, page.url) == [((f"http://h{address}",), "")]
