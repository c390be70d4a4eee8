"""The real lesson: its 34 statements begin on the lines that the search judgments count."""

import pytest

from corpus.reading import lesson
from corpus.reading.carriers.decoding import decode

pytestmark = pytest.mark.real

LINES = [5, 7, 9, 11, 12, 13, 15, 17, 21, 25, 27, 29, 31, 33, 35, 37, 41]
LINES += [43, 45, 49, 51, 53, 55, 57, 59, 61, 67, 69, 71, 73, 75, 81, 85, 86]


@pytest.fixture(scope="module")
def lines(real_corpus):
    path = next(real_corpus.glob("001_*"))
    return decode(path.read_bytes(), path.name).lines


def test_statements(lines):
    draft = lesson.read(lines)
    assert [item.first_line for item in draft.items] == LINES
    assert [
        (item.first_line, item.last_line) for item in draft.items if item.last_line > item.first_line
    ] == [
        (37, 39),
        (45, 47),
        (61, 65),
    ]


def test_groups(lines):
    draft = lesson.read(lines)
    leads = {item.position: item.text for item in draft.items}
    groups = [
        next((place for place, text in leads.items() if text == item.group), None) for item in draft.items
    ]
    assert groups == [None] * 3 + [3] * 3 + [None] * 3 + [9] * 22 + [None] + [32] * 2
