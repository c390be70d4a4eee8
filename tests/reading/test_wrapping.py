"""Words that a line's end cuts: the text's own other words tell what they were."""

from __future__ import annotations

import pytest

from corpus.reading.wrapping import join, mark_splits


@pytest.mark.parametrize(
    ("lines", "joined"),
    [
        (["Whoever was re-", "moved is removed."], "Whoever was removed is removed."),
        (["A stone lies face-", "up. Turn it face-up."], "A stone lies face-up. Turn it face-up."),
        (
            ["The abandoned coun-", "terweight falls, re-", "moved as removed."],
            "The abandoned counterweight falls, removed as removed.",
        ),
        (["A two-", "tone stone is two stones."], "A two-tone stone is two stones."),
        (["Both are in-", "play. They play in turn."], "Both are in-play. They play in turn."),
        (
            ["A state-", "based rule of the state is based on it."],
            "A state-based rule of the state is based on it.",
        ),
        (["Its power-", "and its weight."], "Its power- and its weight."),
    ],
)
def test_what_stands_in_the_middle_of_lines_tells_what_a_hyphen_at_their_end_is(
    lines: list[str], joined: str
) -> None:
    assert join(mark_splits(lines), 20) == joined
