"""The words of a new edition's rules: what they weigh."""

import random

from hypothesis import given, strategies as st

from corpus.comparing.align.held import Held
from corpus.comparing.edition import Alignment
from tests.comparing.editions import WORDS, edition

BOOK = edition(
    "book",
    {f"10{1 + place // 9}.{1 + place % 9}": " ".join(WORDS[place:]) for place in range(len(WORDS))},
    language="de",
)
"""Each word stands in one rule more than the word before it."""


@given(
    st.lists(st.sampled_from([*WORDS, "nulle", "part"]), unique=True, min_size=3),
    st.randoms(use_true_random=False),
)
def test_what_words_weigh_together_does_not_hang_on_their_order(
    words: list[str], chance: random.Random
) -> None:
    """Sets of words are walked in an order of their own in each process."""
    held = Held(BOOK, BOOK, Alignment(()))
    assert held.mass(words) == held.mass(chance.sample(words, len(words)))


def test_a_word_weighs_the_more_the_fewer_rules_say_it() -> None:
    held = Held(BOOK, BOOK, Alignment(()))
    weights = [held.mass([word]) for word in (*held.stems(["pion"]), *held.stems(["trois"]), "nulle")]
    assert weights[0] > weights[1]
    assert weights[2] >= weights[0]
