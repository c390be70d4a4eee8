"""The restatement of the rules in force: whole, numbered as the official text, true, in our own words, and found."""

from __future__ import annotations

import json
import re
import urllib.parse
import urllib.request
from pathlib import Path

import pytest

from corpus.comparing.comparison import compare
from corpus.comparing.edition import ComparedEdition
from corpus.comparing.fidelity import findings, read_explained, stale, unexplained
from corpus.languages import pack
from corpus.reading.document import Document
from corpus.text.normalise import letters
from tests.conftest import TEXTS, missing
from tests.real.editions import compared, read

TODAY = "2026-08-07-regles"
OFFICIAL = "cr-2026-08-07.txt"
QUESTIONS = json.loads((Path(__file__).parent / "everyday_questions.json").read_text(encoding="utf-8"))


def today() -> Document:
    return read(TEXTS / f"{TODAY}.txt")


def test_it_is_whole() -> None:
    held = today()
    assert (held.kind, held.language, str(held.date)) == ("rules", "fr", "2026-08-07")
    assert sum("." in rule.number for rule in held.rules) >= 2_900
    assert sum(len(rule.examples) for rule in held.rules) >= 300
    assert len(held.terms) >= 600
    assert [part.number for part in held.rules if len(part.number) == 1] == list("123456789")


def test_every_citation_has_its_rule() -> None:
    held = today()
    entries = [*held.rules, *(example for rule in held.rules for example in rule.examples), *held.terms]
    targets = [target for entry in entries for found in entry.references for target in found.targets]
    assert len(targets) > 1_500
    assert {target.status for target in targets} == {"resolved"}


@pytest.mark.parametrize(
    "wrong",
    [r"[\"']", r"«[^\u00a0]|[^\u00a0]»", r"[^\u00a0»] ?(?<!\u00a0)[;!?](?!\w)", r"(?<!\u00a0):(?: |$)"],
)
def test_it_is_printed_as_french_is(wrong: str) -> None:
    lines = (TEXTS / f"{TODAY}.txt").read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if re.search(wrong, line)] == []


def test_a_cited_title_is_the_rule_s() -> None:
    titles = {rule.number: rule.title or rule.text for rule in today().rules}
    wrong = [
        (rule.number, number, title)
        for rule in today().rules
        for number, title in re.findall(r"règle (\d{3}(?:\.\d+)?), «\u00a0([^»]+?)\u00a0»", rule.text)
        if titles[number] != title
    ]
    assert wrong == []


# --- against the official texts ------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def official(real_more: Path) -> ComparedEdition:
    path = real_more / OFFICIAL
    if not path.is_file():
        missing(f"no {OFFICIAL} in REAL_MORE")
    return compared(path)


@pytest.mark.real
def test_nothing_looks_untrue_that_nobody_explained(official: ComparedEdition) -> None:
    found = findings(compared(TEXTS / f"{TODAY}.txt"), official)
    explained = read_explained((TEXTS / "restated.toml").read_text(encoding="utf-8"))
    assert unexplained(TODAY, found, explained) == []
    known = {(each.kind, each.number) for each in found}
    idle = [
        (one.kind, number) for one in explained for number in one.numbers if (one.kind, number) not in known
    ]
    assert idle == []


@pytest.mark.real
def test_no_restated_rule_is_stale(official: ComparedEdition, real_more: Path) -> None:
    newest = max(real_more.glob("cr-*.txt"), key=lambda path: path.name[:13])
    since = compare(official, compared(newest))
    assert stale(compared(TEXTS / f"{TODAY}.txt"), since) == []


@pytest.mark.real
def test_a_rule_that_changed_since_would_be_told(official: ComparedEdition, real_more: Path) -> None:
    before = compared(real_more / "cr-2026-06-19.txt")
    told = {
        each.old or each.new for each in stale(compared(TEXTS / f"{TODAY}.txt"), compare(before, official))
    }
    assert "310.11" in told
    assert "722.3a" not in told  # a stop in the place of a comma


RUN = 8
"""Words that say something; the language's light words don't count. Runs of fewer are the game's own phrases."""


def runs(text: str) -> set[tuple[str, ...]]:
    light = {letters(word) for word in pack("fr").words.light}
    said = re.sub(
        r"voir regles? [\d.a-z]+(?:, \"[^\"]*\")?", ". ", letters(text)
    )  # what a rule is called is a fact
    words = [word for word in re.findall(r"[^\W\d_]+", said) if len(word) > 1 and word not in light]
    return {tuple(words[at : at + RUN]) for at in range(len(words) - RUN + 1)}


@pytest.mark.real
def test_no_run_of_words_of_an_official_text_stands_in_it(real_corpus: Path) -> None:
    printed = set[tuple[str, ...]]()
    for path in real_corpus.glob("*.txt"):
        printed |= runs(path.read_bytes().decode("utf-8", "replace"))
    held = today()
    sayings = [*held.rules, *(example for rule in held.rules for example in rule.examples), *held.terms]
    assert [saying.text[:60] for saying in sayings if saying.text and runs(saying.text) & printed] == []


# --- found by who asks ---------------------------------------------------------------------------------------------

SCREEN = 5
"""Hits that a reader sees without scrolling."""


def answered(site: str, question: str, answers: list[str]) -> bool:
    """Whether one of ``answers`` (a rule's number, or a hit's id), or an example of it, stands on the first screen: as
    a hit, or under the heading that it belongs to.
    """
    with urllib.request.urlopen(f"{site}/api/v1/search?{urllib.parse.urlencode({'q': question})}") as answer:
        hits = json.load(answer)["results"][:SCREEN]
    seen = [each["id"] for hit in hits for each in (hit, *hit.get("family", ()))]
    shown = [each.removesuffix(f"@{TODAY}") for each in seen if each.endswith(f"@{TODAY}")]
    right = {answer if ":" in answer else f"rule:{answer}" for answer in answers}
    return any(re.sub(r"^example:(.+)\.\d+$", r"rule:\1", each) in right for each in shown)


@pytest.mark.slow
def test_everyday_questions_find_today_s_rule_on_the_first_screen(site: str) -> None:
    failed = [each for each in QUESTIONS if not answered(site, each["question"], each["answers"])]
    assert len(QUESTIONS) == 40
    assert [each["question"] for each in failed] == []


def asked(site: str, page: str, query: str) -> list[str]:
    with urllib.request.urlopen(
        f"{site}/api/v1/{page}?" + urllib.parse.urlencode({"q": query}), timeout=30
    ) as found:
        answer = json.load(found)
    return [each["id"] for each in answer["results" if page == "search" else "suggestions"]]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("query", "last", "now"),
    [
        ("brûlure de mana", "300.3@2006-10-20-regles", "106.4"),
        ("mana burn", "300.3@2006-10-20-regles", "106.4"),
        ("damage on the stack", "310.4@2006-10-20-regles", "510.2"),
        ("règle d'unicité des planeswalkers", "704.5j@2014-05-01-regles", ""),
        ("planeswalker uniqueness rule", "704.5j@2014-05-01-rules", ""),
        ("la 502.9b à l'époque de Mirrodin", "502.9b@2003-07-28-regles", ""),
    ],
)
def test_what_is_gone_leads_with_its_last_wording(site: str, query: str, last: str, now: str) -> None:
    first, second, *_ = asked(site, "search", query)
    assert first == f"rule:{last}"
    assert not now or second == f"rule:{now}@{TODAY}"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("typed", "number"),
    [("mulligan", "103.5"), ("règle des lég", "704.5j"), ("combien de terrains p", "305.2")],
)
def test_a_completion_leads_to_the_rule(site: str, typed: str, number: str) -> None:
    assert asked(site, "suggest", typed)[0] == f"rule:{number}@{TODAY}"


@pytest.mark.slow
@pytest.mark.parametrize("number", ["704.5j", "704.5k", "510.1c"])
def test_what_a_newer_edition_is_known_to_have_ended_leads_in_no_language(site: str, number: str) -> None:
    """Since our English texts of 2014 these laws went, moved or changed."""
    for language in ("fr", "en"):
        with urllib.request.urlopen(f"{site}/regles/{number}/?premiere={language}", timeout=30) as found:
            html = found.read().decode()
        assert f"/editions/{TODAY}/source/" in html, language
