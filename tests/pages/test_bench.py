"""The bench: citations found in any form, judged over the concordance, shown, answered and put right."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from django.core.management import call_command

from corpus.bench.finding import find_citations
from corpus.bench.names import names_with
from corpus.bench.policy import policy_fate
from corpus.bench.verdicts import BenchSources, Verdict, judge, repaired
from corpus.concordance.concordance import embedded
from corpus.library.citing import bench_sources, shipped_sources
from corpus.models import Entry, Version
from tests.conftest import ROOT

pytestmark = pytest.mark.django_db
GISTS = {"704.5j": "Règle des légendes", "100.1": "Parties", "101.1": "Parties"}
NAMES = names_with(GISTS, {"702.9": "Vol", "702.19": "Piétinement"})
SOURCES = BenchSources(embedded(), NAMES)
OURS = json.loads((ROOT / "tests" / "bench_citations.json").read_text(encoding="utf-8"))
"""Citations and articles of our own, both languages, six eras: what each is was read off the official editions."""


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("C.R. 704.5.f, C.R.704.5f, §704.5f, _704.5f_, CR-704.5f, n° 704.5f", ["704.5f"] * 6),
        ("702-139a", ["702.139a"]),
        ("§ 502.2 b", ["502.2b"]),
        ("!cr 704.5j: rule 704.5j's wording", ["704.5j"] * 2),
        (
            "règles 409.1b et 409.1f-h, 409.1b/c, CR 603.3/704.3",
            ["409.1b", "409.1f-h", "409.1b", "409.1c", "603.3", "704.3"],
        ),
        ("704.5k (2015)", ["704.5k"]),
        ("il vaut 12,50 euros ou $104.50, 103.2 CHF, 104.5 pour cent de plus", []),
        ("version 104.3, FM 104.5, 101.3 MHz, 702.5 nm, 104.5px, 300.5 g, margin = 104.5", []),
        (
            "47 CFR 101.3; section 501(c)(3); 17 U.S.C. § 107; § 104.2 of the Civil Code; article 205.3 du code pénal",
            [],
        ),
        ("un match gagné 2-1, 514 joueurs", []),
        ("301-5 aux points, 104,50 de mise", []),
        ("le 10.10.2006", []),
        ("999.9 n'existe pas, la règle 999.9", ["999.9"]),
    ],
)
def test_citations_are_found_however_they_are_written(text: str, numbers: list[str]) -> None:
    found = find_citations(text, embedded())
    assert [part for each in found for part in each.number.split(",")] == numbers
    assert all(text[each.start : each.end] == each.raw for each in found)


@pytest.mark.parametrize(
    ("text", "written", "standing", "today", "meant"),
    [
        ("règle 704.5k", "2014-03-01", "moved", "704.5j", ""),
        ("règle 704.5k", "2011-03-01", "changed", "704.5j", ""),
        ("704.5k (2015)", "2024-01-01", "moved", "704.5j", ""),
        ("704.5j", "2019-01-01", "alive", "704.5j", ""),
        ("règle 704.5j", "2006-01-01", "wrong", None, ""),
        ("704.5k (legend rule)", "2018-08-05", "wrong", "704.5j", "704.5j"),
        ("704.5k, la règle des légendes", "2018-08-05", "wrong", "704.5j", "704.5j"),
        ("règle 502.9 (le piétinement)", "2006-08-01", "moved", "702.19", ""),
        ("règle 502.9 (le vol)", "2006-08-01", "wrong", "702.9", "502.4"),
        ("704.5j", "2012-08-01", "gone", None, ""),
        ("408.1c", "2003-08-01", "changed", "117.3a", ""),
        ("702.2b", "2009-08-01", "changed", "702.2c", ""),
    ],
)
def test_a_citation_is_judged_by_its_day_and_the_words_beside_it(
    text: str, written: str, standing: str, today: str | None, meant: str
) -> None:
    (verdict,) = judge(text, SOURCES, written)
    assert (verdict.standing, verdict.today, verdict.meant) == (standing, today, meant)
    assert verdict.confidence == 1


@pytest.mark.parametrize(
    ("text", "written", "expected"),
    [
        (
            "Night and day: day and night are 726.1.",
            "2021-10-01",
            ("moved", "731.1"),
        ),  # new between two editions
        ("726.1, handling illegal actions", "2021-10-01", ("moved", "733.1")),
        (
            "The redirection rule 306.7 is gone.",
            "2018-05-01",
            ("changed", "306.7"),
        ),  # what is left there says so
        ("Rule 306.7 is alive.", "2018-05-01", ("alive", "306.7")),
        ("La règle 704.5j a disparu.", "2017-10-15", ("gone", None)),
        (
            "La redirection 306.7 a été supprimée.",
            "2018-05-10",
            ("changed", "306.7"),
        ),  # « a » is no letter of it
        ("Mana burn, formerly 300.3, no longer exists.", "2009-09-01", ("changed", "500.5")),
        ("Double-faced cards came with Innistrad: see rule 711.", "2011-10-05", ("moved", "712")),
        ("La brûlure de mana (300.3) n’existe plus.", "2010-05-01", ("changed", "500.5")),
        ("The old 704.5k was harsher.", "2013-08-01", ("changed", "704.5j")),
    ],
)
def test_the_words_beside_a_number_tell_the_edition_to_read_it_in(
    text: str, written: str, expected: tuple[str, str | None]
) -> None:
    (verdict,) = judge(text, shipped_sources(), written)
    assert (verdict.standing, verdict.today) == expected
    assert verdict.confidence == (1 if verdict.standing == "alive" else 0.9)


def _numbers(verdicts: list[Verdict]) -> set[str]:
    return {number for verdict in verdicts for number in verdict.citation.numbers}


def test_citations_of_our_own_are_read_as_a_judge_reads_them() -> None:
    sources, today, standing = shipped_sources(), [], []
    for row in filter(lambda row: row["sure"], OURS["citations"]):
        verdicts = [*judge(row["text"], sources, row["written"])]
        assert _numbers(verdicts) == {*row["number_then"].split(",")}, row
        assert [verdict.standing for verdict in verdicts].count("wrong") == (row["standing"] == "wrong"), row
        if row["standing"] == "wrong":
            assert [(verdict.meant or None, verdict.today) for verdict in verdicts] == [
                (row.get("meant"), row["today"])
            ], row
        today.append(",".join(verdict.today or "" for verdict in verdicts) == (row["today"] or ""))
        standing.append({each.standing for each in verdicts} <= {row["standing"], *row.get("accept", ())})
    assert sum(today) >= 0.95 * len(today) and sum(standing) >= 0.95 * len(standing)


def test_articles_of_our_own_give_their_citations_and_nothing_else() -> None:
    found = wanted = strangers = 0
    for article in OURS["articles"]:
        verdicts = judge(article["text"], shipped_sources(), article["written"])
        hits = [
            [
                each
                for each in verdicts
                if each.citation.start < row["end"] and row["start"] < each.citation.end
            ]
            for row in article["citations"]
        ]
        wanted += len(hits)
        found += sum(map(bool, hits))
        strangers += len(verdicts) - sum(map(len, hits))
        for row, hit in zip(article["citations"], hits, strict=True):
            assert not hit or (hit[0].standing == "wrong") == (row["standing"] == "wrong"), row
    assert (found, wanted, strangers) == (24, 25, 0)


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("le 3 mars 2006, règle 502.9", "2006-03-03"),
        ("In March 2006, rule 502.9", "2006-03-31"),
        ("Depuis 2014, règle 704.5j", "2014-12-31"),
        ("In 2024 the old number 420.5e and 502.9 are gone", "2009-05-01"),
    ],
)
def test_the_day_that_a_text_names_counts_where_its_numbers_fit_it(text: str, day: str) -> None:
    verdicts = judge(text, SOURCES)
    assert {verdict.day for verdict in verdicts} == {day}
    assert all(verdict.confidence < 1 for verdict in verdicts)


def test_a_rule_quoted_without_its_number_is_found_by_its_words() -> None:
    held = Version.objects.filter(entry__kind="rule", text__isnull=False, since__kind="rules").select_related(
        "text", "entry", "since"
    )
    version = max(held, key=lambda each: len(each.text.content))
    day, quoted = str(version.since.date), " ".join(version.text.content.split()[1:14])
    text = f"Comme dit le livre, “{quoted}”, à ce qu’il paraît."
    verdicts = judge(text, bench_sources(), day)
    assert [(each.citation.number, each.citation.implied) for each in verdicts] == [
        (version.numbers[0][0], True)
    ]
    assert repaired(text, verdicts) == text
    assert not judge("He said “nothing at all of the kind was ever printed”.", bench_sources(), day)
    assert len(judge(f"D’après 100.1, “{quoted}”.", bench_sources(), day)) == 1
    later = f"Au 1er mai 2003, la règle 420.5e.\n\nAu {day}, le livre dit “{quoted}”, à ce qu’il paraît."
    assert [(each.day, each.citation.implied) for each in judge(later, bench_sources())] == [
        ("2003-05-01", False),
        (day, True),
    ]


def test_each_paragraph_and_comment_is_read_for_the_day_that_it_names() -> None:
    code = """# CR 704.5k: legend rule, 2015
# see rule 702.139a
LIMIT = 704.5

# in 2006 this was rule 420.5e. Somebody means rule 420.5z.
"""
    told = {
        each.citation.raw.split()[-1]: (each.day[:4], each.fates[0].standing) for each in judge(code, SOURCES)
    }
    assert told["704.5k"] == ("2015", "moved")
    assert told["702.139a"][0] >= "2020" and told["702.139a"][1] == "alive"  # there was none in 2015
    assert told["420.5e"] == ("2006", "changed")
    assert told["420.5z"] == ("2006", "wrong")


def test_a_paragraph_without_a_day_is_not_read_for_that_of_another() -> None:
    text = (
        "En 2006, la 502.9b disait le piétinement.\n\nEn 2012, c’était la 702.18b.\n\nAujourd’hui, 702.19b."
    )
    assert [each.today for each in judge(text, SOURCES)] == ["702.19b"] * 3
    dated = "Écrit le 5 mai 2012.\n\nVoir la règle 702.18b."
    assert [(each.day, each.today) for each in judge(dated, SOURCES)] == [("2012-05-05", "702.19b")]


def test_the_api_answers_for_a_posted_text_and_for_an_address(client) -> None:
    body = json.dumps({"text": "voir 704.5k", "written": "2014"})
    posted = client.post("/api/v1/citations", body, content_type="application/json")
    asked = client.get("/api/v1/citations", {"q": "voir 704.5k", "written": "2014"})
    assert posted.status_code == asked.status_code == 200
    assert posted.json() == asked.json()
    (found,) = posted.json()["citations"]
    assert (found["start"], found["end"]) == (0, 11)
    assert (found["standing"], found["url"]) == ("moved", "/regles/704.5j/")
    assert posted.json()["repaired"] == "voir 704.5j"
    assert "704.5j" in found["why"]
    refused = client.get("/api/v1/citations", {"q": "x", "written": "hier"})
    assert (refused.status_code, refused.json()["code"]) == (422, "parameter_invalid")


def test_the_pages_show_each_citation_and_keep_nothing(client) -> None:
    page = client.post("/banc/", {"texte": "<b>règle</b> 704.5k", "ecrit": "2014"}).content.decode()
    assert "&lt;b&gt;" in page and "<b>règle" not in page
    assert 'class="cited moved"' in page and "/regles/704.5j/" in page
    assert client.get("/citation/?q=704.5k&le=2015").status_code == 200
    assert client.post("/banc/", {"texte": "x", "ecrit": "hier"}).status_code == 422
    assert client.post("/banc/", {"texte": "x" * 200_001}).status_code == 413
    assert client.get("/banc/").cookies == client.post("/banc/", {"texte": "704.5k"}).cookies == {}


def test_files_are_checked_and_put_right(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "notes.py"
    code = "# règle 704.5k\nWIDTH = 701.18\n# see 510.1c\n"
    file.write_text(code, encoding="utf-8")
    (tmp_path / "picture.bin").write_bytes(b"\0704.5k")
    with pytest.raises(SystemExit) as ended:
        call_command("citations", str(tmp_path), written="2014", format="json")
    assert ended.value.code == 1
    assert {row["line"] for row in json.loads(capsys.readouterr().out)["citations"]} >= {1}
    with pytest.raises(SystemExit):
        call_command("citations", str(tmp_path), written="2014", fix=True)
    assert file.read_text(encoding="utf-8") == code.replace("704.5k", "704.5j")


def test_a_tournament_document_that_is_here_is_judged_and_linked(client) -> None:
    sections = Entry.objects.filter(edition__series__startswith="mtr", kind="rule", key__contains=".")
    entry = sections.select_related("edition").order_by("-edition__date").first()
    answer = client.get(
        "/api/v1/citations", {"q": f"MTR {entry.key}", "written": str(entry.edition.date)}
    ).json()
    (found,) = answer["citations"]
    assert (found["series"], found["standing"], found["confidence"]) == ("mtr", "alive", 1.0)
    assert client.get(found["url"]).status_code == 200
    page = client.post(
        "/banc/", {"texte": f"MTR {entry.key}", "ecrit": str(entry.edition.date)}
    ).content.decode()
    assert f"[{entry.key}](http" in page and f'href="{found["url"]}"' in page


def test_what_a_restatement_leaves_out_of_a_tournament_document_is_not_wrong(client) -> None:
    (found,) = client.get("/api/v1/citations", {"q": "MTR 4.4", "written": "2026-08-20"}).json()["citations"]
    assert (found["standing"], found["today"], found["confidence"]) == ("alive", "4.4", 0.0)
    headings = {"mtr": [("2016-01-01", {"4.4": "Decks"}, True), ("2020-01-01", {"2.1": "Play"}, False)]}
    assert policy_fate("mtr", "4.4", "2016-05-01", headings)[0] == "alive"


def test_why_quotes_what_was_printed_then_and_now(client) -> None:
    changed = Version.objects.filter(entry__kind="rule", nature="substantive").select_related("since")

    def whys():
        for version in changed:
            before = Version.objects.filter(thread=version.thread, since__date__lt=version.since.date).first()
            if before is not None:
                asked = {"q": f"CR {version.numbers[0][0]}", "written": str(before.since.date)}
                answer = client.get("/api/v1/citations", asked).json()
                yield from (each["why"] for each in answer["citations"])

    assert any("Alors : «" in why or "Aujourd’hui : «" in why for why in whys())


@pytest.mark.parametrize(
    ("text", "written", "expected"),
    [
        ("règles 701.18, 701.15 et 701.27", "2022-05-10", "règles 701.22, 701.19 et 701.34"),
        ("Rules 502.28 and 502.30", "2003-10-01", "Rules 702.4 and 702.40"),
        ("règles 409.1a à 409.1i", "2006-06-10", "règles 601.2a à 601.2i"),
        ("rules 702.9 and 702.300", "2022-05-10", "rules 702.9 and 702.300"),
        ("rule 502.46a/b", "2006-06-25", "rule 702.51a/502.46b"),
        ("702.145b/c", "2022-05-10", "702.145b/c"),
        ("for split cards use 505; table 505", "2005-05-01", "for split cards use 709; table 505"),
        ("see http://a.b/cr/502.9", "2006-06-10", "see http://a.b/cr/702.19"),
    ],
)
def test_what_stands_between_numbers_stays_in_the_text_put_right(
    text: str, written: str, expected: str
) -> None:
    assert repaired(text, judge(text, shipped_sources(), written)) == expected
