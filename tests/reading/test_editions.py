"""Several editions in one source are as many sources; what only looks like it stays one."""

from __future__ import annotations

import pytest

from corpus.reading.document import UnreadableError
from corpus.reading.entries import content_fingerprint
from corpus.reading.identity.editions import parts_of
from corpus.reading.reader import read_source
from tests.reading.samples import edition, packed


@pytest.mark.parametrize("encoding", ["utf-8", "cp1252", "utf-16", "utf-8-sig"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_two_editions_in_one_text_are_two_sources(encoding: str, end: str) -> None:
    first, second = edition("May 1, 2001", 3), edition("June 2, 2003", 4, seed=2)
    text = f"{first}\n\n{second}".replace("\n", end)
    parts = parts_of(text.encode(encoding), "both.txt")
    assert [name for name, _ in parts] == ["both.txt", "both.txt"]
    for (_, data), alone in zip(parts, (first, second), strict=True):
        read, wanted = read_source(data, "both.txt"), read_source(alone.encode(), "one.txt")
        assert read.date == wanted.date
        assert [(rule.number, rule.text) for rule in read.rules] == [(r.number, r.text) for r in wanted.rules]
        assert [term.text for term in read.terms] == [term.text for term in wanted.terms]


def test_read_as_one_they_are_refused_with_what_was_seen() -> None:
    text = f"{edition('May 1, 2001', 6)}{edition('June 2, 2003', 6)}"
    with pytest.raises(UnreadableError, match=r"both\.txt: holds 2 editions, beginning on lines 1, \d+"):
        read_source(text.encode(), "both.txt")


def test_an_archive_of_editions_is_many_sources_and_one_of_pages_is_one() -> None:
    editions = {"a.txt": edition("May 1, 2001"), "b/c.txt": edition("June 2, 2003")}
    parts = parts_of(packed(editions), "all.zip")
    assert [name for name, _ in parts] == ["all.zip/a.txt", "all.zip/b/c.txt"]
    assert [read_source(data, name).date for name, data in parts] == ["2001-05-01", "2003-06-02"]
    half = edition("May 1, 2001", 4).split("102. Crossing")
    pages = packed({"1.txt": half[0], "2.txt": f"102. Crossing{half[1]}"})
    assert parts_of(pages, "pages.zip") == (("pages.zip", pages),)


def test_the_same_content_has_one_fingerprint_whatever_carries_it() -> None:
    text = edition("May 1, 2001").replace("that was laid", "that – was laid – once")
    plain = content_fingerprint(read_source(text.encode(), "a.txt"))
    assert plain == content_fingerprint(read_source(text.encode("utf-16"), "b.txt"))
    assert plain == content_fingerprint(read_source(text.replace("–", "?").encode(), "c.txt"))
    assert plain == content_fingerprint(read_source(text.replace("\n", "\r\n").encode("cp1252"), "d.txt"))
    assert plain != content_fingerprint(read_source(text.replace("oil", "wick").encode(), "e.txt"))
    assert plain != content_fingerprint(read_source(text.replace("2001", "2002").encode(), "f.txt"))
