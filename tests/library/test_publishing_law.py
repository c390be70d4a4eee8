"""The law of undo: random operations taken back one by one leave the store as it was after each."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from django.db import transaction

from corpus.library.ingest.candidates import (
    candidate,
    placing,
    record_for,
    same_content,
    sha256_of,
    witnessing,
)
from corpus.library.ingest.store import keep_bytes
from corpus.library.publishing import wishes
from corpus.library.publishing.drafts import make_draft
from corpus.library.publishing.publish import bring_in_step, forget_unused_texts, publish, undo
from corpus.library.sources.catalog import CatalogEntry
from corpus.models import Correction, Edition, Entry, Library, Publication
from tests.library.contents import contents, differences
from tests.library.test_versions_law import NUMBERS, YEARS, text

pytestmark = pytest.mark.django_db
OPERATIONS = 16
"""Granted wishes of a run; the library grows with them, and so does what each costs."""


class Curator:
    """Makes random wishes, and publishes those that can be granted."""

    def __init__(self, seed: int):
        self.chance = random.Random(seed)  # noqa: S311 - a run that can be had again, no secret

    def act(self) -> Publication | None:
        """One publication, None where the wish was refused."""
        wishes_of = [self.date, self.move, self.title, self.withdraw, self.join, self.witness, self.back]
        try:
            return self.chance.choice([self.put, self.put, self.put, *wishes_of])()
        except wishes.WishError:
            return None

    def one_of(self, rows):
        found = list(rows)
        if not found:
            raise wishes.WishError("none")
        return self.chance.choice(found)

    def edition(self) -> Edition:
        return self.one_of(Edition.objects.order_by("slug"))

    def publish(self, changes) -> Publication:
        return publish(make_draft(changes, by="essai").name, by="essai")

    def put(self) -> Publication:
        year = self.chance.choice(YEARS)
        kinds = {number: self.chance.choice([0, 1, 2, 3, 4, 5, 9]) for number in NUMBERS}
        data = text(year, kinds).encode() + f"\nFin {year}.".encode()
        slug = self.chance.choice([f"{year}-oie", None])
        # restatements are not held against their neighbours, which would make reading hang on who came first
        entry = CatalogEntry(
            Path(f"oie-{year}.txt"),
            slug,
            None,
            "fr",
            f"{year}-03-01",
            None,
            "rules",
            series="oie",
            restatement=True,
        )
        record, held = record_for(entry, entry.path.name, sha256_of(data))
        keep_bytes(data, entry.path.name)
        found = candidate(record, held, data)
        return self.publish(placing(found.slug, found.record))

    def date(self) -> Publication:
        day = f"{self.chance.choice(YEARS)}-0{self.chance.randrange(1, 9)}-01"
        return self.publish(wishes.correct(self.edition().slug, {"date": day}))

    def move(self) -> Publication:
        slug = f"ailleurs-{self.chance.randrange(6)}"
        return self.publish(wishes.correct(self.edition().slug, {"edition": slug}))

    def title(self) -> Publication:
        return self.publish(wishes.correct(self.edition().slug, {"title": f"Titre {self.chance.random()}"}))

    def withdraw(self) -> Publication:
        replaced = self.chance.choice(["", self.edition().slug])
        return self.publish(wishes.withdraw(self.edition().slug, "au hasard", replaced))

    def join(self) -> Publication:
        rules = Entry.objects.filter(kind="rule").order_by("edition__slug", "key").select_related("edition")
        old, new = self.one_of(rules), self.one_of(rules)
        end = self.chance.choice([f"{new.edition.slug}/{new.key}"] * 3 + [""])
        return self.publish(wishes.join(f"{old.edition.slug}/{old.key}", end, "au hasard"))

    def witness(self) -> Publication:
        """Other bytes that say what an edition says: a witness of it."""
        held = self.edition()
        data = held.source.data + b"\n" * self.chance.randrange(1, 4)
        entry = CatalogEntry(
            Path(held.source.name),
            language="fr",
            date=held.date.isoformat() if held.date else None,
            kind="rules",
            series=held.series,
            restatement=True,
        )
        record, known = record_for(entry, entry.path.name, sha256_of(data))
        found = candidate(record, known, data)
        printed = same_content(found)
        if printed is None:
            raise wishes.WishError("none")
        keep_bytes(data, entry.path.name)
        return self.publish(witnessing(found, printed.slug))

    def back(self) -> Publication:
        return undo(self.one_of(Publication.objects.order_by("generation")), by="essai")


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1])
def test_operations_taken_back_leave_the_store_as_it_was(seed):
    with transaction.atomic():
        Correction.objects.all().delete()
        Edition.objects.all().delete()
        Publication.objects.all().delete()
        bring_in_step()
        forget_unused_texts()
        curator = Curator(seed)
        states = [contents()]
        made = []
        for _ in range(3 * OPERATIONS):
            if len(made) == OPERATIONS:
                break
            generation = Library.current()
            publication = curator.act()
            if publication is None:
                assert not differences(states[-1], contents())
                continue
            assert publication.generation == Library.current() == generation + 1
            made.append(publication)
            states.append(contents())
        assert len(made) == OPERATIONS
        for publication in reversed(made):
            states.pop()
            undo_again(publication)
            assert not differences(states[-1], contents()), publication.summary
        transaction.set_rollback(True)


def undo_again(publication: Publication) -> None:
    """Take ``publication`` back, also where the curator did so before and took that back since."""
    Publication.objects.filter(undoes=publication).update(undoes=None)
    undo(publication, by="essai")
