"""Library: one row that says how often what is public has changed."""

from __future__ import annotations

from django.db import models


class Library(models.Model):
    """The library as a whole: its ``generation`` is raised in each transaction that changes what is public.

    What a machine derives for itself (index, caches) carries the generation that it was made from.
    """

    generation = models.PositiveBigIntegerField("génération", default=0)

    class Meta:
        verbose_name = "bibliothèque"

    def __str__(self) -> str:
        return f"génération {self.generation}"

    @classmethod
    def current(cls) -> int:
        """The generation that is public now; 0 before anything was published."""
        return cls.objects.filter(pk=1).values_list("generation", flat=True).first() or 0

    @classmethod
    def advance(cls) -> int:
        """The next generation, which readers see when the caller's transaction ends."""
        row, _ = cls.objects.select_for_update().get_or_create(pk=1)
        cls.objects.filter(pk=1).update(generation=models.F("generation") + 1)
        return row.generation + 1

    @classmethod
    def hold(cls) -> None:
        """Make other publications wait until the caller's transaction ends."""
        row, _ = cls.objects.get_or_create(pk=1)
        cls.objects.select_for_update().get(pk=row.pk)
