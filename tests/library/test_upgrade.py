"""The data folder of an older version is taken over: what people decided and wrote is carried, the rest read anew."""

import sys

import pytest

from tests.conftest import manage, rows_in, run_in

pytestmark = pytest.mark.slow
KEPT = (
    "SELECT slug, title, date, corrected FROM corpus_edition ORDER BY slug",
    "SELECT slug, edition FROM corpus_redirect",
    "SELECT slug, reason, replaced_by, withdrawn_at FROM corpus_withdrawal",
    "SELECT old_edition, old_number, new_edition, new_number, reason FROM corpus_correction",
    "SELECT edition, number, text, source FROM corpus_bulletin",
    "SELECT username, password, is_superuser FROM auth_user",
    "SELECT key, name FROM corpus_entry x JOIN corpus_edition e ON e.id = x.edition_id ORDER BY e.slug, position",
)
"""What is the same after as before."""
DECISIONS = """
from corpus.library.publishing import wishes
from corpus.library.publishing.drafts import make_draft
from corpus.library.publishing.publish import publish
for changes in (
    lambda: wishes.correct("1990-03-01-fr", {"edition": "oie-ancienne", "title": "Vieille oie"}),
    lambda: wishes.note("oie-ancienne", "420.1", "Parce que.", "une lettre"),
):
    publish(make_draft(changes(), by="anne", reason="pour voir").name, by="anne")
"""


@pytest.fixture(scope="module")
def taken_over(goose_folder, tmp_path_factory):
    new = tmp_path_factory.mktemp("new")
    manage(goose_folder, "shell", "-v0", "-c", DECISIONS)
    manage(new, "migrate", "-v0")
    manage(new, "upgrade", str(goose_folder))
    return goose_folder, new


def test_what_people_decided_and_wrote_is_carried(taken_over):
    old, new = taken_over
    assert rows_in(new, *KEPT) == rows_in(old, *KEPT)


def test_the_journal_goes_on(taken_over):
    old, new = taken_over
    columns = "generation, made_at, made_by, reason, summary, changes"
    journal = f"SELECT {columns} FROM corpus_publication ORDER BY generation"  # noqa: S608 - names of ours
    (before,), (after,) = rows_in(old, journal), rows_in(new, journal)
    assert after[:-1] == before
    assert after[-1][0] > before[-1][0] and after[-1][2] == "upgrade"


def test_a_library_that_holds_something_is_left_alone(taken_over):
    old, new = taken_over
    before = rows_in(new, *KEPT)
    done = run_in(new, sys.executable, "manage.py", "upgrade", old)
    assert done.returncode == 2 and "isn't empty" in done.stderr
    assert rows_in(new, *KEPT) == before
