"""Thread, Membership and Version: one rule through time, whatever its number, and each state that it had.

All three are derived from editions and links by `corpus.library.deriving.derive`, and equal to what a rebuild
from nothing makes.
"""

from __future__ import annotations

from django.db import models

from corpus.models.edition import Edition
from corpus.models.entry import Entry, Text


class Thread(models.Model):
    """One rule through time in one language and series, named by its first place: ``2003-05-26-section-420/420.5e``.

    The name is stable as long as nothing older of the rule is found; every later place of the thread leads to it
    as well. A term's thread is what glossaries of one language and
    series call by the same name (``en/term/active-player``).
    """

    class Kind(models.TextChoices):
        """What is followed through time."""

        RULE = "rule", "règle"
        TERM = "term", "terme"

    kind = models.CharField(max_length=10, choices=Kind.choices, default=Kind.RULE)
    name = models.CharField(max_length=240, unique=True)
    language = models.CharField(max_length=2)
    series = models.CharField(max_length=60, blank=True)


class Membership(models.Model):
    """The thread that an entry belongs to. Every rule and term has one; a statement of a lesson
    where it restates a rule.
    """

    entry = models.OneToOneField(Entry, on_delete=models.CASCADE, primary_key=True, related_name="membership")
    thread = models.ForeignKey(Thread, on_delete=models.CASCADE, related_name="memberships")


class Version(models.Model):
    """One state of a thread: an unbroken run of editions in which what the rule says is the same.

    ``since`` is the run's first edition, ``until`` the first one that says something else or covers the rule's
    place and lacks it; None where no later edition tells. ``entry`` is the newest printing that differs in
    anything (typography, a number cited, its own number) from the one before: its text and number are those to
    show. ``numbers`` are the numbers that it bore, each with the slug of the edition from which it did, oldest first;
    for a term its key.

    What `library.asking.versions` adds to a row that it answers with: ``bore``, the numbers with their editions;
    ``last``, the newest edition that prints it; ``editions``, how many do; ``after``, the last edition before it that
    is known to say otherwise or to lack the rule; ``is_late``, whether texts that the library lacks came since.

    ``subtree``: a heading (a part, a section, a rule that has only a title); its versions count every change of
    what stands under it. ``statement``: a lesson's restatement, which stands beside the run and breaks none.
    """

    class Change(models.TextChoices):
        """How a version came about."""

        FIRST = "first", "première édition connue"
        SPLIT = "split", "issue d’une autre règle"
        EDITED = "edited", "modifiée"
        RENUMBERED_EDITED = "renumbered+edited", "renumérotée et modifiée"
        RETURNED = "returned", "de retour"
        RESTATED = "restated", "reformulée par un cours"

    thread = models.ForeignKey(Thread, on_delete=models.CASCADE, related_name="versions", db_index=False)
    since = models.ForeignKey(Edition, on_delete=models.CASCADE, related_name="versions_begun")
    until = models.ForeignKey(Edition, on_delete=models.SET_NULL, null=True, related_name="versions_ended")
    entry = models.ForeignKey(Entry, on_delete=models.SET_NULL, null=True, related_name="shown_by")
    text = models.ForeignKey(
        Text, on_delete=models.PROTECT, null=True, related_name="versions", db_index=False
    )
    numbers = models.JSONField(default=list)
    change = models.CharField(max_length=20, choices=Change.choices)
    nature = models.CharField(max_length=20, blank=True)
    subtree = models.BooleanField(default=False)
    statement = models.BooleanField(default=False)

    bore: list[tuple[str, Edition]]
    last: Edition
    editions: int
    after: Edition | None
    is_late: bool

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["thread", "since"], name="version_once", condition=models.Q(statement=False)
            )
        ]
        indexes = [models.Index(fields=["thread", "since"], name="version_of_thread")]

    @property
    def content(self) -> str:
        """What it says; empty where it has only a title."""
        return self.entry.content if self.entry else ""

    @property
    def printing(self) -> Entry:
        """The printing to show. Raises Entry.DoesNotExist where it has gone; answers leave such a version out."""
        if self.entry is None:
            raise Entry.DoesNotExist
        return self.entry

    @property
    def number(self) -> str:
        """The number that it bears now, or bore last; empty for a statement."""
        return str(self.numbers[-1][0]) if self.numbers else ""

    @property
    def first_number(self) -> str:
        """The number that it bore when it began; empty for a statement."""
        return str(self.numbers[0][0]) if self.numbers else ""
