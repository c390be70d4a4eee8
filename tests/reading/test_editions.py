"""An archive of editions is as many sources; a text of several is refused."""

from __future__ import annotations

import pytest

from corpus.reading.entries import content_fingerprint
from corpus.reading.identity.editions import parts_of
from corpus.reading.reader import read_source
from corpus.reading.refusals import UnreadableError
from tests.reading.samples import edition, packed


def test_read_as_one_they_are_refused_with_what_was_seen() -> None:
    text = f"{edition('May 1, 2001', 6)}{edition('June 2, 2003', 6)}"
    with pytest.raises(UnreadableError, match=r"both\.txt: holds 2 editions, beginning on lines 7, \d+"):
        read_source(text.encode(), "both.txt")


def test_an_archive_of_editions_is_many_sources_and_one_of_pages_is_one() -> None:
    editions = {"a.txt": edition("May 1, 2001"), "b/c.txt": edition("June 2, 2003")}
    parts = parts_of(packed(editions), "all.zip")
    assert [name for name, _ in parts] == ["all.zip/a.txt", "all.zip/b/c.txt"]
    assert [read_source(data, name).date for name, data in parts] == ["2001-05-01", "2003-06-02"]
    undated = {
        name: text.replace("These rules are effective as of", "As of") for name, text in editions.items()
    }
    assert len(parts_of(packed(undated), "all.zip")) == 2, "they share their numbers"
    half = edition("May 1, 2001", 4).split("102. Crossing")
    pages = packed({"1.txt": half[0], "2.txt": f"102. Crossing{half[1]}"})
    assert parts_of(pages, "pages.zip") == (("pages.zip", pages),)
    later = half[1].replace("Glossary", "These rules are effective as of June 2, 2003.\nGlossary")
    assert len(parts_of(packed({"1.txt": half[0], "2.txt": later}), "days.zip")) == 2, "they say two days"


def test_the_same_content_has_one_fingerprint_whatever_carries_it() -> None:
    text = edition("May 1, 2001").replace("that was laid", "that – was laid – once")
    plain = content_fingerprint(read_source(text.encode(), "a.txt"))
    assert plain == content_fingerprint(read_source(text.encode("utf-16"), "b.txt"))
    assert plain == content_fingerprint(read_source(text.replace("–", "?").encode(), "c.txt"))
    assert plain == content_fingerprint(read_source(text.replace("\n", "\r\n").encode("cp1252"), "d.txt"))
    assert plain != content_fingerprint(read_source(text.replace("oil", "wick").encode(), "e.txt"))
    assert plain != content_fingerprint(read_source(text.replace("2001", "2002").encode(), "f.txt"))
