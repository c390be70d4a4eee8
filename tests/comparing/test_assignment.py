"""One-to-one choices: the heaviest pair first."""

import pytest

from corpus.comparing.align.assignment import assign


@pytest.mark.parametrize(
    ("weights", "chosen"),
    [
        ({}, {}),
        ({0: {0: 0.0}, 1: {1: -1.0}}, {}),
        ({0: {0: 5, 1: 4}, 1: {0: 4}}, {0: 0}),
        ({0: {0: 5, 1: 4}, 1: {0: 6, 1: 1}}, {1: 0, 0: 1}),
        ({0: {0: 1, 1: 1}, 1: {0: 1, 1: 1}}, {0: 0, 1: 1}),
    ],
)
def test_the_heaviest_pair_is_chosen_first(weights, chosen):
    assert assign(weights) == chosen
