"""Links ("this rule of edition A is that rule of edition B"), what they tie together, and who said so."""

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
    kind = models.CharField("nature", max_length=10, choices=Kind.choices)
    score = models.FloatField("score")
    reason = models.CharField("raison", max_length=255, blank=True)
    by_curator = models.BooleanField("corrigé par une personne", default=False)

    class Meta:
        verbose_name = "lien"
        constraints = [models.UniqueConstraint(fields=["old", "new"], name="link_pair")]
        # a dozen among a quarter of a million, asked for with each edition that comes
        indexes = [models.Index(fields=["new"], name="link_by_curator", condition=models.Q(by_curator=True))]

    def __str__(self) -> str:
        return f"{self.old_id} → {self.new_id} ({self.kind})"


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

    kind = models.CharField("objet", max_length=8, choices=Kind.choices, default=Kind.SAME)
    old_edition = models.CharField("ancienne édition", max_length=120)
    old_number = models.CharField("ancien numéro", max_length=12)
    new_edition = models.CharField("nouvelle édition", max_length=120, blank=True)
    new_number = models.CharField("nouveau numéro", max_length=12, blank=True)
    reason = models.TextField("raison")
    origin = models.CharField(
        "fichier",
        max_length=500,
        blank=True,
        help_text="Le links.toml d’où vient la correction ; vide : écrite ici.",
    )

    objects = CorrectionQuerySet.as_manager()

    class Meta:
        verbose_name = "correction"
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

    def __str__(self) -> str:
        return f"{self.old_edition}/{self.old_number} → {self.new_edition}/{self.new_number}"


class Lineage(models.Model):
    """A pair of editions whose rules have been linked, with the states that they had then."""

    old = models.ForeignKey(Edition, on_delete=models.CASCADE, related_name="linked_to")
    new = models.ForeignKey(Edition, on_delete=models.CASCADE, related_name="linked_from")
    fingerprint = models.CharField("empreinte", max_length=64)

    class Meta:
        verbose_name = "filiation"
        constraints = [models.UniqueConstraint(fields=["old", "new"], name="lineage_pair")]

    def __str__(self) -> str:
        return f"{self.old_id} → {self.new_id}"


class StoredComparison(models.Model):
    """What changed from ``old`` to ``new``, worked out once for all processes: of neighbours when they are linked, of
    any other two when they are first asked for. ``state`` is all that it hangs on; another state is worked out anew.
    """

    old = models.ForeignKey(Edition, on_delete=models.CASCADE, related_name="+")
    new = models.ForeignKey(Edition, on_delete=models.CASCADE, related_name="+")
    state = models.CharField("état", max_length=64)
    linked = models.BooleanField("voisines", default=False)
    data = models.BinaryField("comparaison")

    class Meta:
        verbose_name = "comparaison"
        constraints = [models.UniqueConstraint(fields=["old", "new"], name="comparison_pair")]

    def __str__(self) -> str:
        return f"{self.old_id} → {self.new_id}"
