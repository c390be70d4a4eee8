"""A text that lost its line breaks reads like its clean form; one that has them is left alone."""

from __future__ import annotations

import re
import textwrap

import pytest

from corpus.reading.document import Document, UnreadableError
from corpus.reading.reader import read_source
from corpus.reading.rules.openings import openings
from corpus.reading.rules.stream import reflow
from tests.reading import samples

FRENCH = """Règles complètes du pont

Ces règles sont en vigueur à compter du 5 octobre 2009.

Sommaire

1. Le pont
100. Généralités
101. Les pas
2. La rive
200. Au bord

1. Le pont

100. Généralités

100.1. Un passant est quelqu’un qui traverse. Deux passants se saluent (voir la règle 101.2a).

100.1a Qui s’arrête ne traverse plus. Voir règles 101.1, 101.2 et 200.1.
Exemple : Ana s’arrête au milieu. Elle n’est plus un passant.

100.2. La lanterne éteinte ne compte pas ; la règle 100.1 s’applique alors.

101. Les pas

101.1. Un pas se fait vers l’avant, ou vers l’arrière.

101.2. Pas chassé

101.2a Un pas chassé compte pour deux.

101.2b Il ne se fait qu’une fois.

2. La rive

200. Au bord

200.1. Nul ne pêche la nuit.

Glossaire

Lanterne
Un objet qui brille. Voir règle 100.2.

Pas
Un mouvement du pied. Voir aussi Pas chassé.

Pas chassé
Un pas qui compte pour deux. Voir règle 101.2, « Pas chassé ».

Rive
1. Le bord de l’eau. 2. La fin du pont.

Crédits

Personne en particulier
"""


def shape(document: Document) -> tuple[object, ...]:
    return (
        document.kind,
        document.title,
        document.date,
        [(rule.number, rule.title, rule.text, [e.text for e in rule.examples]) for rule in document.rules],
        [(term.term, term.text) for term in document.terms],
    )


def read(text: str) -> Document:
    return read_source(text.encode(), "pont.txt", kind="rules", language="fr")


def run_on(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("width", [None, 2000])
def test_french_rules_without_lines_read_like_their_clean_form(width: int | None) -> None:
    clean = read_source(FRENCH.encode(), "pont.txt")
    text = run_on(FRENCH) if width is None else "\n".join(textwrap.wrap(run_on(FRENCH), width))
    read = read_source(text.encode(), "pont.txt")
    assert shape(read) == shape(clean)
    assert "no_lines" in {told.code for told in read.diagnostics}


@pytest.mark.parametrize("width", [None, 80, 95, 400])
def test_english_rules_without_lines_keep_every_number_and_text(width: int | None) -> None:
    text = samples.edition("May 1, 2001", 12)
    lost = run_on(text) if width is None else "\n".join(textwrap.wrap(run_on(text), width))
    clean, read = (read_source(each.encode(), "bridge.txt") for each in (text, lost))
    assert shape(read) == shape(clean)


def test_lines_win_where_they_exist() -> None:
    lines = (f"100.{n}. Un mot." + " 101.2. Un autre, cité ici même." * (n % 4 == 0) for n in range(1, 30))
    cited = "\n\n".join(lines)
    assert reflow(cited.split("\n"), openings(cited.split("\n"))) is None
    tight = re.sub(r"\n\n", "\n", FRENCH).split("\n")
    assert reflow(tight, openings(tight)) is None


ENGLISH = """The Bridge Rules

These rules are effective as of May 1, 2001.

1. The Bridge

100. General

100.1. Whoever crosses is a walker. See rule 100.2.

100.2. A lantern is a light.

100.3. Nobody fishes at night.

101. Walk vs. Run

101.1. Raise Your Anchors!

101.1a Whoever shouts that sails.

101.2. Lantern

101.2a A lantern shines.

Glossary

Anchor
A heavy thing. See rule 100.1.

As Though
Text that lets one cross where nobody may. See rule 100.2.

Bank, Banks
A bank is a side of the river, and so is the other one. See rule 100.1

Counts As (Obsolete)
Some older bridges said so. See Bridge.

Bridge
A way over the water. It has two ends. Both are banks. See rule 101.

In Passing
Something done on the way. See rule 100.1.

Lantern
1. A light. See rule 101.2, “Lantern”
2. Its flame.

Lantern Oil
What a lantern burns. A Night Watch needs it. See Lantern.

Raise Your Anchors!
A shout. See rule 101.1, “Raise Your Anchors!”

Side by Side
Two walkers go side by side if neither is ahead. See rule 100.1.

The Tide
Water that comes and goes. See rule 100.2.

Tide Table
A list of tides. See The Tide.

Walk vs. Run
A choice of pace. See rule 100.1.

Credits

Somebody
"""

MORE_FRENCH = """Glossaire

À la lanterne
Mots qui annoncent un feu. Voir règle 100.1.

Accoster
Toucher la rive. Voir règle 200.1.

Capacité d’arrêt (« stop ability »)
Capacité de qui s’arrête. Voir règle 100.1a.

Capacité de lanterne
Capacité qui éclaire. Voir règle 100.2.

En dehors du pont
Ni sur le pont ni dessous. Voir règle 100.1.

Lanterne
Un objet qui brille. Voir règle 100.2.

Levez l’ancre !
Cri de qui s’en va. Voir règle 200.1.

Marqueur « pas »
Marqueur qui compte les pas. Voir règle 101.1.

N’importe quelle rive
Rive droite ou rive gauche. Voir règle 200.1.

Nuit
Moment où nul ne pêche. Voir règle 200.1.

Se croiser
Passer l’un près de l’autre. Voir règle 100.1.

"""


def test_terms_of_every_shape_are_found_without_lines() -> None:
    clean, lost = (
        read_source(text.encode(), "bridge.txt", kind="rules", language="en")
        for text in (ENGLISH, run_on(ENGLISH))
    )
    joined = [(term.term, term.text.replace("\n", " ")) for term in clean.terms]
    assert [(term.term, term.text) for term in lost.terms] == joined


def test_french_terms_of_every_shape_are_found_without_lines() -> None:
    head, _, rest = FRENCH.partition("Glossaire")
    text = head + MORE_FRENCH + rest[rest.index("Crédits") :]
    assert [(t.term, t.text) for t in read(run_on(text)).terms] == [
        (t.term, t.text) for t in read(text).terms
    ]


def test_several_editions_without_lines_are_refused() -> None:
    text = run_on(samples.edition("May 1, 2001", 12))
    with pytest.raises(UnreadableError, match="holds 2 editions"):
        read_source(f"{text} {text.replace('May 1, 2001', 'June 2, 2002')}".encode(), "bridge.txt")


def test_heads_that_count_pages_are_taken_out_of_a_stream() -> None:
    sentences = run_on(samples.edition("May 1, 2001", 12)).split(" ")
    size = len(sentences) // 8
    pages = [" ".join(sentences[at : at + size]) for at in range(0, len(sentences), size)]
    headed = "".join(f"{page} Bridge Book Page {at} of the walkers " for at, page in enumerate(pages, 1))
    clean = read_source(" ".join(pages).encode(), "bridge.txt")
    assert shape(read_source(headed.encode(), "bridge.txt")) == shape(clean)
