"""What changes are called: numbers, labels, dates, drawn-together numbers; the report of a comparison."""

import datetime
import json
import re
from typing import get_args

import pytest
from django.conf import settings

from corpus.comparing.edition import Change, Comparison, ExampleChange, Nature, Scope, Status
from corpus.models import Edition
from corpus.pages.compare.reports import as_document, as_json, marked
from corpus.pages.redline.words import KINDS, NATURES, label_of, numbers_of, span_title
from corpus.pages.shared.french import passages


def change(status, old="420.5e", new="704.5j", nature=None, **more):
    return Change(
        kind=more.pop("kind", "rule"), status=status, nature=nature, old=old, new=new, score=0.9, **more
    )


@pytest.mark.parametrize(
    ("made", "numbers", "label"),
    [
        (change("added", old=None, nature="substantive"), "704.5j", "Ajoutée"),
        (change("removed", new=None, nature="substantive"), "420.5e", "Supprimée"),
        (change("edited", old="704.5j", nature="substantive"), "704.5j", "Modifiée, fond"),
        (change("renumbered"), "420.5e → 704.5j", "Renumérotée"),
        (change("renumbered", nature="references"), "420.5e → 704.5j", "Renumérotée, renvois"),
        (change("split", also_new=("704.5k",)), "420.5e → 704.5j, 704.5k", "Scindée"),
        (change("merged", also_old=("420.5f",)), "420.5e, 420.5f → 704.5j", "Fondue"),
        (change("typographic", old="704.5j"), "704.5j", "Typographie"),
        (change("renumbered", old="Légende", new="Héros", kind="term"), "Légende → Héros", "Renommé"),
    ],
)
def test_a_change_is_named_by_its_numbers_its_kind_and_its_nature(made, numbers, label):
    assert (numbers_of(made), label_of(made)) == (numbers, label)


@pytest.mark.parametrize(
    ("numbers", "words"),
    [
        ([], ""),
        (["411", "412", "413"], "411 à 413"),
        (["421", "422"], "421 et 422"),
        (["411", "412", "413", "500", "102.4b"], "411 à 413, 500 et 102.4b"),
        (["502.7a", "502.8b", "502.9c", "503.1", "504.2"], "502.7a, 502.8b, 502.9c, 503.1 et 504.2"),
        (["501.2", "501.3", "502.4", "501.4~2"], "501.2, 501.3, 502.4 et 501.4~2"),
    ],
)
def test_neighbouring_sections_are_drawn_together(numbers, words):
    assert passages(numbers) == words


def edition(date, precision="day", title="Règles"):
    return Edition(date=date, date_precision=precision, title=title)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (("2003-05-26", "day"), ("2006-07-15", "day"), "Ce qui a changé du 26~mai~2003 au 15~juillet~2006"),
        (("2003-05-01", "estimated"), ("2006-08-01", "month"), "Ce qui a changé du 1ᵉʳ~mai~2003 à août~2006"),
        (("2003-04-01", "month"), ("2006-01-01", "year"), "Ce qui a changé d’avril~2003 à 2006"),
        (("2003-05-01", "month"), ("2006-01-01", "day"), "Ce qui a changé de mai~2003 au 1ᵉʳ~janvier~2006"),
    ],
)
def test_a_comparison_is_named_by_its_dates(old, new, words):
    made = [edition(datetime.date.fromisoformat(date), precision) for date, precision in (old, new)]
    assert span_title(*made) == words.replace("~", "\u00a0")


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
    text = as_document(OLD, NEW, COMPARISON, COMPARISON.changes, marked)
    assert text.startswith("# Ce qui a changé de «\u00a0Vieille\u00a0» à «\u00a0Neuve\u00a0»")
    assert "Un \\*seul\\* ~~reste \\[en jeu\\]~~  \n~~sinon~~ **demeure** là." in text
    assert "seule l’édition la plus ancienne contient\u00a0: 421 à 423" in text
    assert "*Exemple retouché*" in text and "Exemple inchangé" not in text
    assert "> Dans la nouvelle édition, le numéro 420.5e" in text and "*Exemple ajouté*" in text
    assert "Rien." not in text and "Tel quel." not in text
    assert text.count("\n### ") == 3


def test_every_kind_and_nature_has_its_words_and_its_colour():
    assert {*KINDS} == {*get_args(Status)} and {*NATURES} == {*get_args(Nature)}
    sheet = (settings.BASE_DIR / "static/css/compare.css").read_text()
    assert not [kind.css for kind in KINDS.values() if not re.search(rf"\.s-{kind.css}\b", sheet)]
