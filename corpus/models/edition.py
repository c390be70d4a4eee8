"""Source: an ingested file, with its exact bytes; Edition: the dated state of the rules that was read from one;
Diagnostic: something odd that reading met.
"""

from __future__ import annotations

import zlib
from typing import cast

from django.db import models

from corpus.languages import packs
from corpus.models.addresses import address_of

RESTATED = "-restatement"
"""How the series of our own restatements of tournament documents ends."""


def languages() -> list[tuple[str, str]]:
    """The languages that an edition can be in: those with a pack, by code and French name."""
    return [(pack.code, pack.name) for pack in packs()]


class Source(models.Model):
    """One ingested file: its name and its exact bytes, known by their SHA-256."""

    name = models.CharField(max_length=255)
    sha256 = models.CharField(max_length=64, unique=True)
    size = models.PositiveIntegerField()
    ingested_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["name"]

    @property
    def data(self) -> bytes:
        """The file's bytes exactly as they were ingested."""
        return zlib.decompress(bytes(self.content.packed))


class Origin(models.Model):
    """An address on the web that a source was fetched from, with what lets it be asked whether anything changed.

    ``page``: ``{"pages": [...]}`` where a curator says how it lists editions (`sources/publishers.py`), ``{"listed_by":
    name}`` for a file of an archive or the first part of an edition, which is asked with its page alone.
    """

    url = models.URLField(max_length=1000, unique=True)
    sha256 = models.CharField(max_length=64, blank=True)
    etag = models.CharField(max_length=255, blank=True)
    modified = models.CharField(max_length=100, blank=True)
    looked_at = models.DateTimeField(auto_now=True)
    problem = models.TextField(blank=True)
    page = models.JSONField(default=dict, blank=True)

    class Meta:
        ordering = ["url"]


class SourceContent(models.Model):
    """A source's bytes, apart from it so that a query for sources never carries them along."""

    source = models.OneToOneField(Source, on_delete=models.CASCADE, primary_key=True, related_name="content")
    packed = models.BinaryField()


class EditionQuerySet(models.QuerySet["Edition"]):
    """Ways to query editions."""

    def newest_first(self) -> EditionQuerySet:
        """Original texts before our restatements, then by date, newest first; French before English."""
        return self.order_by("restatement", models.F("date").desc(nulls_last=True), "-language", "slug")

    def light(self) -> EditionQuerySet:
        """The editions without what nothing is derived of, most of it JSON to be read."""
        return self.defer("counts", "lines", "origin", "told", "corrected", "readers")

    def of_family(self, edition: Edition) -> EditionQuerySet:
        """The editions that share threads with ``edition``: same series and language."""
        return self.filter(series=edition.series, language=edition.language)


_EditionManager = models.Manager.from_queryset(EditionQuerySet)


class PublicEditions(_EditionManager["Edition"]):
    """The editions that readers see: those of no draft."""

    def get_queryset(self) -> EditionQuerySet:
        """Without the editions of drafts."""
        return EditionQuerySet(self.model, using=self._db).filter(draft=None)


class Edition(models.Model):
    """One dated state of a rules document. Immutable: a corrected source replaces it whole.

    An edition with a ``draft`` is not public and not linked. Its slug is ``<key of the draft>~<address>``, so that
    the public edition that it may replace keeps its own. ``objects`` are the public ones, ``every`` also the others.

    ``date`` is None where neither source nor catalog tells it: such an edition is readable and searchable,
    but has no place in the history of rules.
    """

    HEAVY = ("covers", "counts", "lines", "state", "origin", "told", "corrected", "readers")
    """What only an edition's own page prints: queries that merely name an edition had better defer it."""

    class Kind(models.TextChoices):
        """What sort of document it is."""

        RULES = "rules", "règles"
        FAQ = "faq", "FAQ"
        LESSON = "lesson", "cours"
        POLICY = "policy", "document de tournoi"

    class Precision(models.TextChoices):
        """How sure the date is."""

        DAY = "day", "au jour près"
        MONTH = "month", "au mois près"
        YEAR = "year", "à l’année près"
        ESTIMATED = "estimated", "estimée"

    slug = models.SlugField(max_length=140, unique=True)
    draft = models.ForeignKey("Draft", on_delete=models.CASCADE, null=True, blank=True, related_name="+")
    title = models.CharField(max_length=255)
    language = models.CharField(max_length=2, choices=languages)
    kind = models.CharField(max_length=10, choices=Kind.choices)
    date = models.DateField(null=True, blank=True)
    date_precision = models.CharField(max_length=10, choices=Precision.choices, blank=True)
    origin = models.CharField(max_length=255, blank=True)
    series = models.CharField(max_length=60, blank=True)
    restatement = models.BooleanField(default=False)
    source = models.ForeignKey(Source, on_delete=models.PROTECT, related_name="editions")
    state = models.CharField(max_length=64)
    content = models.CharField(max_length=64, db_index=True, blank=True)
    derived = models.CharField(max_length=64, blank=True)
    covers = models.JSONField(default=list)
    counts = models.JSONField(default=dict)
    lines = models.JSONField(default=dict)
    encoding = models.CharField(max_length=40, default="utf-8")
    told = models.JSONField(default=dict, blank=True)
    corrected = models.JSONField(default=dict, blank=True)
    readers = models.CharField(max_length=64, blank=True)

    objects = PublicEditions()
    every = EditionQuerySet.as_manager()

    class Meta:
        ordering = ["date", "slug"]

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        """The address of the edition's contents."""
        return address_of("edition", self.slug)

    @property
    def address(self) -> str:
        """The slug under which it is public, or will be once its draft is published."""
        return self.slug.rpartition("~")[2]

    @property
    def is_book(self) -> bool:
        """Whether it prints numbered texts for themselves: rules, a tournament document."""
        return self.kind in (self.Kind.RULES, self.Kind.POLICY)

    @property
    def tournament(self) -> str:
        """The series of a tournament document, whether official or restated: mtr, ipg, jar; empty for any other."""
        return self.series.removesuffix(RESTATED) if self.kind == self.Kind.POLICY else ""

    @property
    def owners(self) -> list[tuple[int, int, str, str]]:
        """Who owns each line of the source: runs of (first, last, kind, key), as `corpus.reading` made them."""
        return cast("list[tuple[int, int, str, str]]", self.line_owners.runs)


class Witness(models.Model):
    """A further source that prints the edition at ``edition``: same content, other bytes (an encoding, a file format).

    Named by slug, not by key, so that it outlives the edition's being stored anew.
    """

    source = models.OneToOneField(
        Source, on_delete=models.CASCADE, primary_key=True, related_name="witnesses_to"
    )
    edition = models.SlugField(max_length=120)
    state = models.CharField(max_length=64)


class LineOwners(models.Model):
    """The owners of an edition's lines, apart from it because they are many and rarely asked for."""

    edition = models.OneToOneField(
        Edition, on_delete=models.CASCADE, primary_key=True, related_name="line_owners"
    )
    runs = models.JSONField(default=list)


class Diagnostic(models.Model):
    """Something odd that reading met; the codes are explained in docs/diagnostics.md."""

    class Level(models.TextChoices):
        """How grave it is."""

        INFO = "info", "information"
        WARNING = "warning", "avertissement"
        ERROR = "error", "erreur"

    edition = models.ForeignKey(Edition, on_delete=models.CASCADE, related_name="diagnostics")
    position = models.PositiveIntegerField()
    level = models.CharField(max_length=10, choices=Level.choices)
    code = models.CharField(max_length=60, db_index=True)
    message = models.TextField()
    line = models.PositiveIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["edition", "position"]
