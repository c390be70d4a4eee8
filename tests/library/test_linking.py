"""Links, threads and histories over small editions, and what a lesson restates."""

from __future__ import annotations

import pytest

from corpus.library.asking.history import history
from corpus.library.deriving.link import link_editions
from corpus.models import Edition, Entry, Lineage, Link
from corpus.reading.reader import read_source
from tests.library.ages import BOOK, keep, publish
from tests.library.samples import NEW, catalog, ingest_folder, write_geese

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("empty_library")]

MIDDLE = NEW.replace("1998", "1996").replace(", sauf la dernière", "")


def rule(year, key):
    return Entry.objects.select_related("edition", "text").get(
        edition__slug=f"{year}-03-01-oie", kind="rule", key=key
    )


def steps(entry):
    return [
        (str(step.edition.date.year), step.entry and step.entry.key, step.change) for step in history(entry)
    ]


def test_an_edition_found_late_slots_in(tmp_path):
    ingest_folder(write_geese(tmp_path))
    direct = Link.objects.get(old=rule(1995, "421.2"))
    assert direct.new == rule(1998, "421.3")
    (tmp_path / "oie-1996.txt").write_text(MIDDLE, encoding="utf-8")
    (tmp_path / "corpus.toml").write_text(catalog(1995, 1998, 1996), encoding="utf-8")
    assert ingest_folder(tmp_path).ok
    assert Lineage.objects.count() == 2
    assert steps(rule(1998, "421.3")) == [
        ("1995", "421.2", "first"),
        ("1996", "421.3", "renumbered"),
        ("1998", "421.3", "same"),
    ]


def test_outside_the_coverage_nothing_is_removed(tmp_path):
    head, start, end = (
        NEW[: NEW.index("420. Les cases")],
        NEW.index("421. Les dés"),
        NEW.index("421.2. Un dé"),
    )
    ingest_folder(
        write_geese(tmp_path, new=head + NEW[start:end])
    )  # so small that it lacks nothing, it is a part
    assert Edition.objects.get(slug="1998-03-01-oie").covers == ["421"]
    assert steps(rule(1995, "420.2")) == [("1995", "420.2", "first"), ("1998", None, "not_covered")]


def test_a_correction_over_an_edition_in_between(tmp_path):
    folder = write_geese(tmp_path)
    (folder / "oie-1996.txt").write_text(
        MIDDLE.replace("421.3. Un double", "421.4. Un double"), encoding="utf-8"
    )
    (folder / "corpus.toml").write_text(catalog(1995, 1998, 1996), encoding="utf-8")
    ingest_folder(folder)
    assert len(steps(rule(1998, "421.3"))) == 3
    links = folder / "links.toml"
    links.write_text(
        '[[same]]\nold = "1995-03-01-oie/421.1"\nnew = "1998-03-01-oie/421.3"\nreason = "on a relu"\n'
    )
    ingest_folder(folder)
    assert ("1995", "421.1", "first") in steps(rule(1998, "421.3"))
    links.unlink()
    ingest_folder(folder)
    assert ("1995", "421.2", "first") in steps(rule(1998, "421.3"))
    assert not Link.objects.filter(by_curator=True, new__edition__series="oie").exists()


LOSING = {"301.3": "Un joueur ruiné qui perd ses dernières plumes quitte la partie."}
PASSAGE = {"301.1": BOOK["301.1"], "301.2": BOOK["301.2"]} | LOSING
STATEMENTS = (
    "Un joueur ruiné qui perd ses dernières plumes quitte la partie.",
    "Les ponts se passent si l’on paie deux jetons au gardien.",
    "La prison retient le pion qui y tombe pendant trois tours entiers.",
    "Par équipes, une équipe ruinée qui perd ses dernières plumes quitte la partie.",
)


def teach(year: int) -> Edition:
    """A lesson of that year that makes the statements."""
    date = f"{year}-03-01"
    data = "\n\n".join(["Cours d’arbitrage de l’oie", *STATEMENTS]).encode()
    document = read_source(data, f"{year}.txt", kind="lesson", language="fr", date=date)
    edition = keep(data, document, f"{year}-cours", f"Cours {year}", series="oie")
    link_editions()
    return edition


def restated(lesson: Edition) -> dict[str, list[str]]:
    """The statements' beginnings, by the rule that each restates, in whatever edition."""
    found: dict[str, list[str]] = {}
    for link in Link.objects.filter(new__edition=lesson).select_related("old__edition", "new__text"):
        found.setdefault(f"{link.old.edition.slug[:4]} {link.old.key}", []).append(link.new.content[:9])
    return found


@pytest.mark.parametrize("order", [(1990, 1994, 1996), (1996, 1994, 1990)])
def test_a_rule_that_a_lesson_restates_is_not_restated_again_under_an_older_edition(order) -> None:
    making = {
        1990: lambda: publish(1990, BOOK | LOSING, link=False),
        1994: lambda: publish(1994, PASSAGE, headed=False, link=False),
        1996: lambda: teach(1996),
    }
    for year in order:
        making[year]()
    link_editions()
    told = restated(Edition.objects.get(slug="1996-cours"))
    assert told == {"1994 301.1": ["Les ponts"], "1994 301.2": ["La prison"], "1994 301.3": ["Un joueur"]}


def test_what_only_an_older_edition_has_is_restated_there() -> None:
    publish(1990, BOOK | LOSING)
    publish(1994, {number: BOOK[number] for number in ("301.1", "301.2")}, headed=False)
    assert restated(teach(1996))["1990 301.3"] == ["Un joueur"]
