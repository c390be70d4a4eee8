"""Reference and Citation: a mention of rule numbers in an entry's text, and each rule that it names."""

from __future__ import annotations

from django.db import models

from corpus.models.entry import Entry


class Reference(models.Model):
    """A mention of rule numbers: ``start``/``end`` are offsets in the entry's text, the end excluded."""

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="references", db_index=False)
    start = models.PositiveIntegerField()
    end = models.PositiveIntegerField()
    raw = models.CharField(max_length=255)

    class Meta:
        ordering = ["entry", "start"]
        constraints = [models.UniqueConstraint(fields=["entry", "start"], name="reference_place")]


class Citation(models.Model):
    """One rule that a reference names, and what became of looking for it.

    ``outside`` is true where the citing edition itself doesn't hold the target: such a citation is looked for in
    the other editions, again each time that one of them comes or goes.
    """

    class Status(models.TextChoices):
        """How the search for the target ended."""

        RESOLVED = "resolved", "trouvé"
        REPAIRED = "repaired", "réparé"
        NOT_COVERED = "not_covered", "hors de l’édition"
        UNKNOWN = "unknown", "inconnu"

    reference = models.ForeignKey(Reference, on_delete=models.CASCADE, related_name="citations")
    position = models.PositiveSmallIntegerField()
    number = models.CharField(max_length=12)
    read = models.CharField(max_length=40, blank=True)
    status = models.CharField(max_length=12, choices=Status.choices)
    target = models.ForeignKey(
        Entry, on_delete=models.SET_NULL, related_name="citations", null=True, blank=True
    )
    outside = models.BooleanField(default=False)

    class Meta:
        ordering = ["reference", "position"]
        indexes = [models.Index(fields=["number"], name="citation_outside", condition=models.Q(outside=True))]
