"""Citations in the nine editions and the seeds: only real defects of the sources stay without a target."""

import re

import pytest

from corpus.reading.carriers.decoding import decode
from corpus.reading.references.find import NumberIndex, expand, find

pytestmark = pytest.mark.real

_NUMBERED = re.compile(
    r"\s*([1-9]\d\d\.\s?\d+\s?[a-kmnp-z]?(?![a-z])|[1-9]\d\d(?=\.)|[1-9](?=\. [A-Z]))\.?\s*"
)
UNRESOLVED = {"2003-05-26": {"241.8g"}, "2009-07-08": {"602.1i", "405.3c"}, "2017-09-29": {"903.11a"}}
REPAIRED = {"2006-05-01": {"4091f-h"}}


def numbered(path):
    """The numbers that an edition prints, and its lines without them."""
    numbers, bodies = set(), []
    for line in decode(path.read_bytes(), path.name).lines:
        match = _NUMBERED.match(line)
        if match:
            numbers.add(re.sub(r"\s", "", match[1]))
        bodies.append(line[match.end() :] if match else line)
    return NumberIndex(numbers), bodies


def test_every_citation_of_an_edition_finds_its_rule(real_editions):
    for path in sorted(real_editions.glob("cr-*.txt")):
        index, bodies = numbered(path)
        unknown, repaired, count = set(), set(), 0
        for body in bodies:
            for reference in expand(find(body, "en"), index):
                count += 1
                unknown |= {target.number for target in reference.targets if target.status == "unknown"}
                repaired |= {target.read for target in reference.targets if target.read}
        date = path.name[3:13]
        assert count > 250, path.name
        assert unknown == UNRESOLVED.get(date, set()), path.name
        assert repaired == REPAIRED.get(date, set()), path.name


def test_no_citation_with_its_noun_is_missed(real_editions, real_corpus):
    cited = re.compile(r"\b(?:rules?|règles?|paragraphes|étapes) [1-9]\d\d", re.IGNORECASE)
    for path in [*real_editions.glob("cr-*.txt"), *real_corpus.glob("0*.txt")]:
        for line in decode(path.read_bytes(), path.name).lines:
            starts = {mention.start for mention in find(line, "fr")}
            for match in cited.finditer(line):
                assert match.end() - 3 in starts or re.match(r"\d", line[match.end() : match.end() + 1]), (
                    path.name
                )


def test_the_forms_of_the_french_seeds(real_corpus):
    found = set()
    for path in real_corpus.glob("0*.txt"):
        for line in decode(path.read_bytes(), path.name).lines:
            found |= {(mention.first, mention.last) for mention in find(line, "fr")}
    assert {
        ("409.1b", "409.1i"),
        ("409.1f", "409.1h"),
        ("212.4d", "212.4i"),
        ("418.5b", "418.5g"),
        ("409.1a", "409.1h"),
        ("503", None),
        ("514", None),
        ("704", None),
    } <= found
