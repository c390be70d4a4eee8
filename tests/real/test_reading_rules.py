"""The real rules texts, read whole: counts, keys, lines and hashes."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

import pytest

from corpus.reading.carriers.decoding import decode
from corpus.reading.document import Document
from corpus.reading.reader import read_source
from tests.bench.golden import GOLDEN, compare, hash_of, measure
from tests.reading.printing import print_document
from tests.real import editions
from tests.real.editions import read

pytestmark = pytest.mark.real

EDITIONS = {
    # date in the name: parts, sections, rules, subrules, examples, terms, date in force
    "2003-05-26": (5, 66, 257, 257, 62, 213, "2003-05-26"),
    "2006-05-01": (6, 82, 409, 525, 150, 349, "2006-05-01"),
    "2007-02-01": (6, 84, 427, 556, 155, 358, "2007-02-01"),
    "2009-05-01": (6, 85, 491, 698, 166, 403, "2009-05-01"),
    "2009-07-08": (8, 104, 648, 824, 189, 408, "2009-07-11"),
    "2013-07-13": (9, 124, 841, 1100, 222, 478, "2013-07-13"),
    "2017-09-29": (9, 129, 918, 1320, 244, 534, "2017-09-29"),
    "2020-11-20": (9, 133, 985, 1508, 254, 578, "2020-11-20"),
    "2022-04-29": (9, 137, 1031, 1620, 265, 622, "2022-04-29"),
}


def document(folder: Path, start: str) -> Document:
    return editions.read(next(folder.glob(f"*{start}*")))


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_rule_example_and_term_of_an_edition_is_there(real_editions: Path, edition: str) -> None:
    read = document(real_editions, edition)
    levels = Counter(
        "subrule" if rule.number[-1].isalpha() else "rule" if "." in rule.number else "heading"
        for rule in read.rules
    )
    parts = sum(len(rule.number) == 1 for rule in read.rules)
    examples = sum(len(rule.examples) for rule in read.rules)
    assert (
        parts, levels["heading"] - parts, levels["rule"], levels["subrule"], examples, len(read.terms), read.date,
    ) == EDITIONS[edition]  # fmt: skip
    assert (read.kind, read.language, read.date_precision) == ("rules", "en", "day")
    path = next(real_editions.glob(f"*{edition}*"))
    lines = decode(path.read_bytes(), path.name).lines
    in_terms = sum(line.startswith("Example") for term in read.terms for line in term.text.split("\n"))
    assert examples + in_terms == sum(line.strip().startswith("Example") for line in lines)
    numbered = {
        line.strip().split()[0].rstrip(".") for line in lines if re.match(r"\s*\d{3}\.\d+[a-z]?\.? ", line)
    }
    assert not numbered - {rule.number for rule in read.rules} - {rule.read for rule in read.rules}
    assert read.covers == tuple(rule.number for rule in read.rules if len(rule.number) == 3)


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_line_of_an_edition_has_one_owner_and_none_is_left_over(
    real_editions: Path, edition: str
) -> None:
    read = document(real_editions, edition)
    lines = [line for owner in read.owners for line in range(owner.first, owner.last + 1)]
    assert lines == list(range(1, read.line_count + 1))
    kinds = Counter(owner.kind for owner in read.owners)
    assert not kinds["unclassified"]
    assert {owner.key for owner in read.owners if owner.kind == "noise"} == {
        "title",
        "front_matter",
        "heading",
    }


@pytest.mark.parametrize("edition", EDITIONS)
def test_printing_and_reading_again_gives_the_same_edition(real_editions: Path, edition: str) -> None:
    read = document(real_editions, edition)
    again = read_source(print_document(read).encode(), "again.txt")
    assert [(r.number, r.copy, r.title, r.text) for r in again.rules] == [
        (r.number, r.copy, r.title, r.text) for r in read.rules
    ]
    assert [[e.text for e in r.examples] for r in again.rules] == [
        [e.text for e in r.examples] for r in read.rules
    ]
    assert [(t.term, t.text) for t in again.terms] == [(t.term, t.text) for t in read.terms]


def test_the_misprinted_run_of_2006_is_put_right(real_editions: Path) -> None:
    read = document(real_editions, "2006-05-01")
    assert [(rule.number, rule.read) for rule in read.rules if rule.read and rule.read != "606. 8b"] == [
        (f"510.{place}", f"501.{place}") for place in range(2, 7)
    ]


def test_the_forum_page_is_read_whole(real_corpus: Path) -> None:
    read = document(real_corpus, "002_")
    rules = {rule.number: rule for rule in read.rules}
    assert read.covers == (*map(str, range(411, 423)), *map(str, range(500, 509)))
    assert sum(len(rule.examples) for rule in read.rules) == 73
    assert {rule.number for rule in read.rules if len(rule.number) == 1} == {"4", "5"}
    wanted = {
        "505.6": ("dba115222892", 1, 1546, 1554),
        "418.5a": ("ffcef92b916c", 3, 311, 315),
        "420.5e": ("2e9bda3638d6", 0, 518, 518),
        "502.37c": ("0acc583b9706", 1, 1191, 1192),
        "415.3": ("5ecb8d50569d", 0, 183, 184),
    }
    for number, found in wanted.items():
        rule = rules[number]
        texts = [rule.text, *(example.text for example in rule.examples)]
        assert (hash_of(texts), len(rule.examples), rule.first_line, rule.last_line) == found
    assert all(number in rules for number in ("419.7b", "502.2a", "502.36b", "502.37d", "502.44a", "508.1a"))
    lines: Counter[str] = Counter()
    for owner in read.owners:
        lines[owner.kind] += owner.last - owner.first + 1
    assert (sum(lines.values()), lines["rule"], lines["example"], lines["unclassified"]) == (1723, 425, 76, 0)
    codes = Counter(entry.code for entry in read.diagnostics)
    assert (codes["order_broken"], codes["title_repeated"], codes["lost_symbol"]) == (1, 2, 1)
    (broken,) = (entry for entry in read.diagnostics if entry.code == "order_broken")
    assert broken.line == 444
    assert broken.message.endswith("(et 6 autres, lignes 678, 1182, 1191, 1195, 1299, 1679).")


@pytest.mark.parametrize(
    ("start", "rules", "covers", "noise"),
    [("000_", 16, ("420",), {1: "chatter", 20: "author"}), ("003_", 6, ("102.4b", "421"), {9: "author"})],
)
def test_the_forum_quotations_are_read_whole(
    real_corpus: Path, start: str, rules: int, covers: tuple[str, ...], noise: dict[int, str]
) -> None:
    read = document(real_corpus, start)
    assert (len(read.rules), read.covers) == (rules, covers)
    assert {owner.first: owner.key for owner in read.owners if owner.kind == "noise"} == noise
    explained = {owner.first for owner in read.owners if owner.kind in ("noise", "unread")}
    assert {1, *noise} == explained
    assert sum(len(rule.examples) for rule in read.rules) == 1


def test_the_signature_is_not_glued_to_the_last_rule(real_corpus: Path) -> None:
    rules = {rule.number: rule for rule in document(real_corpus, "000_").rules}
    assert (hash_of([rules["420.5j"].text]), rules["420.5j"].last_line) == ("d6a7f3b1b085", 19)
    assert rules["420.1"].text.endswith("410.\n.")


def test_nothing_was_gained_or_lost_since_the_accepted_figures(
    real_corpus: Path, real_editions: Path
) -> None:
    assert compare(json.loads(GOLDEN.read_text("utf-8")), measure([real_corpus, real_editions])) == []


REPAIRED = {
    # date in the name: meant, printed
    "1999-11-01": [("408.2f", "408.f"), ("408.2g", "408.g")],
    "2005-08-01": [("606.8b", "606. 8b"), ("609.2c", "605.2c")],
    "2007-07-13": [("423.2b", "432.2b")],
    "2009-10-05": [("702.30e", "702.30d")],
    "2010-06-18": [("505.5", "505.54")],
    "2023-02-03": [],
    "2023-04-14": [("712.3a", "712.3d"), ("712.3b", "712.3e"), ("712.3c", "712.3f")],
    "2024-09-17": [("702.176", "702.175"), ("702.176a", "702.175a")],
}
MOST_FACTS = 10


def test_misprinted_numbers_are_put_right_and_no_other_is_touched(real_more: Path) -> None:
    for start, expected in REPAIRED.items():
        document = read(next(real_more.glob(f"*{start}*")))
        assert [(rule.number, rule.read) for rule in document.rules if rule.read] == expected, start
        assert len(document.diagnostics) <= MOST_FACTS, start
