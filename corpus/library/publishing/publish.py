"""Changes made public in one transaction and one generation, and publications taken back."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Sequence

from django.db import connection, transaction

from corpus import schemas
from corpus.library.deriving.link import link_editions
from corpus.library.deriving.resolve import resolve_across, resolve_around
from corpus.library.deriving.twins import derive_twins
from corpus.library.ingest.candidates import read_kept, slug_in, store_record
from corpus.library.ingest.cards import show_cards
from corpus.library.ingest.inputs import (
    TABLES,
    InputChange,
    Record,
    changes_from,
    inverse,
    place_of,
    record,
    says_the_same,
    state_of,
    summary_of,
)
from corpus.library.ingest.witnessing import hold_new
from corpus.library.publishing.drafts import token_of
from corpus.library.publishing.wishes import WishError
from corpus.models import (
    CardBatch,
    Citation,
    Draft,
    Edition,
    Entry,
    Library,
    Publication,
    Source,
    Text,
    Version,
)


def publish(name: str, *, by: str, reason: str = "", seen: str | None = None) -> Publication:
    """Make the draft ``name`` public: all of it or nothing. ``seen`` is what the curator saw (`token_of`).

    Raises WishError where the draft is gone, has changed since it was seen, or was overtaken by another publication;
    UnreadableError where a source can't be read any more.
    """
    with transaction.atomic():
        Library.hold()
        draft = Draft.objects.select_for_update().filter(name=name).first()
        if draft is None:
            names = ", ".join(Draft.objects.values_list("name", flat=True))
            raise WishError(
                f"Aucun projet «\u00a0{name}\u00a0» n’attend\u00a0: s’il y en a eu un, il est publié ou écarté. "
                f"Projets en attente\u00a0: {names or 'aucun'}.",
                f"no draft {name!r} waits: it may be published or put aside; there are: {names or 'none'}",
            )
        if seen is not None and seen != token_of(draft):
            raise WishError(
                "Le projet a changé depuis que vous l’avez ouvert\u00a0: relisez l’aperçu, puis publiez."
            )
        return publish_draft(draft, by, reason)


def publish_draft(
    draft: Draft, by: str, reason: str = "", progress: Callable[[str], None] = lambda _: None
) -> Publication:
    """The publication of ``draft``, which is no more. Must run inside a transaction."""
    made = _carry_out(changes_from(draft.changes), by, reason or draft.reason, draft=draft, progress=progress)
    draft.delete()
    return made


def undo(publication: Publication, *, by: str, reason: str = "") -> Publication:
    """Take ``publication`` back: the inputs are again what they were before, read from the kept bytes.

    Raises WishError where it was taken back already, or where others have built upon it.
    """
    with transaction.atomic():
        Library.hold()
        if Publication.objects.filter(undoes=publication).exists():
            number = publication.generation
            raise WishError(
                f"La publication {number} a déjà été annulée.", f"publication {number} is taken back already"
            )
        return _carry_out(inverse(changes_from(publication.changes)), by, reason, undoes=publication)


def last_to_undo() -> Publication | None:
    """The last publication that was neither taken back nor takes another one back."""
    return Publication.objects.filter(undoes=None, undone_by=None).order_by("-generation").first()


def _carry_out(
    changes: Sequence[InputChange],
    by: str,
    reason: str,
    *,
    draft: Draft | None = None,
    undoes: Publication | None = None,
    progress: Callable[[str], None] = lambda _: None,
) -> Publication:
    before = Library.current()
    for change in changes:
        if not says_the_same(record(change.table, change.key), change.before):
            raise _overtaken(change, undoes)
    stored = apply(changes, draft)
    if draft is None or draft.base != before:  # else the draft's own comparison with its neighbours stands
        hold_new(stored)
    bring_in_step(progress)
    if any(change.table == "edition" and change.before is not None for change in changes):
        forget_unused_texts()
    now = Library.current()
    return Publication.objects.create(
        generation=now if now > before else Library.advance(),
        made_by=by,
        reason=reason.strip(),
        summary=summary_of(changes),
        changes=[change.as_json() for change in changes],
        undoes=undoes,
    )


def apply(changes: Sequence[InputChange], draft: Draft | None = None) -> list[Edition]:
    """Make the records what ``changes`` say they are after; returns the editions that came. Those that ``draft`` holds
    become public as they are, others are read from the kept bytes. Links, threads and versions are the caller's.

    Must run inside a transaction.

    Raises UnreadableError where a source can't be read (any more).
    """
    for change in changes:
        if change.table != "edition":
            _write(change)
    editions = [change for change in changes if change.table == "edition"]
    Edition.objects.filter(slug__in=[change.key for change in editions if change.before]).delete()
    stored = [_bring(change.key, change.after, draft) for change in editions if change.after]
    if any(change.after is None for change in editions):
        lost = Citation.objects.filter(
            target=None, status__in=[Citation.Status.RESOLVED, Citation.Status.REPAIRED]
        )
        resolve_across(lost)
    return stored


def _bring(slug: str, after: Record, draft: Draft | None) -> Edition:
    """The public edition of the record ``after``: the one that ``draft`` holds, else read anew."""
    prepared = Edition.every.filter(draft=draft, slug=slug_in(draft, slug), state=state_of(after))
    edition = prepared.first() if draft and after["readers"] in ("", schemas.EDITIONS) else None
    if edition is None:
        if after["readers"]:
            after = {**after, "readers": schemas.EDITIONS}
        edition = store_record(slug, after, read_kept(after))
    else:
        edition.slug, edition.draft = slug, None
        edition.save(update_fields=["slug", "draft"])
    Source.objects.filter(pk=edition.source_id).update(name=after["name"])
    resolve_around(edition)
    return edition


def _write(change: InputChange) -> None:
    """Make the row of a change, of any table but that of editions, what it is after."""
    rows, place = TABLES[change.table][0]._default_manager, place_of(change.table, change.key)
    if change.after is None:
        rows.filter(**place).delete()
        return
    values = dict(change.after)
    if "withdrawn_at" in values:
        values["withdrawn_at"] = datetime.datetime.fromisoformat(values["withdrawn_at"])
    if change.table == "witness":
        values["source"] = Source.objects.get(sha256=change.key)
    rows.update_or_create(**place, defaults=values)
    if change.table == "cards":
        show_cards(CardBatch.objects.get(**place))


def bring_in_step(progress: Callable[[str], None] = lambda _: None) -> None:
    """Links, threads, versions and twins brought in step with editions and corrections, in one transaction."""
    with transaction.atomic():
        before = Library.current()
        _count_tables()
        link_editions(progress)
        _count_tables()
        if derive_twins(progress) and Library.current() == before:
            Library.advance()


def _count_tables() -> None:
    """Let PostgreSQL see how many rows this transaction wrote: until then it plans each query for the tables as they
    were, which are empty when a library is first read. SQLite plans without counting.
    """
    if connection.vendor == "postgresql":
        tables = ", ".join(connection.ops.quote_name(name) for name in connection.introspection.table_names())
        with connection.cursor() as cursor:
            cursor.execute(f"ANALYZE {tables}")


def forget_unused_texts() -> None:
    """Drop the wordings that no entry and no version prints any more. Must run inside a transaction."""
    entries = Entry.objects.filter(text__isnull=False).order_by().values("text").distinct()
    versions = Version.objects.filter(text__isnull=False).values("text").distinct()
    Text.objects.exclude(pk__in=entries).exclude(pk__in=versions).delete()


def _overtaken(change: InputChange, undoes: Publication | None) -> WishError:
    """Who changed the record meanwhile, and what to do."""
    later = Publication.objects.filter(generation__gt=undoes.generation if undoes else -1)
    place = (change.table, change.key)
    by = [
        each.generation
        for each in later.order_by("generation").iterator()
        if place in {(one["table"], one["key"]) for one in each.changes}
    ]
    since, english = (f" par la publication {by[-1]}", f" by publication {by[-1]}") if by else ("", "")
    what = change.key.partition(">")[0].rpartition(":")[2]
    french, advice = _FIRST if undoes else _ANEW
    return WishError(
        f"«\u00a0{what}\u00a0» a changé depuis{since}\u00a0: {french}",
        f"{what} was changed since{english}: {advice}",
    )


_FIRST = "annulez d’abord celle-ci. Rien n’a été touché.", "undo that first. Nothing was touched."
_ANEW = (
    "recalculez le projet, relisez-le, puis publiez. Rien n’a été perdu.",
    "plan the draft anew, look at it, then publish it. Nothing was lost.",
)
"""What to do where a record was changed meanwhile, before undoing or before publishing."""
