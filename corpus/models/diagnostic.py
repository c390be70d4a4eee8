"""Diagnostic: something odd that reading met."""

from __future__ import annotations

from django.db import models

from corpus.models.edition import Edition


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
