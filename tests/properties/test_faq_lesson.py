"""Laws of the FAQ and lesson readers: any lines at all are owned once each, entries lie in the source, time
is linear.
"""

import pytest
from hypothesis import example, given, settings, strategies as st

from corpus.reading import lesson
from corpus.reading.faq import reader as faq

SAMPLES = """
----
* Une réponse.
– Un point
1. Une étape.
Ours
{1}{G}
Créature : ours
2/2
507. Nager
507.1. On nage.
Exemple : on nage.
NOTES GÉNÉRALES
la suite
Ceci :
2122i Non."""
ANY = st.text(alphabet=st.characters(exclude_characters="\n\r", exclude_categories=["Cs"]), max_size=30)
LINES = st.lists(st.one_of(st.sampled_from(["  ", *SAMPLES.split("\n")]), ANY), max_size=25)


@pytest.mark.parametrize("reader", [faq, lesson])
@settings(deadline=None, max_examples=200)
@given(LINES)
@example(["507. Nager", "2122i Non.", "2122i Non."])
def test_every_line_is_owned_once_and_entries_lie_where_they_say(reader, lines):
    draft = reader.read(lines)
    covered = [line for owner in draft.owners for line in range(owner.first, owner.last + 1)]
    assert covered == list(range(1, len(lines) + 1))
    assert all(owner.kind != "unclassified" for owner in draft.owners)
    for owner in draft.owners:
        assert (owner.kind == "blank") == all(
            not lines[line - 1].strip() for line in range(owner.first, owner.last + 1)
        )
    assert [item.position for item in draft.items] == list(range(1, len(draft.items) + 1))
    for entry in (*draft.items, *draft.cards, *draft.topics, *draft.rules):
        assert 1 <= entry.first_line <= entry.last_line <= len(lines)
    for block in (*draft.cards, *draft.topics):
        for ruling in block.rulings:
            assert block.first_line <= ruling.first_line <= ruling.last_line <= block.last_line


@pytest.mark.slow
@pytest.mark.parametrize("reader", [faq, lesson])
@pytest.mark.parametrize("line", ["une suite sans fin", "* point", "NOTES GÉNÉRALES", "507.1. On"])
def test_one_line_over_and_over_is_owned_whole(reader, line):
    owners = reader.read([line] * 10_000).owners
    assert (owners[0].first, owners[-1].last) == (1, 10_000)


@pytest.mark.parametrize("reader", [faq, lesson])
@pytest.mark.parametrize(
    "text", ["-" * 300_000 + "a", "* " + "a " * 150_000, "{1}" * 100_000, " " * 300_000 + "x"]
)
def test_one_enormous_line_is_owned_whole(reader, text):
    owners = reader.read(["Titre", text, "Fin."]).owners
    assert (owners[0].first, owners[-1].last) == (1, 3)
