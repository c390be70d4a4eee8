"""A text cut into its sentences."""

import pytest

from corpus.text.sentences import sentences, spans


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("  Un pas. Deux pas. ", ["Un pas.", "Deux pas."]),
        ("Un pas (voir 1). Et 2.5 mètres, etc. puis rien.", ["Un pas (voir 1).", "Et 2.5 mètres, etc. puis rien."]),
        ("On dit «\u00a0Sautez.\u00a0» Puis on saute.", ["On dit «\u00a0Sautez.\u00a0»", "Puis on saute."]),
        ("On dit « Sautez. » Puis on saute.", ["On dit « Sautez. »", "Puis on saute."]),
        ("Fini. «\u00a0Sauter\u00a0» est dit ici.", ["Fini.", "«\u00a0Sauter\u00a0» est dit ici."]),
        ("On dit « Sautez. » à voix haute.", ["On dit « Sautez. » à voix haute."]),
        ('It says "Jump." Then it stops.', ['It says "Jump."', "Then it stops."]),
        ("Un pas\nDeux pas", ["Un pas", "Deux pas"]),
        ("", []),
    ],
)  # fmt: skip
def test_sentences(text: str, parts: list[str]) -> None:
    assert list(sentences(text)) == parts
    assert [text[start:end] for start, end in spans(text)] == parts
