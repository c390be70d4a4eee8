"""What curators say about an edition or a change: why it came."""

from __future__ import annotations

from django.db import models


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
