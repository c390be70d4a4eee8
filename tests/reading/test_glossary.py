"""Glossaries in several layouts; a rule's own text and its examples."""

from __future__ import annotations

import textwrap

import pytest

from corpus.reading.passages import divide, example_offset, text_of
from corpus.reading.reader import read_source

ENTRIES = (
    ("Abri", "Un lieu sec où l'on attend que la pluie cesse. Voir règle 100.1."),
    ("Ambre jaune (obsolète)", "Une pierre que l'on ne pose plus. Les joueurs lui préfèrent le granit"),
    ("Anneau", "1. Une pierre percée.\n2. Une boucle que l'on passe au doigt du gardien, s'il y consent."),
    ("Tourbe, la", "Une terre que l'on brûle. La tourbe, la vraie, ne chauffe que lentement qui attend la nuit."),
    ("Écluse", "Une porte d'eau. Elle s'ouvre par le haut et se ferme par le bas, comme tout le monde le sait."),
    ("Lanterne, lanterne allumée, lanterne des anciens jours (obsolète)",
     "Une lampe. Elle éclaire le pont entier tant que quelqu'un prend soin de sa flamme et de son huile."),
    ("Lande", "Une terre sans arbre, où rien ne retient le vent quand il descend de la montagne."),
    ("Lagune", "Une eau calme. Elle est classée ici par une main distraite, et pourtant c'est bien un terme."),
    ("Voile", "Ce qui retient le vent. Sans elle, la barque attend."),
)  # fmt: skip


@pytest.mark.parametrize("width", [None, 76])
@pytest.mark.parametrize("blank", [False, True])
def test_terms_are_told_by_the_alphabet(width: int | None, blank: bool) -> None:
    lines = ["Règles complètes du pont", "Introduction", "100. Le pont", ""]
    filler = "Une règle assez longue pour que ses lignes se remplissent et se coupent au milieu de ses mots."
    for number in range(1, 20):
        lines += _wrapped(f"100.{number}. {filler} {filler}", width)
    lines += ["Glossaire"]
    for term, text in ENTRIES:
        lines += [
            *_wrapped(term, width),
            *(line for part in text.split("\n") for line in _wrapped(part, width)),
        ]
        lines += [""] if blank else []
    document = read_source("\n".join(lines).encode(), "x.txt", language="fr")
    found = [(term.term, " ".join(term.text.split())) for term in document.terms]
    assert found == [(term, " ".join(text.split())) for term, text in ENTRIES]


def test_a_glossary_without_any_term_has_none() -> None:
    lines = ["Introduction", "100.1. Un pont.", "Glossaire", *["et puis rien de plus,"] * 9]
    document = read_source("\n".join(lines).encode(), "x.txt", language="fr", kind="rules")
    assert document.terms == ()
    assert {owner.key for owner in document.owners if owner.first > 3} == {"front_matter"}


def _wrapped(text: str, width: int | None) -> list[str]:
    return textwrap.wrap(text, width) if width else [text]


ON_ONE_LINE = (
    ("Arche", "Ce qui porte un pont. Voir règle 100.1."),
    ("Barque, barque plate", "Ce qui passe dessous : une eau la porte."),
    ("Culée", "La fin du pont."),
)


@pytest.mark.parametrize("joint", [" : ", " – ", ": ", " -- ", "\t", " - "])
@pytest.mark.parametrize("blank", ["\n", "\n\n"])
def test_a_term_may_stand_before_its_definition(joint: str, blank: str) -> None:
    entries = blank.join(f"{term}{joint}{text}" for term, text in ON_ONE_LINE)
    document = read_source(
        f"Introduction\n\n100.1. Un pont.\n\nGlossaire\n\n{entries}\n\nCrédits\n\nPersonne\n".encode(),
        "x.txt", language="fr", kind="rules",
    )  # fmt: skip
    assert [(term.term, term.text) for term in document.terms] == list(ON_ONE_LINE)


@pytest.mark.parametrize(
    ("line", "rest"),
    [
        ("Exemple : un cas", "un cas"),
        ("Exemple\u00a0: un cas", "un cas"),
        ("Example: one case", "one case"),
        ("Exemple 2 : un cas", "un cas"),
        ("**Exemple :** un cas", "un cas"),
        ("_Example:_ one case", "one case"),
        ("Ex : un cas", "un cas"),
        ("Exemple n° 2 - un cas", "un cas"),
        ("Example -- one case", "one case"),
        ("Exemple :", ""),
    ],
)
def test_an_example_is_told_by_its_first_word(line: str, rest: str) -> None:
    offset = example_offset(line)
    assert offset is not None
    assert line[offset:] == rest


@pytest.mark.parametrize("line", ["Par exemple : non", "Exemplaire : non", "Exemple-type : non"])
def test_what_only_speaks_of_examples(line: str) -> None:
    assert example_offset(line) is None


def texts(text: str) -> tuple[str, list[str]]:
    lines = text.split("\n")
    own, examples = divide(lines, [index for index, line in enumerate(lines) if line])
    return text_of(lines, own, None), [
        text_of(lines, found, None, example_offset(lines[found[0]]) or 0) for found in examples
    ]


@pytest.mark.parametrize(
    ("source", "own", "examples"),
    [
        ("R.\nExemple : A.\nExemple : B.\nExample: C.\nExemple : D.", "R.", ["A.", "B.", "C.", "D."]),
        ("R.\nSuite.\nExemple : A.", "R.\nSuite.", ["A."]),
        ("R.\n\nSuite.\n\nExemple : A.", "R.\nSuite.", ["A."]),
        ('R.\nExemple : Il dit "oui.\nPuis non."\n\nSuite.', "R.\nSuite.", ['Il dit "oui.\nPuis non."']),
        ('R.\nExemple : Il dit "oui.\n\nPuis non."', "R.", ['Il dit "oui.\nPuis non."']),
        ("R.\nExemple : Un (cas\n\nouvert). Fin.", "R.", ["Un (cas ouvert). Fin."]),
        ("R.\nExemple : A sans fin\n\net sa fin.", "R.", ["A sans fin et sa fin."]),
        ("R.\nExemple : Le Phare luit.\n\nLà, le Phare dort.", "R.", ["Le Phare luit.\nLà, le Phare dort."]),
        ("R.\nExemple : A.\n\nEnsuite, B.", "R.", ["A.\nEnsuite, B."]),
        ("R.\nExemple : A.\n\nUne autre règle, générale.", "R.\nUne autre règle, générale.", ["A."]),
    ],
)  # fmt: skip
def test_unnumbered_paragraphs_go_where_a_careful_reader_puts_them(
    source: str, own: str, examples: list[str]
) -> None:
    assert texts(source) == (own, examples)
