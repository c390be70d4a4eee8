"""Comparisons outside the pages: JSON, Markdown, the terminal."""

import json

import pytest

from corpus.comparing.edition import Change, Comparison, ExampleChange, Scope
from corpus.models import Edition
from corpus.pages.compare.reports import as_json, as_markdown, as_text

OLD, NEW = Edition(slug="vieille", title="Vieille"), Edition(slug="neuve", title="Neuve")
EDITED = Change(
    kind="rule",
    status="renumbered+edited",
    nature="substantive",
    old="420.5e",
    new="704.5j",
    score=0.123456,
    title=(("=", "Légendes"),),
    segments=(("=", "Un *seul* "), ("-", "reste [en jeu]\nsinon "), ("+", "demeure "), ("=", "là.")),
    examples=(
        ExampleChange("added", (("+", "Deux dragons."),)),
        ExampleChange("identical", (("=", "Rien."),)),
        ExampleChange("typographic", (("=", "« Un trait "), ("-", "-"), ("+", "–"), ("=", " d’union »."))),
    ),
    recycled=True,
)
MOVED = Change(
    kind="rule",
    status="renumbered",
    nature=None,
    old="420.5f",
    new="704.5k",
    score=1.0,
    segments=(("=", "Tel quel."),),
)
TERM = Change(
    kind="term", status="added", nature="substantive", old=None, new="Pile", score=0, title=(("+", "Pile"),)
)
SCOPE = Scope(compared=("420",), only_old=("421", "422", "423"), only_new=())
SUMMARY = {"identical": 3, "edited": 0, "renumbered": 1, "renumbered+edited": 1}
COMPARISON = Comparison("vieille", "neuve", SCOPE, SUMMARY, (EDITED, MOVED, TERM))


@pytest.mark.django_db
def test_json_and_the_api_answer_the_same(client):
    from corpus.library.comparisons.compared import compare_editions
    from corpus.library.laws import proved

    old, new = (Edition.objects.get(slug=slug) for slug in ("2003-07-28-regles", "2006-10-20-regles"))
    comparison = proved(compare_editions(old, new), old, new)
    assert comparison.places and {place.quote[0] for place in comparison.places} == {
        ""
    }  # of laws, not of words
    answer = client.get(f"/api/v1/compare/{old.slug}/{new.slug}").json()
    assert json.loads(as_json(comparison, comparison.changes)) == answer


def test_markdown_marks_words_and_escapes_the_rest():
    text = as_markdown(OLD, NEW, COMPARISON, COMPARISON.changes)
    assert text.startswith("# Ce qui a changé de «\u00a0Vieille\u00a0» à «\u00a0Neuve\u00a0»")
    assert "Un \\*seul\\* ~~reste \\[en jeu\\]~~  \n~~sinon~~ **demeure** là." in text
    assert "seule l’édition la plus ancienne contient\u00a0: 421 à 423" in text
    assert "*Exemple retouché*" in text and "Exemple inchangé" not in text
    assert "> Dans la nouvelle édition, le numéro 420.5e" in text and "*Exemple ajouté*" in text
    assert "Rien." not in text and "Tel quel." not in text
    assert text.count("\n### ") == 3


@pytest.mark.parametrize(
    ("colours", "marked"), [(False, "[-reste [en jeu]\nsinon -]{+demeure +}"), (True, "\x1b[31m")]
)
def test_a_terminal_is_told_the_same_with_marks_of_its_own(colours, marked):
    text = as_text(OLD, NEW, COMPARISON, COMPARISON.changes, colours=colours)
    assert "Un *seul* " in text and marked in text and text.count("\n### ") == 3
    assert "421 à 423" not in as_text(OLD, NEW, COMPARISON, COMPARISON.changes, whole=False)
