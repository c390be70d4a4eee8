"""Marks of forums, wikis and mails around the words of a plain text."""

from __future__ import annotations

import pytest

from corpus.reading.carriers.markup import unmark


@pytest.mark.parametrize(
    ("marked", "bare"),
    [
        (["[b]420. Ponts[/b]", "[size=18][b]Fin[/b][/size]"], ["420. Ponts", "Fin"]),
        (["[B]Un[/B] [i] deux"], ["Un [i] deux"]),
        (["Coût [B] ou [A].", "[b]Fin[/b]"], ["Coût [B] ou [A].", "Fin"]),
        (['[quote="Odile"]Un.[/quote]'], ["Un."]),
        (["[list]", "[*]Un.[/list]"], ["", "• Un."]),
        (["## 420. Ponts ##", "**420.1.** Un.", r"420\.2\. Deux."], ["420. Ponts", "420.1. Un.", "420.2. Deux."]),
        (["# A", "# B", "# C", "Une *lampe* et 2*3*4, */* aussi"],
         ["A", "B", "C", "Une lampe et 2*3*4, */* aussi"]),
        (["# A", "# B", "# C", "voir [420.1](#r4201)"], ["A", "B", "C", "voir 420.1"]),
        (["# Titre", "Une *lampe* seule"], ["# Titre", "Une *lampe* seule"]),
        (["> Un.", ">", "> > Deux.", "Trois."], ["Un.", "", "Deux.", "Trois."]),
        (["> Un.", "Deux.", "Trois."], ["> Un.", "Deux.", "Trois."]),
        (["<b>420.1.</b> Un.", "<i>Deux</i><br>trois.", "<font size=2>Quatre</font><br/>"],
         ["420.1. Un.", "Deux trois.", "Quatre"]),
        (["L&#39;un", "&quot;deux&quot; &amp; trois", "&eacute;t&eacute;"], ["L'un", '"deux" & trois', "été"]),
        (["a <b> c", "R&D;"], ["a <b> c", "R&D;"]),
        (["[420.1] Un.", "[420.2a] Deux."], ["420.1. Un.", "420.2a. Deux."]),
        (["420.1) Un.", "420.2a) Deux."], ["420.1. Un.", "420.2a. Deux."]),
        (["Règle 420.1: Un.", "420.2a : Deux."], ["Règle 420.1. Un.", "420.2a. Deux."]),
        (["- 420.1. Un.", "- 420.2a Deux."], ["420.1. Un.", "420.2a Deux."]),
        (["420.1. Un (voir", "420.2a) deux.", "420.2. Trois."], ["420.1. Un (voir", "420.2a) deux.", "420.2. Trois."]),
    ],
)  # fmt: skip
def test_marks_go_and_words_stay(marked: list[str], bare: list[str]) -> None:
    assert list(unmark(marked)) == bare
