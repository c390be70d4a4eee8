"""Library: one row that says how often what is public has changed."""

from __future__ import annotations

import secrets

from django.conf import settings
from django.db import models
from django.utils import timezone


class Library(models.Model):
    """The library as a whole: its ``generation`` is raised in each transaction that changes what is public.

    What a machine derives for itself (index, caches) carries the generation that it was made from. ``stamp`` is drawn
    anew with each generation: two libraries of one generation are told apart by it. ``shows_official`` is the
    operator's answer whether a public site may publish what it fetches from publishers; None before it was asked.
    """

    generation = models.PositiveBigIntegerField(default=0)
    stamp = models.CharField(max_length=32, blank=True)
    shows_official = models.BooleanField(null=True)

    @classmethod
    def current(cls) -> int:
        """The generation that is public now; 0 before anything was published."""
        return cls.objects.filter(pk=1).values_list("generation", flat=True).first() or 0

    @classmethod
    def may_show_official(cls) -> bool:
        """Whether editions fetched from publishers may be published by themselves: on one's own machine, and on a
        public site once its operator said so.
        """
        return not settings.PUBLIC or cls.objects.filter(pk=1, shows_official=True).exists()

    @classmethod
    def state(cls) -> str:
        """The generation with its stamp: another text after anything public changed."""
        return " ".join(map(str, cls.objects.values_list("generation", "stamp").first() or (0, "")))

    @classmethod
    def advance(cls) -> int:
        """The next generation, which readers see when the caller's transaction ends."""
        row, _ = cls.objects.select_for_update().get_or_create(pk=1)
        cls.objects.filter(pk=1).update(generation=models.F("generation") + 1, stamp=secrets.token_hex(8))
        return row.generation + 1

    @classmethod
    def hold(cls) -> None:
        """Make other publications wait until the caller's transaction ends."""
        row, _ = cls.objects.get_or_create(pk=1)
        cls.objects.select_for_update().get(pk=row.pk)


class MachineAnswers(models.Model):
    """What a web machine answers in one ``state`` of the library (`operations/digests.py`); an empty ``digest`` is
    being worked out since ``at``.
    """

    machine = models.CharField(max_length=200, unique=True)
    state = models.CharField(max_length=60, blank=True)
    digest = models.CharField(max_length=64, blank=True)
    at = models.DateTimeField(default=timezone.now)
