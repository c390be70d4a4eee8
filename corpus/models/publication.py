"""Publication, Draft, Redirect, Withdrawal: what changed in what is public, what might, and where addresses
went; the groups of people who may change it.
"""

from __future__ import annotations

from typing import Any

from django.db import models
from django.utils import timezone


class Publication(models.Model):
    """One change of what is public: who, when, what and why. Each of ``changes`` says what was before and what is
    after, so that it can be taken back.
    """

    generation = models.PositiveBigIntegerField(unique=True)
    made_at = models.DateTimeField(auto_now_add=True)
    made_by = models.CharField(max_length=150, blank=True)
    reason = models.TextField(blank=True)
    summary = models.TextField(blank=True)
    changes = models.JSONField(default=list)
    undoes = models.OneToOneField("self", on_delete=models.PROTECT, null=True, related_name="undone_by")

    class Meta:
        permissions = [("curate", "Peut corriger et publier au bureau")]
        ordering = ["-generation"]


class ReadyDrafts(models.Manager["Draft"]):
    """The drafts that wait for a curator, without those that are still being read."""

    def get_queryset(self) -> models.QuerySet[Draft]:
        """Those that are ready."""
        return super().get_queryset().filter(ready=True)


class Draft(models.Model):
    """Changes to the inputs (bytes, catalog facts, corrections) that are not public. The editions that they bring are
    stored already and name it (`Edition.draft`).

    ``base`` is the generation that the changes were made for; ``pages`` are those that publishing would change (None
    until that is worked out). One that is not ``ready`` is still being read, by the process that its ``pages`` name
    meanwhile, or was left by one that was killed; ``every`` has those too.
    """

    name = models.SlugField(max_length=60, unique=True)
    made_at = models.DateTimeField(auto_now_add=True)
    made_by = models.CharField(max_length=150, blank=True)
    base = models.PositiveBigIntegerField(default=0)
    reason = models.TextField(blank=True)
    changes = models.JSONField(default=list)
    pages = models.JSONField(null=True)
    ready = models.BooleanField(default=False)

    objects = ReadyDrafts()
    every = models.Manager["Draft"]()

    class Meta:
        ordering = ["-made_at"]


class Work(models.Model):
    """Something that a curator asked for and that takes a while: it goes on where a process that died left it.

    ``process`` is who is at it (machine, process, when that began), ``seen_at`` when they last said so.
    ``tries`` counts how often it was begun; ``name`` is the name of the draft that comes of it.
    """

    class State(models.TextChoices):
        """How far it is."""

        WAITING = "waiting", "attend"
        DONE = "done", "fait"
        FAILED = "failed", "refusé"

    name = models.SlugField(max_length=60, unique=True)
    kind = models.CharField(max_length=20)
    asked = models.JSONField(default=dict)
    made_by = models.CharField(max_length=150, blank=True)
    made_at = models.DateTimeField(auto_now_add=True)
    state = models.CharField(max_length=10, choices=State.choices, default=State.WAITING)
    process = models.CharField(max_length=120, blank=True)
    seen_at = models.DateTimeField(default=timezone.now)
    tries = models.PositiveSmallIntegerField(default=0)
    step = models.CharField(max_length=255, blank=True)
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    outcome = models.JSONField(default=dict)

    class Meta:
        ordering = ["-made_at"]


class HandedIn(models.Model):
    """A file that a curator handed in, until it is read."""

    work = models.ForeignKey(Work, on_delete=models.CASCADE, related_name="files")
    name = models.CharField(max_length=255)
    data = models.BinaryField()

    class Meta:
        ordering = ["name", "pk"]


class Redirect(models.Model):
    """An edition's former address: what bore ``slug`` is at ``edition`` now (301)."""

    slug = models.SlugField(max_length=120, unique=True)
    edition = models.SlugField(max_length=120)


class Withdrawal(models.Model):
    """An edition taken out of the library: its address answers 410 with what replaced it, where anything did."""

    slug = models.SlugField(max_length=120, unique=True)
    title = models.CharField(max_length=255)
    replaced_by = models.SlugField(max_length=120, blank=True)
    reason = models.TextField(blank=True)
    sha256 = models.CharField(max_length=64, blank=True)
    withdrawn_at = models.DateTimeField(default=timezone.now)


CURATE = "corpus.curate"
"""The permission to correct and publish."""

GROUPS = {
    "lecteurs": (),
    "conservateurs": (CURATE,),
    "administrateurs": (CURATE, "auth.add_user", "auth.change_user", "auth.view_user", "auth.delete_user"),
}


def make_groups(**kwargs: Any) -> None:
    """Make the groups that are missing and give them their permissions; what an administrator added stays."""
    from django.contrib.auth.models import Group, Permission

    for name, codes in GROUPS.items():
        group, _ = Group.objects.get_or_create(name=name)
        for code in codes:
            app, codename = code.split(".")
            group.permissions.add(*Permission.objects.filter(content_type__app_label=app, codename=codename))
