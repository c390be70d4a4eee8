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
    position = models.PositiveIntegerField("rang")
    level = models.CharField("niveau", max_length=10, choices=Level.choices)
    code = models.CharField("code", max_length=60, db_index=True)
    message = models.TextField("message")
    line = models.PositiveIntegerField("ligne", null=True, blank=True)

    class Meta:
        verbose_name = "diagnostic"
        ordering = ["edition", "position"]

    def __str__(self) -> str:
        return f"{self.code} : {self.message}"
