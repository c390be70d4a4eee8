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


def test_the_text_loses_its_bullet_and_nothing_else(draft):
    assert draft.items[2].text == "1. Chaque jeton est créé par un effet."
    assert draft.items[6].text == "Un jeton qui quitte le jeu cesse d’exister bientôt après."
    assert draft.items[9].text == "le jeton meurt ;"


def test_each_list_stands_under_its_lead_in(draft):
    groups = {item.first_line: item.group for item in draft.items}
    assert groups[9] == groups[10] == "Les jetons se comportent ainsi :"
    assert groups[18] == groups[26] == groups[30] == "Retenez ces points :"
    assert groups[27] == groups[28] == "Trois cas se présentent :"
    assert {groups[line] for line in (5, 7, 12, 16, 34)} == {None}


def test_every_line_has_one_owner(draft):
    assert [owner.first for owner in draft.owners] == [1, *(owner.last + 1 for owner in draft.owners[:-1])]
    assert {owner.kind for owner in draft.owners} == {"noise", "blank", "item"}
    assert [(o.first, o.key) for o in draft.owners if o.kind == "noise"] == [
        (1, "title"),
        (3, "title"),
        (32, "heading"),
    ]


def test_paragraphs_without_any_list():
    draft = lesson.read(["Le premier paragraphe.", "Le second.", "", "Le troisième."])
    assert [item.text for item in draft.items] == ["Le premier paragraphe.", "Le second.", "Le troisième."]


def test_lettered_steps_in_english():
    draft = lesson.read(["Summary", "", "Do this:", "a) Draw.", "b) Play.", "", "Then stop."])
    assert [(item.text, item.group) for item in draft.items] == [
        ("Do this:", None),
        ("a) Draw.", "Do this:"),
        ("b) Play.", "Do this:"),
        ("Then stop.", None),
    ]


def test_what_a_web_page_leaves_around_a_lesson_is_noise():
    lines = [
        "Cours 1",
        "Posté le 3 mai 2013 par quelqu'un",
        "",
        "Une carte est une carte.",
        "",
        "----",
        "Retour en haut",
    ]
    draft = lesson.read(lines)
    assert [item.text for item in draft.items] == ["Une carte est une carte."]
    assert [owner.key for owner in draft.owners if owner.kind == "noise"] == [
        "title",
        "author",
        "separator",
        "navigation",
    ]


def test_short_lines_without_a_stop_are_statements_not_headings():
    lines = [
        "Le tour en bref",
        "",
        "On dégage ses cartes",
        "On pioche une carte",
        "",
        "Le combat",
        "",
        "On attaque.",
    ]
    draft = lesson.read(lines)
    assert [item.text for item in draft.items] == [
        "On dégage ses cartes",
        "On pioche une carte",
        "On attaque.",
    ]


def test_an_empty_lesson():
    assert lesson.read([""]).items == []
    assert lesson.read([]).owners == []
