"""Whether two printings of a rule say the same."""

import pytest

from corpus.comparing.words.citations import says_the_same

MOVED = {("420.5e", "704.5j"), ("100.1", "101.1")}


def follows(old, new):
    return old == new or (old, new) in MOVED


@pytest.mark.parametrize(
    ("old", "new", "same"),
    [
        (("", "Le pion attend."), ("", "Le pion attend."), True),
        (("", "L’oie « attend »."), ("", 'L\'oie "attend".'), True),
        (("", "Le pion attend."), ("", "Le pion recule."), False),
        (("", "Voir la règle 420.5e."), ("", "Voir la règle 704.5j."), True),
        (("", "Voir les règles 420.5e et 100.1."), ("", "Voir les règles 704.5j et 101.1."), True),
        (("", "Voir la règle 420.5e."), ("", "Voir les règles 704.5j et 101.1."), False),
        (("Le puits", "Le pion attend."), ("", "Le pion attend."), True),
        (("Le puits", "Le pion attend."), ("Le pont", "Le pion attend."), False),
        (("Le puits", "Le pion attend."), ("Le puits", "Le pion dort."), False),
        (("Le pion attend.", ""), ("", "Le pion attend."), True),
        (("", "Le pion attend."), ("Le pion attend.", ""), True),
        (("Le puits", ""), ("Le puits", ""), True),
    ],
)
def test_typography_and_numbers_that_only_moved_are_seen_through(old, new, same):
    assert says_the_same(old, new, follows) is same
