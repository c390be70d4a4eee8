"""Links ("this rule of edition A is that rule of edition B"), what they tie together, and who said so; what curators
say of an edition or a change.
"""

from __future__ import annotations

from django.db import models

from corpus.models.edition import Edition
from corpus.models.entry import Entry


class Link(models.Model):
    """One rule followed from an edition to a later one."""

    class Kind(models.TextChoices):
        """What the link says."""

        SAME = "same", "même règle"
        SPLIT = "split", "partie d’une règle scindée"
        MERGED = "merged", "fondue dans une autre règle"
        RESTATED = "restated", "reprise par un énoncé"

    old = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="successors", db_index=False)
    new = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="ancestors")
    kind = models.CharField(max_length=10, choices=Kind.choices)
    score = models.FloatField()
    reason = models.CharField(max_length=255, blank=True)
    by_curator = models.BooleanField(default=False)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["old", "new"], name="link_pair")]
        # a dozen among a quarter of a million, asked for with each edition that comes
        indexes = [models.Index(fields=["new"], name="link_by_curator", condition=models.Q(by_curator=True))]


class CorrectionQuerySet(models.QuerySet["Correction"]):
    """Ways to ask for corrections."""

    def of_lineage(self) -> CorrectionQuerySet:
        """Those about what a rule became, in an order that doesn't hang on their age."""
        return self.filter(kind=Correction.Kind.SAME).order_by("old_edition", "old_number", "new_edition")

    def of_twins(self) -> CorrectionQuerySet:
        """Those about what a rule is in the other language."""
        return self.filter(kind=Correction.Kind.TWIN).order_by("old_edition", "old_number", "new_edition")


class Correction(models.Model):
    """A curator's word, from a `links.toml`. On lineage: ``old_number`` of ``old_edition`` became
    ``new_number`` of ``new_edition``, or ended there (both empty). On twins: the French rule ``old`` is the English
    rule ``new``, or none (both empty).

    Editions are named by slug, not by key, so that a correction outlives a re-ingested edition.
    """

    class Kind(models.TextChoices):
        """What the word is about."""

        SAME = "same", "filiation"
        TWIN = "twin", "jumelle"

    kind = models.CharField(max_length=8, choices=Kind.choices, default=Kind.SAME)
    old_edition = models.CharField(max_length=120)
    old_number = models.CharField(max_length=12)
    new_edition = models.CharField(max_length=120, blank=True)
    new_number = models.CharField(max_length=12, blank=True)
    reason = models.TextField()
    origin = models.CharField(max_length=500, blank=True)

    objects = CorrectionQuerySet.as_manager()

    class Meta:
        ordering = [
            "old_edition",
            "old_number",
            "new_edition",
        ]  # not by age: what follows from them must not hang on it
        constraints = [
            models.UniqueConstraint(
                fields=["kind", "old_edition", "old_number", "new_edition"], name="correction_once"
            )
        ]


class Lineage(models.Model):
    """A pair of editions whose rules have been linked, with the states that they had then."""

    old = models.ForeignKey(Edition, on_delete=models.CASCADE, related_name="linked_to")
    new = models.ForeignKey(Edition, on_delete=models.CASCADE, related_name="linked_from")
    fingerprint = models.CharField(max_length=64)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["old", "new"], name="lineage_pair")]


class StoredComparison(models.Model):
    """What changed from ``old`` to ``new``, worked out once for all processes: of neighbours when they are linked, of
    any other two when they are first asked for. ``state`` is all that it hangs on; another state is worked out anew.
    """

    old = models.ForeignKey(Edition, on_delete=models.CASCADE, related_name="+")
    new = models.ForeignKey(Edition, on_delete=models.CASCADE, related_name="+")
    state = models.CharField(max_length=64)
    linked = models.BooleanField(default=False)
    data = models.BinaryField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["old", "new"], name="comparison_pair")]


class Bulletin(models.Model):
    """A curator's note (Markdown) on what came with an edition, on one rule of it where ``number`` is given, with where
    it can be checked. Shown beside the edition's comparison and beside the change.

    The edition is named by slug, as in a `Correction`, so that the note outlives a re-ingested edition.
    """

    edition = models.CharField(max_length=120)
    number = models.CharField(max_length=12, blank=True)
    text = models.TextField()
    source = models.CharField(max_length=500)
    origin = models.CharField(max_length=500, blank=True)

    class Meta:
        ordering = ["edition", "number"]
        constraints = [models.UniqueConstraint(fields=["edition", "number"], name="bulletin_once")]
