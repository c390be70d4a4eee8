"""Text and Entry: one wording, stored once, and the places where editions print it; Reference and Citation: a mention
of rule numbers in one, and each rule that it names.
"""

from __future__ import annotations

from django.db import models

from corpus.models.addresses import address_of
from corpus.models.edition import Edition


class Text(models.Model):
    """One wording, stored once by content hash however many editions share it, with its HTML.

    ``html`` is made by `corpus.text` when the wording is stored; references stand in it as
    ``<a data-ref="START">`` with START the offset in ``content``, and get their addresses at display. ``drawn`` is the
    schema number of that HTML (`corpus/schemas.py`).
    """

    sha256 = models.CharField(max_length=64, unique=True)
    language = models.CharField(max_length=2)
    content = models.TextField()
    html = models.TextField()
    drawn = models.PositiveSmallIntegerField(default=0)


class EntryQuerySet(models.QuerySet["Entry"]):
    """Ways to ask for entries."""

    def everywhere(self, kind: str, *keys: str) -> EntryQuerySet:
        """All editions' entries of ``kind``, of these ``keys`` where any are given.

        Naming the editions lets the index that begins with them serve; one that begins with the kind would grow
        in as many places as an edition has entries, at each ingest.
        """
        rows = self.filter(edition__in=Edition.objects.values("pk"), kind=kind)
        return rows.filter(key__in=keys) if keys else rows

    def best_first(self) -> EntryQuerySet:
        """What to show first: original texts before our restatements, then the newest, French before English,
        rules texts before FAQs of the same day.
        """
        return self.order_by(
            "edition__restatement",
            models.F("edition__date").desc(nulls_last=True),
            "-edition__language",
            "-edition__kind",
            "edition__slug",
            "position",
        )


class Entry(models.Model):
    """One entry of an edition: rule, example, glossary term, lesson item, card, ruling or topic.

    ``key`` is unique for the kind within the edition: a rule's number (``420.5e``, ``420.5e~2`` for a
    second copy), ``420.4.1`` for its first example, the slug of a term, card or topic (cards and topics
    share one set of slugs), ``slug.3`` for a ruling (parent says of what), an item's position.
    ``position`` is the edition's order over all kinds. ``parent`` is the node above a rule, the rule of an
    example, the card or topic of a ruling.
    """

    class Kind(models.TextChoices):
        """What the entry is."""

        RULE = "rule", "règle"
        EXAMPLE = "example", "exemple"
        TERM = "term", "terme"
        ITEM = "item", "énoncé"
        CARD = "card", "carte"
        RULING = "ruling", "décision"
        TOPIC = "topic", "thème"

    # No index that isn't asked for: each makes ingest dearer. Both constraints begin with the edition.
    edition = models.ForeignKey(Edition, on_delete=models.CASCADE, related_name="entries", db_index=False)
    kind = models.CharField(max_length=10, choices=Kind.choices)
    key = models.CharField(max_length=200)
    position = models.PositiveIntegerField()
    number = models.CharField(max_length=12, blank=True)
    level = models.CharField(max_length=10, blank=True)
    name = models.TextField(blank=True)
    title_origin = models.CharField(max_length=10, blank=True)
    text = models.ForeignKey(
        Text, on_delete=models.PROTECT, related_name="entries", null=True, blank=True, db_index=False
    )
    parent = models.ForeignKey(
        "self", on_delete=models.CASCADE, related_name="children", null=True, blank=True
    )
    first_line = models.PositiveIntegerField()
    last_line = models.PositiveIntegerField()
    details = models.JSONField(default=dict, blank=True)

    objects = EntryQuerySet.as_manager()

    class Meta:
        ordering = ["edition", "position"]
        constraints = [
            models.UniqueConstraint(fields=["edition", "kind", "key"], name="entry_key"),
            models.UniqueConstraint(fields=["edition", "position"], name="entry_position"),
        ]

    def __str__(self) -> str:
        return f"{self.kind}:{self.key}"

    def get_absolute_url(self) -> str:
        """The entry's address in its edition (an example's or ruling's is an anchor on its parent's page)."""
        return entry_url(self)

    @property
    def identifier(self) -> str:
        """The contract's id: ``rule:420.5e@<edition>``."""
        return f"{self.kind}:{self.key}@{self.edition.slug}"

    @property
    def content(self) -> str:
        """The entry's text, empty where it has only a title."""
        return self.text.content if self.text else ""


def term_url(edition: str, key: str) -> str:
    """The place of the term ``key`` in the glossary of the ``edition`` of that slug."""
    return f"{address_of('edition-glossary', edition)}?lettre={key[0]}#terme-{key}"


def entry_url(entry: Entry) -> str:
    """The canonical address of ``entry``, pinned to its edition; needs ``edition`` and, for examples and
    rulings, ``parent`` loaded to cost no query.
    """
    above = entry.parent if entry.kind in (Entry.Kind.EXAMPLE, Entry.Kind.RULING) else None
    return url_of(entry.edition.slug, entry.kind, entry.key, *((above.kind, above.key) if above else ()))


def url_of(edition: str, kind: str, key: str, parent_kind: str = "", parent: str = "") -> str:
    """The canonical address of an entry of the ``edition`` of that slug by its kind and key, and those of the entry
    that an example or ruling belongs to. What has no page of its own is a place on one.
    """
    rank = key.rpartition(".")[2]
    match kind:
        case Entry.Kind.RULE:
            return address_of("edition-rule", edition, key)
        case Entry.Kind.CARD:
            return address_of("card", key)
        case Entry.Kind.TERM:
            return term_url(edition, key)
        case Entry.Kind.EXAMPLE if parent:
            return f"{address_of('edition-rule', edition, parent)}#exemple-{rank}"
        case Entry.Kind.RULING if parent_kind == Entry.Kind.CARD:
            return f"{address_of('card', parent)}#reponse-{rank}"
    contents = address_of("edition", edition)
    match kind:
        case Entry.Kind.TOPIC:
            return f"{contents}#theme-{key}"
        case Entry.Kind.RULING if parent:
            return f"{contents}#{parent}-reponse-{rank}"
        case _:
            return f"{contents}#enonce-{key}"


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
