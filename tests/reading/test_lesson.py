"""Lessons: what counts as one statement, what it stands under, who owns each line."""

import pytest

from corpus.reading import lesson

COURSE = """Cours 3 – Les jetons

(Règles Condensées, section 111)

Un jeton représente un permanent.Il n’est pas une carte.

Les jetons se comportent ainsi :

  1. Chaque jeton est créé par un effet.
  2. Chaque jeton porte un nom.

Ceci vaut pour tous les jetons (Cf. règle 111.4).

\u00a0

Retenez ces points :

– Un jeton qui quitte le jeu

cesse d’exister bientôt après.

– Un joueur qui possède un jeton nommé

Gobelin peut le sacrifier.

– Trois cas se présentent :
  • le jeton meurt ;
  • le jeton fuit.

– Le dernier point.

Pour finir

Tout est dit.""".splitlines()


@pytest.fixture(scope="module")
def draft():
    return lesson.read(COURSE)


def test_statements_and_their_lines(draft):
    assert [(item.first_line, item.last_line) for item in draft.items] == [
        (5, 5),
        (7, 7),
        (9, 9),
        (10, 10),
        (12, 12),
        (16, 16),
        (18, 20),
        (22, 24),
        (26, 26),
        (27, 27),
        (28, 28),
        (30, 30),
        (34, 34),
    ]
    assert [item.position for item in draft.items] == list(range(1, 14))


def test_each_list_stands_under_its_lead_in(draft):
    groups = {item.first_line: item.group for item in draft.items}
    assert groups[9] == groups[10] == "Les jetons se comportent ainsi :"
    assert groups[18] == groups[26] == groups[30] == "Retenez ces points :"
    assert groups[27] == groups[28] == "Trois cas se présentent :"
    assert {groups[line] for line in (5, 7, 12, 16, 34)} == {None}
