"""A restated rule against its original: what looks untrue, what doesn't, and what a person explained."""

from __future__ import annotations

import pytest

from corpus.comparing.comparison import compare
from corpus.comparing.edition import ComparedEdition, ComparedRule
from corpus.comparing.fidelity import findings, read_explained, stale, unexplained


def edition(slug: str, language: str, **rules: str) -> ComparedEdition:
    made = tuple(ComparedRule(key[1:].replace("_", "."), "", text) for key, text in rules.items())
    return ComparedEdition(slug, language, ("1", "2", "3"), made)


ORIGINALS = {
    "r100_1": "You may cross the road with two geese.",
    "r100_2": "A gander can't fly before its third year.",
    "r100_3": "Each farmer must feed five geese. See rule 200.1.",
    "r100_4": "Paying {2} wakes the goose.",
    "r200": "Farms",
    "r200_1": "A farm is a place.",
    "r300": "Ponds",
    "r300_1": "A pond is wet.",
    "r300_2": "Honk is a static ability. It is a copiable value of the printed goose, however far the pond may be.",
}


def doubts(number: str, text: str) -> list[tuple[str, str]]:
    restated = edition("nous", "fr", **{number: text})
    return [(each.kind, each.message) for each in findings(restated, edition("eux", "en", **ORIGINALS))]


@pytest.mark.parametrize(
    ("number", "text"),
    [
        ("r100_1", "Vous pouvez traverser la route avec deux oies."),
        ("r100_2", "Un jars ne vole pas avant sa troisième année."),
        ("r100_3", "Chaque fermier doit nourrir cinq oies. Voir règle 200.1."),
        ("r100_4", "Pour {2}, l’oie se réveille."),
        ("r300_1", "En résumé : une mare est mouillée."),
        (
            "r300_2",
            "« Cacarder » est une capacité statique : une valeur copiable, qui peut être imprimée loin de la mare.",
        ),
    ],
)
def test_a_true_restatement_raises_no_doubt(number: str, text: str) -> None:
    assert doubts(number, text) == []


@pytest.mark.parametrize(
    ("number", "text", "kind", "message"),
    [
        ("r100_9", "Une oie.", "number", "eux has no rule 100.9"),
        ("r100_3", "Il doit nourrir cinq oies (voir règle 300.1).", "reference", "the original doesn't cite 300.1"),
        ("r300_2", "Une oie peut cacarder.", "ability", "the original names a static ability"),
        ("r300_2", "Une oie peut cacarder.", "word", "only in the original: copiable"),
        ("r300_2", "Une oie peut cacarder.", "length", "22 % of the original's length, and no summary"),
        ("r300_1", "Elle est mouillée.", "antecedent", "opens on what only the rule before names"),
    ],
)  # fmt: skip
def test_what_looks_untrue_is_found(number: str, text: str, kind: str, message: str) -> None:
    assert (kind, message) in doubts(number, text)


def test_a_summary_may_leave_out_but_not_add() -> None:
    assert doubts("r300_2", "En résumé : une oie cacarde.") == []
    assert doubts("r300_2", "En résumé : une oie cacarde (règle 100.1).") != []


EXPLAINED = """
[[explained]]
edition = "nous"
kind = "length"
numbers = "100.1 100.5"
reason = "geese need no more"
"""


def test_an_explained_finding_is_told_no_more() -> None:
    restated = edition("nous", "fr", r100_1="On traverse.", r100_2="Un jars vole.")
    found = findings(restated, edition("eux", "en", **ORIGINALS))
    left = unexplained("nous", found, read_explained(EXPLAINED))
    assert [(each.number, each.kind) for each in found if each not in left] == [("100.1", "length")]
    assert unexplained("autre", found, read_explained(EXPLAINED)) == found


def test_what_changed_since_is_to_be_restated_anew() -> None:
    old = edition("old", "en", **ORIGINALS)
    changed = {
        **ORIGINALS,
        "r100_2": "A gander can't fly or swim before its fourth year.",
        "r300_9": "A lake is wide.",
    }
    new = edition("new", "en", **changed)
    restated = edition("nous", "fr", r100_1="Une oie.", r100_2="Un jars.", r300_1="Une mare.")
    assert [(each.old or each.new, each.new, each.status) for each in stale(restated, compare(old, new))] == [
        ("100.2", "100.2", "edited"),
        ("300.9", "300.9", "added"),
    ]
    assert stale(edition("nous", "fr", r100_1="Une oie."), compare(old, old)) == []
