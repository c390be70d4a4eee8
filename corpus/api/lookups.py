"""What an address names, or a 404 that says so."""

from __future__ import annotations

from corpus.api.errors import RefusedError
from corpus.languages import packs
from corpus.library.asking.find import moved_to, replacement, withdrawn
from corpus.models import Edition


def edition_or_404(slug: str) -> Edition:
    """The edition of that slug, or that moved from there. Raises RefusedError: 410 for a withdrawn one, else 404."""
    edition = Edition.objects.select_related("source").filter(slug=slug).first()
    if edition is None and (moved := moved_to(slug)):
        return edition_or_404(moved)
    if edition is None and (gone := withdrawn(slug)):
        instead = replacement(gone)
        hint = f" ; voir {instead.slug}" if instead else ""
        detail = f"L’édition « {slug} » a été retirée ({gone.reason}){hint}."
        raise RefusedError(410, "edition_withdrawn", detail)
    if edition is None:
        raise RefusedError(
            404, "edition_unknown", f"Aucune édition « {slug} » ; la liste est à /api/v1/editions."
        )
    return edition


def require_language(language: str) -> None:
    """Raises RefusedError for a language without a pack; an empty one asks for none."""
    known = [pack.code for pack in packs()]
    if language and language not in known:
        detail = f"language = « {language} » : choisissez {' ou '.join(known)}."
        raise RefusedError(422, "parameter_invalid", detail)
