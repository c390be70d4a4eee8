"""Texts that say some words in a row."""

from hypothesis import given, strategies as st

from corpus.comparing.words.running import Names, Running

WORDS = st.lists(st.sampled_from("abcd"), max_size=9)


@given(st.lists(WORDS, max_size=5), WORDS.filter(bool))
def test_exactly_the_texts_that_hold_the_words_in_a_row_say_them(texts, row):
    said = {str(place): words for place, words in enumerate(texts)}
    holding = [
        number
        for number, words in said.items()
        if any(words[at : at + len(row)] == row for at in range(len(words)))
    ]
    assert Running(said).saying(row) == holding


@given(st.lists(WORDS.filter(bool), max_size=6), WORDS)
def test_exactly_the_names_that_stand_in_a_text_are_found_in_their_order(names, words):
    text = f" {' '.join(words)} "
    standing = [place for place, name in enumerate(names) if f" {' '.join(name)} " in text]
    assert Names((name, place) for place, name in enumerate(names)).standing_in(words) == standing
