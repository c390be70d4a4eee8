"""Source: an ingested file, with its exact bytes."""

from __future__ import annotations

import zlib

from django.db import models


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
