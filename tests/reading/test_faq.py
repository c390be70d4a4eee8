"""FAQs of several layouts: who owns each line, which entries come out."""

import textwrap

import pytest

from corpus.reading.faq import reader as faq
from corpus.reading.reader import read_source

FRENCH = """FAQ du Marais, en français
Posté le Lundi 06 Octobre 2003 à 10:00 par quelquun
Salut, voici la traduction que j'ai faite pour vous.
Foire aux questions _Marais_(TM)
Compilée par une équipe de trois personnes
Ce document a deux parties.
NOTES GÉNÉRALES
Vase
La vase est une capacité nouvelle.
Les règles de la vase disent ceci :
502.90. Vase
502.90a La vase est statique. (Voir règle 420, « Effets basés sur un état »)
50290b La vase ne s'empile pas.
Rien d'autre ne change.
Crapaud du marais
{1}{G}
Créature : grenouille
1/2
Vase
{G}, {T} : Le Crapaud du marais gagne +1/+1.
* Le crapaud n'a qu'une vase,
quoi qu'il arrive.
* Il meurt comme une autre créature.
----
Coûts à deux visages
* Certaines cartes ont deux coûts.
----
NOTES SUR DES CARTES SPÉCIFIQUES
Tourbière
Terrain
{T} : Ajoutez {B}.
* La tourbière n'a pas de coût.
----
Maître des eaux
{2}{U}{U}
Créature-artefact légendaire : esprit
*/1+*
Vol
* Sa force change.
La section suivante a été ajoutée pour lui :
507. Nager
507.1. On nage avec le maître.
Exemple : un joueur nage.
507.1a On peut couler.
* Il peut couler aussi.
----
Marée
3U
Rituel
Renvoyez une cible.
* La marée ne revient pas car elle""".splitlines()


@pytest.fixture(scope="module")
def draft():
    return faq.read(FRENCH)


def owned(draft, kind):
    """(first, last, key) of the runs of one kind."""
    return [(o.first, o.last, o.key) for o in draft.owners if o.kind == kind]


def test_topics(draft):
    assert [(t.name, t.first_line, t.rules, len(t.rulings)) for t in draft.topics] == [
        ("Vase", 8, ("502.90", "502.90a", "502.90b"), 0),
        ("Coûts à deux visages", 25, (), 1),
    ]
    assert draft.topics[0].text.split("\n") == [
        "La vase est une capacité nouvelle.",
        "Les règles de la vase disent ceci :",
        "Rien d'autre ne change.",
    ]


def test_cards(draft):
    assert [(c.name, c.mana_cost, c.type_line, c.power, c.toughness, c.topic) for c in draft.cards] == [
        ("Crapaud du marais", "{1}{G}", "Créature : grenouille", "1", "2", "Vase"),
        ("Tourbière", None, "Terrain", None, None, None),
        ("Maître des eaux", "{2}{U}{U}", "Créature-artefact légendaire : esprit", "*", "1+*", None),
        ("Marée", "3U", "Rituel", None, None, None),
    ]
    assert draft.cards[0].text == "Vase\n{G}, {T} : Le Crapaud du marais gagne +1/+1."


def test_rulings_keep_their_words_and_lose_their_bullet(draft):
    assert [r.text for r in draft.cards[0].rulings] == [
        "Le crapaud n'a qu'une vase, quoi qu'il arrive.",
        "Il meurt comme une autre créature.",
    ]
    assert [(r.first_line, r.last_line) for r in draft.cards[0].rulings] == [(21, 22), (23, 23)]
    assert (21, 22, "Crapaud du marais.1") in owned(draft, "ruling")


def test_rules_quoted_inside_a_card_and_the_rulings_after_them(draft):
    assert [(r.number, r.title, r.read) for r in draft.rules] == [
        ("502.90", "Vase", None),
        ("502.90a", None, None),
        ("502.90b", None, "50290b"),
        ("507", "Nager", None),
        ("507.1", None, None),
        ("507.1a", None, None),
    ]
    assert len(next(r for r in draft.rules if r.number == "507.1").examples) == 1
    assert [r.text for r in draft.cards[2].rulings] == ["Sa force change.", "Il peut couler aussi."]


ENGLISH = """Swampland Release Notes

Compiled by A. Writer, with contributions from nobody else

Document last modified January 5, 2019

These notes explain the set. They were written by hand.

GENERAL NOTES

Release Information

The Swampland set becomes legal on its release date.

New Keyword Ability: Soak

Soak appears on wet creatures.

Frog of the Marsh
{1}{G}
Creature — Frog
1/2
Soak (This creature is wet.)

The official rules for soak are as follows:

702.990. Soak

702.990a Soak is a static ability.

* A creature with two soaks is not wetter.

* Soak works

  only on the battlefield.

Returning Keyword Ability: Drip

* Drip comes back.

SWAMPLAND CARD-SPECIFIC NOTES

Fire Marsh // Ice Marsh {2}{R}
Sorcery
Deal damage to nobody.

• Nobody is hurt.

Marsh King, the Old
{X}{2/B}
Legendary Planeswalker — King

+1: Draw a mushroom.

• The king is old.
All trademarks belong to their owners.""".splitlines()


def test_english_release_notes_with_blank_lines_between_everything():
    draft = faq.read(ENGLISH)
    assert not owned(draft, "unclassified")
    assert [(t.name, t.text.count("\n"), t.rules) for t in draft.topics] == [
        ("Release Information", 0, ()),
        ("New Keyword Ability: Soak", 1, ("702.990", "702.990a")),
        ("Returning Keyword Ability: Drip", 0, ()),
    ]
    assert [(c.name, c.mana_cost, c.topic, len(c.rulings)) for c in draft.cards] == [
        ("Frog of the Marsh", "{1}{G}", "New Keyword Ability: Soak", 0),
        ("Fire Marsh // Ice Marsh", "{2}{R}", None, 1),
        ("Marsh King, the Old", "{X}{2/B}", None, 1),
    ]
    assert draft.topics[1].rulings[1].text.split() == ["Soak", "works", "only", "on", "the", "battlefield."]
    assert [r.number for r in draft.rules] == ["702.990", "702.990a"]
    assert owned(draft, "noise")[-1] == (len(ENGLISH), len(ENGLISH), "front_matter")


def rewrapped(lines, width):
    """The document hard-wrapped, as old text files are."""
    return [piece for line in lines for piece in (textwrap.wrap(line, width, break_on_hyphens=False) or [""])]


def entries(draft):
    """What a reader sees of a FAQ, lines aside."""
    cards = [
        (c.name, c.mana_cost, c.type_line, c.topic, c.text, [r.text for r in c.rulings]) for c in draft.cards
    ]
    topics = [(t.name, t.text, t.rules, [r.text for r in t.rulings]) for t in draft.topics]
    return cards, topics


LONG = [
    line.replace("La vase est", "La vase, dont parlent tous les marais du monde et quelques étangs, est")
    .replace("Rien d'autre", "À part cela, et sauf si une carte ou une règle dit le contraire, rien d'autre")
    .replace("On nage", "Avec lui et sans jamais le perdre de vue, dans toutes les eaux du plan, on nage")
    .replace("Il meurt", "Quand ses blessures le veulent, et sans que la vase y puisse rien, il meurt")
    .replace(
        "n'a qu'une vase,",
        "n'a qu'une vase,\nmême après avoir traversé un marais entier, deux étangs et une mare,",
    )
    for line in FRENCH
]


@pytest.mark.parametrize(
    "printed",
    [
        lambda lines: [piece for line in lines for piece in (line, "")],
        lambda lines: [line for line in lines if line != "----"],
        lambda lines: [line.replace("* ", "• ", 1) if line.startswith("* ") else line for line in lines],
        lambda lines: [line.replace("----", "* * *") for line in lines],
        lambda lines: [f"**{line}**" if line in ("Tourbière", "Marée") else line for line in lines],
        lambda lines: rewrapped(lines, 45),
    ],
    ids=["blank lines", "no separators", "bullets", "stars", "bold", "wrapped"],
)
def test_the_layout_changes_no_entry(printed):
    lines = [piece for line in LONG for piece in line.split("\n")]
    assert entries(faq.read(printed(lines))) == entries(faq.read(lines))


def test_questions_with_answers_are_a_faq():
    text = "Vos questions, mars 2004\n\nQ: Un pont ?\nA: Oui, un joueur le voit.\n\n"
    text += "Question 2 : Deux ?\nRéponse 2 : Non.\n"
    document = read_source(text.encode(), "x.txt", language="fr")
    assert (document.kind, document.date, document.date_precision) == ("faq", "2004-03-01", "estimated")
    assert [ruling.text for ruling in document.topics[0].rulings] == [
        "Q: Un pont ?\nA: Oui, un joueur le voit.", "Question 2 : Deux ?\nRéponse 2 : Non.",
    ]  # fmt: skip


def test_questions_that_head_their_answers_are_topics() -> None:
    text = "# FAQ of the Well\n\nWritten by Ana.\n\n" + "\n\n".join(
        f"## May {who} light a lantern?\n\nYes, {who} may, once a night." for who in ("Ana", "Odo", "a guest")
    )
    document = read_source(text.encode(), "x.md")
    assert [topic.name for topic in document.topics] == [
        f"May {who} light a lantern?" for who in ("Ana", "Odo", "a guest")
    ]
    assert document.topics[1].text == "Yes, Odo may, once a night."
