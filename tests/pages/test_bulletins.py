"""A file of bulletins: headings with paragraphs become one note for each rule; what can't be read says where."""

import pytest

from corpus.library.publishing.bulletins import read_bulletins
from corpus.library.publishing.wishes import WishError

BULLETINS = """# 704.5k
Deux légendes de *même nom*.

Ne vise que ses propres permanents.

## L’édition
Un printemps calme.
"""


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (BULLETINS, [("704.5k", "Deux légendes"), ("", "Un printemps calme.")]),
        ('[[bulletin]]\nrule = "100.1"\ntext = "Bref."\nsource = "moi"\n', [("100.1", "Bref.")]),
    ],
)
def test_a_file_of_headings_becomes_a_note_for_each_rule(text, found):
    read = read_bulletins(text.encode(), "la maison")
    assert [number for number, _, _ in read] == [number for number, _ in found]
    assert all(words.startswith(begun) for (_, words, _), (_, begun) in zip(read, found, strict=True))


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"sans titre", "Ligne 1"),
        (b"# 100.1\na\n# 100.1\nb", "Ligne 3"),
        (b"", "pas de titre"),
        (b"\xff\xfe", "UTF-8"),
        (b"[[bulletin]]\nrule = ", "TOML"),
        (b"#" * 600_000, "ko"),
    ],
)
def test_a_file_of_bulletins_that_cannot_be_read_says_where(data, words):
    with pytest.raises(WishError, match=words):
        read_bulletins(data)
