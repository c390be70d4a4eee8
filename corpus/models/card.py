"""Cards of the operator's files: what one import brought, each card as it has it, its names and the rules behind it."""

from __future__ import annotations

from django.db import models


class CardBatch(models.Model):
    """What one import changed: the cards that were new or other than those shown. Taken back, the cards of the batches
    before it are shown again.
    """

    slug = models.SlugField(max_length=60, unique=True)
    made_at = models.DateTimeField(auto_now_add=True)
    sources = models.JSONField(default=list)
    report = models.JSONField(default=dict)
    public = models.BooleanField(default=False)


class StoredCard(models.Model):
    """One state of a card of the game. ``live`` is the one shown: of the newest batch that is public. ``data`` is all
    of it (`corpus.cards.card`), packed; ``digest`` tells states apart; ``type_line`` is its English one,
    ``sorted_by`` the name that a list shows, folded.
    """

    batch = models.ForeignKey(CardBatch, on_delete=models.CASCADE, related_name="cards")
    slug = models.CharField(max_length=150)
    identity = models.CharField(max_length=150)
    name = models.CharField(max_length=200)
    name_fr = models.CharField(max_length=200, blank=True)
    sorted_by = models.CharField(max_length=100, blank=True)
    cost = models.CharField(max_length=100, blank=True)
    type_line = models.CharField(max_length=150, blank=True)
    digest = models.CharField(max_length=16)
    data = models.BinaryField()
    live = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["slug", "batch"], name="card_of_batch"),
            models.UniqueConstraint(fields=["slug"], condition=models.Q(live=True), name="card_shown"),
        ]
        indexes = [models.Index(fields=["sorted_by"], condition=models.Q(live=True), name="card_list")]


class CardName(models.Model):
    """A name of a card, in either language, of the whole or a face. ``key`` is what is compared (`name_key`);
    ``plain`` says that it is a word of the game or a type, too.
    """

    card = models.ForeignKey(StoredCard, on_delete=models.CASCADE, related_name="names")
    key = models.CharField(max_length=200)
    name = models.CharField(max_length=200)
    plain = models.BooleanField(default=False)
    french = models.BooleanField(default=False)

    class Meta:
        indexes = [models.Index(fields=["key"], name="card_name_key")]


class CardRule(models.Model):
    """A rule that a card stands on, for the counts of a rule's page: ``why`` as `corpus.cards.mechanics` says."""

    card = models.ForeignKey(StoredCard, on_delete=models.CASCADE, related_name="rules")
    number = models.CharField(max_length=12)
    why = models.CharField(max_length=10)

    class Meta:
        indexes = [models.Index(fields=["number"], name="card_rule_number")]
