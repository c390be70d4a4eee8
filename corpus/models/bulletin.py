"""What curators say about an edition or a change: why it came."""

from __future__ import annotations

from django.db import models


class Bulletin(models.Model):
    """A curator's note (Markdown) on what came with an edition, on one rule of it where ``number`` is given, with where
    it can be checked. Shown beside the edition's comparison and beside the change.

    The edition is named by slug, as in a `Correction`, so that the note outlives a re-ingested edition.
    """

    edition = models.CharField("édition", max_length=120)
    number = models.CharField("règle", max_length=12, blank=True)
    text = models.TextField("texte", help_text="En Markdown.")
    source = models.CharField(
        "source", max_length=500, help_text="Une adresse, ou de quoi retrouver la source."
    )
    origin = models.CharField(
        "fichier",
        max_length=500,
        blank=True,
        help_text="Le bulletins.toml d’où vient la note ; vide : écrite ici.",
    )

    class Meta:
        verbose_name = "bulletin"
        ordering = ["edition", "number"]
        constraints = [models.UniqueConstraint(fields=["edition", "number"], name="bulletin_once")]

    def __str__(self) -> str:
        return f"{self.edition}/{self.number}"
