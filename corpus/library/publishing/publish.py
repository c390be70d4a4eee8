"""Publishing a draft in one transaction and one generation, and taking a publication back."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from corpus.library.ingest.aside import beside_the_library
from corpus.library.ingest.candidates import kept_reading
from corpus.library.ingest.inputs import (
    Change,
    OvertakenError,
    apply,
    changes_from,
    forget_unused_texts,
    inverse,
)
from corpus.library.ingest.run import bring_in_step
from corpus.library.ingest.summaries import summary_of
from corpus.library.ingest.witnessing import hold_new
from corpus.library.publishing.drafts import token_of
from corpus.library.publishing.wishes import WishError
from corpus.models import Draft, Library, Publication

Told = Callable[[Publication], object]
"""What is to be kept with a publication, in the transaction that makes it public."""


def publish(
    name: str, *, by: str, reason: str = "", seen: str | None = None, told: Told = lambda _: None
) -> Publication:
    """Make the draft ``name`` public: all of it or nothing. ``seen`` is what the curator saw (`token_of`).

    Raises WishError where the draft is gone, has changed since it was seen, or was overtaken by another publication;
    UnreadableError where a source can't be read any more.
    """
    begun = token_of(_waiting(name, seen))

    def carried_out() -> Publication:
        Library.hold()
        Draft.objects.select_for_update().filter(name=name).first()  # nobody amends it until it is gone
        draft = _waiting(name, begun)
        return _carry_out(changes_from(draft.changes), by, reason or draft.reason)

    def kept(made: Publication) -> None:
        _waiting(name, begun).delete()
        told(made)

    return beside_the_library(carried_out, kept)


def _waiting(name: str, seen: str | None) -> Draft:
    """The draft as it was ``seen``. Raises WishError where it is gone or another by now."""
    draft = Draft.objects.filter(name=name).first()
    if draft is None:
        known = ", ".join(Draft.objects.values_list("name", flat=True)) or "aucun"
        raise WishError(
            f"Aucun projet « {name} » n’attend : s’il y en a eu un, il est publié ou écarté. "
            f"Projets en attente : {known}."
        )
    if seen is not None and seen != token_of(draft):
        raise WishError("Le projet a changé depuis que vous l’avez ouvert : relisez l’aperçu, puis publiez.")
    return draft


def undo(publication: Publication, *, by: str, reason: str = "", told: Told = lambda _: None) -> Publication:
    """Take ``publication`` back: everything that it changed is again what it was before.

    Raises WishError where it was taken back already, or where others have built upon it.
    """

    def carried_out() -> Publication:
        Library.hold()
        publication.refresh_from_db()
        if publication.generation is None:
            raise WishError("Cette publication est encore en cours : relancez d’abord `manage.py ingest`.")
        if Publication.objects.filter(undoes=publication).exists():
            raise WishError(f"La publication {publication.generation} a déjà été annulée.")
        changes = changes_from(publication.changes)
        return _carry_out(inverse(changes), by, reason, publication)

    return beside_the_library(carried_out, told)


def last_to_undo() -> Publication | None:
    """The last publication that was neither taken back nor takes another one back."""
    made = Publication.objects.filter(generation__isnull=False, undoes=None, undone_by=None)
    return made.order_by("-generation").first()


def _carry_out(
    changes: Sequence[Change], by: str, reason: str, undoes: Publication | None = None
) -> Publication:
    before = Library.current()
    try:
        read = apply(changes, kept_reading, restoring=undoes is not None)
    except OvertakenError as error:
        raise WishError(_overtaken(error.change, undoes)) from error
    hold_new(read, lambda _: None)
    bring_in_step()
    if any(change.table == "edition" and change.before is not None for change in changes):
        forget_unused_texts()  # all of them are looked through, and editions alone hold any
    now = Library.current()
    return Publication.objects.create(
        generation=now if now > before else Library.advance(),
        made_by=by,
        reason=reason.strip(),
        summary=summary_of(changes),
        changes=[change.as_json() for change in changes],
        undoes=undoes,
    )


def _overtaken(change: Change, undoes: Publication | None) -> str:
    """Who changed the record meanwhile, and what to do."""
    since = Publication.objects.filter(generation__isnull=False).order_by("-generation")
    if undoes is not None:
        since = since.filter(generation__gt=undoes.generation)
    later = next(
        (
            each
            for each in since.iterator()
            if any((kept["table"], kept["key"]) == (change.table, change.key) for kept in each.changes)
        ),
        None,
    )
    what = change.key.partition(">")[0].rpartition(":")[2]
    who = f" par la publication {later.generation}" if later else ""
    if undoes is not None:
        return f"« {what} » a changé depuis{who} : annulez d’abord celle-ci. Rien n’a été touché."
    return f"« {what} » a changé entre-temps{who} : recalculez le projet, relisez-le, puis publiez. Rien n’a été perdu."
