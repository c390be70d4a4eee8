"""What the publishing commands share: making a draft known, publishing it, bringing the index along."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from typing import Any

from django.core.management.base import CommandError
from rich.console import Console
from rich.markup import escape

from corpus.library.ingest.inputs import changes_from, summary_of
from corpus.library.publishing.ingest import TERMINAL, SourceReport
from corpus.library.publishing.preview import preview
from corpus.library.publishing.publish import publish
from corpus.library.publishing.wishes import WishError
from corpus.library.sources.fetching import english
from corpus.models import Draft, Publication
from corpus.reading.refusals import UnreadableError
from corpus.search import refresh

_SHOWN = 12
"""Addresses that go which a terminal prints."""


@contextmanager
def granted(returncode: int = 1) -> Iterator[None]:
    """Inside, a wish that can't be granted and a source that can't be read are a CommandError with what to do."""
    try:
        yield
    except (WishError, UnreadableError) as error:
        raise CommandError(english(error), returncode=returncode) from error


def publish_draft(name: str, reason: str = "") -> str:
    """Make the draft public, bring the index along and say what that was. Raises CommandError with what to do."""
    known = Draft.objects.filter(name=name).exists()
    with granted(1 if known else 2):
        made = publish(name, by=TERMINAL, reason=reason)
    refresh()
    return say_published(made)


def say_published(made: Publication) -> str:
    """One line about a publication, and how to take it back."""
    return f"Publication {made.generation}: {in_english(made)} (undo {made.generation} takes it back)"


def in_english(made: Publication) -> str:
    """What a publication did, as a terminal says it."""
    return summary_of(changes_from(made.changes), english=True)


def draft_as_json(
    draft: Draft | None, reports: Sequence[SourceReport] = (), problems: Sequence[str] = ()
) -> dict[str, Any]:
    """The draft for programs."""
    return {
        "draft": draft.name if draft else None,
        "preview": preview(draft) if draft else None,
        "sources": [asdict(report) for report in reports],
        "problems": list(problems),
    }


def print_draft(draft: Draft, console: Console) -> None:
    """The draft for people: what would change, what is asked; its name comes last. All of it is in ``--format json``
    and at the desk.
    """
    shown = preview(draft)
    for edition in shown["editions"]:
        _print_edition(edition, console)
    addresses, links = shown["addresses"], shown["links"]
    console.print(f"addresses: {addresses['come']:,} come, {addresses['go']:,} go")
    for move in addresses["moves"]:
        console.print(f"  {move['from']} → {move['to']} (301)")
    for gone in addresses["withdrawn"]:
        console.print(f"  {gone} (410)")
    for page in addresses["first"]["go"][:_SHOWN]:
        console.print(f"  - {page}")
    console.print(f"links: {links['gained']:,} gained, {links['lost']:,} lost")
    for correction in shown["corrections"]:
        console.print(
            f"lineage: {correction['key']}: {(correction['after'] or {}).get('new_number', 'dropped')}"
        )
    console.print(f"draft: {draft.name}")


def _print_edition(edition: dict[str, Any], console: Console) -> None:
    was, slug = edition["was"], edition["slug"]
    kind = "new" if not was else "replaces itself" if was == slug else f"moves from {was}"
    console.print(f"[bold]{slug}[/bold]: {escape(edition['title'])}, {edition['date']}, {kind}")
    console.print("  " + ", ".join(f"{count:,} {key}" for key, count in edition["counts"].items() if count))
    for fact in edition["facts"]:
        console.print(f"  {fact['fact']}: {escape(fact['before'] or '-')} → {escape(fact['after'] or '-')}")
    if comparison := edition["comparison"]:
        against = comparison["against"] or "itself, as it is public"
        summary = ", ".join(f"{count:,} {status}" for status, count in comparison["summary"].items() if count)
        console.print(f"  compared with {against}: {summary}")
    if diagnostics := edition["diagnostics"]["first"]:
        codes = Counter(each["code"] for each in diagnostics)
        counted = ", ".join(f"{code} ×{count}" for code, count in sorted(codes.items()))
        console.print(f"  diagnostics new beside its neighbour: {edition['diagnostics']['new']} ({counted})")
    for asked in edition["questions"]:
        choices = escape(f" [{' | '.join(asked['choices'])}]") if asked["choices"] else ""
        console.print(f"  [yellow]?[/yellow] {asked['fact']}: say it at the desk or in corpus.toml{choices}")
