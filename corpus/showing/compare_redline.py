"""Word differences as HTML: insertions and deletions that screen readers hear begin and end."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.safestring import SafeString

from corpus.comparing.edition import Segment
from corpus.comparing.typography import fold
from corpus.showing.compare_marks import joined, marked, words

_LONG = 420
"""Letters of unchanged text from which a list of changes shows only both ends of it."""

_KEPT = 140

_GAP = SafeString('<span class="gap">[…]</span>')


def inline(segments: Sequence[Segment], *, shorten: bool = False) -> SafeString:
    """Both wordings in one text, removed words struck, added ones underlined.

    With ``shorten`` long runs of unchanged words are cut down to what stands around the changes.
    """
    segments = seen_through(segments)
    last = len(segments) - 1
    pieces = []
    for place, (operation, text) in enumerate(segments):
        if operation == "=":
            cut = shorten and len(segments) > 1
            pieces.append(_shortened(text, place > 0, place < last) if cut else words(text))
        else:
            pieces.append(marked(operation, text))
    return joined(pieces)


def old_side(segments: Sequence[Segment]) -> SafeString:
    """The old wording with what was removed marked."""
    quiet = seen_through(segments, new_letters=False)
    return joined(_plain(operation, text) for operation, text in quiet if operation != "+")


def new_side(segments: Sequence[Segment]) -> SafeString:
    """The new wording with what was added marked."""
    return joined(_plain(operation, text) for operation, text in seen_through(segments) if operation != "-")


def excerpt(segments: Sequence[Segment], around: int = 70) -> SafeString:
    """The first difference with a few words before and after it, for a list of one line each."""
    segments = seen_through(segments)
    pieces: list[SafeString] = []
    seen = 0
    for place, (operation, text) in enumerate(segments):
        if operation == "=" and not pieces:
            head = text[-around:]
            pieces.append(words("…" + head.partition(" ")[2] if len(text) > around else head))
        elif operation == "=":
            long = len(text) > around
            pieces.append(words(text[:around].rpartition(" ")[0] + "…" if long else text))
            if long:
                return joined(pieces)
        else:
            seen += 1
            cut = text if len(text) <= 3 * around else text[: 3 * around].rpartition(" ")[0] + "…"
            pieces.append(marked(operation, cut))
            paired = place + 1 < len(segments) and segments[place + 1][0] == "+"
            if (cut != text and not (paired and seen == 1)) or (
                seen > 1 and not paired and place + 1 < len(segments)
            ):
                return joined([*pieces, words(" …" if cut == text else "")])
    return joined(pieces)


def seen_through(segments: Sequence[Segment], *, new_letters: bool = True) -> list[Segment]:
    """``segments`` with replacements that are only typography unmarked, in the new letters or in the old ones; a
    difference that is nothing but typography keeps its marks, for they are all that there is to see.
    """
    quiet: list[Segment] = []
    place = 0
    while place < len(segments):
        operation, text = segments[place]
        after = segments[place + 1] if place + 1 < len(segments) else ("=", "")
        if operation == "-" and after[0] == "+" and fold(text).strip() == fold(after[1]).strip():
            quiet.append(("=", after[1] if new_letters else text))
            place += 1
        else:
            quiet.append((operation, text))
        place += 1
    return quiet if any(operation != "=" for operation, _ in quiet) else list(segments)


def _plain(operation: str, text: str) -> SafeString:
    return words(text) if operation == "=" else marked(operation, text)


def _shortened(text: str, after_change: bool, before_change: bool) -> SafeString:
    """The ends of an unchanged run that touch a change, at word borders."""
    if len(text) <= _LONG:
        return words(text)
    head = text[:_KEPT].rpartition(" ")[0] + " " if after_change else ""
    tail = " " + text[-_KEPT:].partition(" ")[2] if before_change else ""
    return joined([words(head), _GAP, words(tail)])
