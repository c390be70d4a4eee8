"""A rule's own text and its examples."""

from __future__ import annotations

import pytest

from corpus.reading.passages import divide, example_offset, text_of


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


@pytest.mark.parametrize(
    "line",
    [
        "Par exemple : non",
        "Exemplaire : non",
        "Exemple-type : non",
    ],
)
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
