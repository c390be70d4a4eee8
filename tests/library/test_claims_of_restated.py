"""Claims of texts in our own words: what lessons say again, and whose dates a restatement bears."""

import pytest

from corpus.library.asking.claims import claims_of, law_of
from corpus.library.asking.twins import CALM, twin_of
from corpus.library.asking.versions import rule_on
from tests.library.samples import ingest_folder
from tests.library.test_claims import said, year
from tests.library.test_twins import FRENCH, NOW, THEN

pytestmark = pytest.mark.django_db


def test_a_later_lesson_counts_against_the_newest_wording() -> None:
    claims = said("704.5j", language="fr")
    assert not claims.in_force and not claims.complete
    assert [year(version.since) for version in claims.restated_by] == [2015]
    assert claims.until is None


def test_a_rule_that_no_lesson_restates_is_the_newest() -> None:
    assert said("100", language="fr").in_force


@pytest.mark.usefixtures("empty_library")
def test_a_restatement_is_never_dated_by_a_later_wording_of_its_law(tmp_path, client) -> None:
    """300.2 says the same in 2005 in other words: what restates 2001 isn't "in force since 2005"."""
    tables = []
    for slug, more, text in (
        ("fr-2001", 'language = "fr"\nrestatement = true\n', FRENCH),
        ("en-2001", 'language = "en"\n', THEN),
        ("en-2005", 'language = "en"\n', NOW),
    ):
        (tmp_path / f"{slug}.txt").write_text(text, encoding="utf-8")
        date = f'kind = "rules"\ndate = {slug[-4:]}-04-01\n'
        tables.append(f'[[source]]\nfile = "{slug}.txt"\nedition = "{slug}"\n{date}{more}')
    (tmp_path / "corpus.toml").write_text("\n".join(tables), encoding="utf-8")
    assert ingest_folder(tmp_path).ok
    rule = rule_on("300.2", edition="fr-2001")
    assert rule is not None
    twin = twin_of(rule.entry)
    assert twin is not None and twin.standing in CALM and twin.today.key == "300.3"
    claims = claims_of(law_of(rule, twin))
    assert claims is not None and (year(claims.since), year(claims.until)) == (2001, 2005)
    assert year(claims.sense_since) == 2001 and not claims.in_force
    page = " ".join(client.get("/editions/fr-2001/300.2/").content.decode().split())
    assert "Ainsi rédigée depuis le 1ᵉʳ avril 2001 au moins, jusqu’au 1ᵉʳ avril 2005" in page.replace(
        "\xa0", " "
    )
    answer = client.get("/api/v1/rules/300.2/history", {"edition": "fr-2001"}).json()
    assert [(each["edition"], each["change"]) for each in answer["versions"]] == [
        ("en-2001", "first"),
        ("en-2005", "renumbered+edited"),
    ]
