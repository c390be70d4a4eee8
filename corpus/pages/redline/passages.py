"""The texts of a change as redlines: title, text, examples that changed."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.safestring import SafeString

from corpus.comparing.edition import Change, Segment, after, before
from corpus.comparing.words.diff import diff_words, is_rewritten
from corpus.comparing.words.enumeration import condense
from corpus.pages.redline.links import NOTHING, Cited
from corpus.pages.redline.redline import inline, new_side, old_side
from corpus.pages.redline.words import is_bare_move

EXAMPLE_WORDS = {
    "typographic": "retouché",
    "edited": "modifié",
    "added": "ajouté",
    "removed": "supprimé",
    "identical": "inchangé",
}
"""What happened to an example, by its status."""

_NOTHING = SafeString("")


@dataclass(frozen=True, slots=True)
class Passage:
    """One text of a change: its label (empty for the rule's own text), its redline in one or in two columns.

    A long text that was ``rewritten`` is two paragraphs, ``old`` and ``new``, in either view. Where a long enumeration
    changed (``condensed``), ``added`` and ``removed`` are the members that came and went, and ``rest`` is the redline
    of what stands around it, if that changed, too.
    """

    label: str
    kind: str
    inline: SafeString
    old: SafeString = _NOTHING
    new: SafeString = _NOTHING
    added: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    rest: SafeString = _NOTHING
    condensed: bool = False
    rewritten: bool = False


def passages_of(change: Change, side_by_side: bool, whole: bool, cited: Cited = NOTHING) -> list[Passage]:
    """The texts worth showing, with links from what is ``cited``; all of them where the change is shown ``whole``."""
    if not whole and is_bare_move(change):
        return []
    found = []
    if any(operation != "=" for operation, _ in change.title) and change.status not in ("added", "removed"):
        found.append(_passage("Titre", "title", change.title, side_by_side, whole, cited))
    untouched = all(operation == "=" for operation, _ in change.segments)
    if change.segments and (whole or not untouched or change.status in ("split", "merged")):
        found.append(_passage("", "text", change.segments, side_by_side, whole, cited))
    for example in change.examples:
        if example.status != "identical" or whole:
            label = f"Exemple {EXAMPLE_WORDS[example.status]}"
            found.append(_passage(label, "example", example.segments, side_by_side, whole, cited))
    return found


def _passage(
    label: str, kind: str, segments: tuple[Segment, ...], side_by_side: bool, whole: bool, cited: Cited
) -> Passage:
    old, new = before(segments), after(segments)
    lists = condense(old, new) if old != new else None
    found = (lists.added, lists.removed) if lists else ((), ())
    sides = cited.within(segments)
    rewritten = is_rewritten(segments) and lists is None
    in_two = side_by_side or rewritten
    return Passage(
        label,
        kind,
        inline=_NOTHING if in_two else inline(segments, sides, shorten=not whole and lists is None),
        old=old_side(segments, sides) if in_two else _NOTHING,
        new=new_side(segments, sides) if in_two else _NOTHING,
        added=found[0],
        removed=found[1],
        rest=inline(diff_words(*lists.rest), shorten=True) if lists and lists.rest else _NOTHING,
        condensed=bool(found[0] or found[1]),
        rewritten=rewritten,
    )
