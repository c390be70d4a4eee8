"""A publication rehearsed: what the pages of rules show before and after, worked out without anything being public."""

from dataclasses import asdict

import pytest

from corpus.library.asking.fronts import fronts
from corpus.library.asking.versions import rule_on
from corpus.library.publishing.drafts import amend
from corpus.library.publishing.ingest import plan
from corpus.library.publishing.preview import counted, rehearse
from corpus.library.publishing.publish import publish
from corpus.library.sources.collect import collect
from corpus.models import Draft, Library
from tests.library.contents import contents, differences
from tests.library.samples import ingest_folder, write_geese

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


def test_fronts_say_what_each_number_says_alone():
    found = fronts()
    assert len(found) > 400
    for number in sorted(found)[::7]:
        entry = rule_on(number).entry
        own = (entry.edition.language, str(entry.edition.date), entry.edition.restatement)
        assert (found[number].language, found[number].day, found[number].restatement) == own, number
        assert found[number].text == (entry.text.sha256 if entry.text else ""), number
    assert "999.9" not in found and rule_on("999.9") is None


def test_a_rehearsal_leaves_all_as_it_was_and_foretells_the_publication(tmp_path):
    folder = write_geese(tmp_path)
    draft, _ = plan(collect([folder]), by="essai")
    before, generation, shown = contents(), Library.current(), fronts()
    pages = rehearse(draft)
    assert Library.current() == generation and not differences(before, contents()) and fronts() == shown
    assert Draft.objects.get(pk=draft.pk).pages == pages
    publish(draft.name, by="essai")
    after = fronts()
    changed = {number for number in shown.keys() | after.keys() if shown.get(number) != after.get(number)}
    assert {page["number"] for page in pages} == changed >= {"421.3"}
    for page in pages:
        for side, known in (("before", shown), ("after", after)):
            assert page[side] == (asdict(known[page["number"]]) if page["number"] in known else None)


def test_what_befalls_a_page_is_named(tmp_path):
    ingest_folder(write_geese(tmp_path))
    old = (tmp_path / "oie-1998.txt").read_text()
    (tmp_path / "oie-1998.txt").write_text(old.replace("est rejeté", "est rejeté une fois"))
    draft, _ = plan(collect([tmp_path]), by="essai")
    assert {page["number"]: page["kinds"] for page in rehearse(draft)} == {"421.2": ["text"]}
    assert counted(draft.pages) == {"text": 1}
    amend(draft)
    assert Draft.objects.get(pk=draft.pk).pages is None
