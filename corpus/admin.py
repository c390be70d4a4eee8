"""The curators' side: sources, editions, what reading met, references that lead nowhere, corrections."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.html import format_html

from corpus.models import (
    Bulletin,
    Citation,
    Correction,
    Diagnostic,
    Edition,
    Link,
    Origin,
    Publication,
    Source,
)

if TYPE_CHECKING:  # Django's class takes its model as a type only in the stubs
    AnyAdmin = admin.ModelAdmin[Any]
else:
    AnyAdmin = admin.ModelAdmin

if settings.TWO_FACTOR:
    from django_otp.admin import OTPAdminSite

    admin.site.__class__ = OTPAdminSite  # as its documentation says to do it
admin.site.site_header = "Bibliothèque des règles : conservation"
admin.site.site_title = "Conservation"
admin.site.index_title = "Ce que la lecture a trouvé"


class ReadOnlyAdmin(AnyAdmin):
    """Editions are immutable: what was read is looked at here, and changed by ingesting again."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nothing is made, changed or removed by hand."""
        return False

    has_change_permission = has_delete_permission = has_add_permission


@admin.register(Source)
class SourceAdmin(ReadOnlyAdmin):
    """The files."""

    list_display = ("name", "size", "sha256", "ingested_at")
    search_fields = ("name", "sha256")


@admin.register(Edition)
class EditionAdmin(ReadOnlyAdmin):
    """The editions, with a way to every line of their source."""

    list_display = (
        "slug",
        "title",
        "language",
        "kind",
        "date",
        "date_precision",
        "diagnostic_count",
        "lines_page",
    )
    list_filter = ("kind", "language", "restatement")
    search_fields = ("slug", "title", "origin")

    @admin.display(description="diagnostics")
    def diagnostic_count(self, edition: Edition) -> int:
        """How many there are."""
        return edition.diagnostics.count()

    @admin.display(description="ligne à ligne")
    def lines_page(self, edition: Edition) -> str:
        """A link to what the reader did with each line."""
        return format_html('<a href="{}source/">voir</a>', edition.get_absolute_url())


@admin.register(Diagnostic)
class DiagnosticAdmin(ReadOnlyAdmin):
    """What reading met."""

    list_display = ("edition", "level", "code", "line", "message")
    list_filter = ("level", "code", "edition")
    search_fields = ("message",)


@admin.register(Citation)
class CitationAdmin(ReadOnlyAdmin):
    """Targets of references; those that lead nowhere first."""

    list_display = ("number", "status", "read", "citing", "where")
    list_filter = ("status", "reference__entry__edition")
    search_fields = ("number", "read")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Citation]:
        """With what the list prints."""
        rows = super().get_queryset(request)
        return rows.select_related("reference__entry__edition", "reference__entry__parent").order_by(
            "-status", "number"
        )

    @admin.display(description="cité par")
    def citing(self, citation: Citation) -> str:
        """The entry that cites, as a link."""
        entry = citation.reference.entry
        return format_html('<a href="{}">{}</a>', entry.get_absolute_url(), entry.identifier)

    @admin.display(description="tel quel")
    def where(self, citation: Citation) -> str:
        """What is printed."""
        return citation.reference.raw


@admin.register(Link)
class LinkAdmin(ReadOnlyAdmin):
    """Which rule became which."""

    list_display = ("old", "new", "kind", "score", "reason", "by_curator")
    list_filter = ("kind", "by_curator")
    search_fields = ("old__number", "new__number")
    list_select_related = ("old", "new")


@admin.register(Correction)
class CorrectionAdmin(ReadOnlyAdmin):
    """The curators' words: made and taken back at the desk, where the journal sees them."""

    list_display = ("kind", "old_edition", "old_number", "new_edition", "new_number", "reason")
    list_filter = ("kind",)
    search_fields = ("old_number", "new_number", "reason")


@admin.register(Bulletin)
class BulletinAdmin(ReadOnlyAdmin):
    """The curators' notes on what came with an edition."""

    list_display = ("edition", "number", "source", "origin")
    search_fields = ("edition", "number", "text")


@admin.register(Publication)
class PublicationAdmin(ReadOnlyAdmin):
    """The journal, with each publication's changes as they are kept."""

    list_display = ("generation", "made_at", "made_by", "summary", "reason")
    search_fields = ("summary", "reason", "made_by")


@admin.register(Origin)
class OriginAdmin(ReadOnlyAdmin):
    """Addresses that sources came from, and when they were last looked at."""

    list_display = ("url", "looked_at", "problem")
