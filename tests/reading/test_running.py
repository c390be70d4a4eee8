"""Page numbers and running heads of printed texts."""

from __future__ import annotations

from corpus.reading.carriers.running_heads import page_marks
from tests.reading.book import wrapped


def test_lists_of_numbers_are_no_pages() -> None:
    assert not page_marks([line for step in range(1, 12) for line in (str(step), "Un geste.", "")])
    assert not page_marks([line for step in (3, 9, 2, 7, 40, 1) for line in (str(step), *["Un geste."] * 20)])
    assert not page_marks(["1", *["Un geste."] * 40, "2"])


def test_a_head_without_a_number_is_found_by_its_interval() -> None:
    def headed(every: int) -> list[str]:
        return [
            x for at, line in enumerate(wrapped(60)) for x in (line, *["The bridge"] * (at % 37 % every == 0))
        ]

    even, uneven = headed(37), headed(11)
    assert {even[at] for at in page_marks(even)} == {"The bridge"}
    assert "The bridge" not in {uneven[at] for at in page_marks(uneven)}
