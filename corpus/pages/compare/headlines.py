"""What weighs most between two editions, in sentences: one entry a place, as one would tell it to colleagues."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from corpus.comparing.edition import Change, Comparison, Fact
from corpus.languages import any_of, derived, packs
from corpus.pages.compare.top import NAMED, Place, also_named, came_told, entries, number_of, place_named
from corpus.pages.redline.told import told
from corpus.pages.shared.french import NBSP, listed
from corpus.text.normalise import letters, small
from corpus.text.sentences import sentences

_SHOWN = 200
"""So many letters of a rule that came or went are quoted …"""
_DEFINED = 280
"""… and so many of one that brings a concept, or of what a rule says now: how it begins and what that means; whole
sentences where they fill …"""
_FILLED = 0.5
"""… so much of that room."""
_SHORT = 90
"""A rule that says no more than this many letters of what is new hardly begins: the next one is quoted, too."""
_LEAD = 120
"""A sentence is quoted from its beginning where what is new in it begins within so many letters."""
_CLOSING = re.compile(r"""^[^\s(“«"]*[”»")]+(?=[\s,;:.])[,;:.]?\s*""")
"""The end of what was opened before: it is no beginning of a quotation."""
_SAID_ANEW = 4
"""Fewer words than these say nothing by themselves."""
_LESS = 4
"""What went from a sentence tells so many times less of what a rule says now than what came."""
_EDGE = 3
"""What went so near to where a sentence begins or ends stood beside it."""
_BITS = 2
"""So many bits of a sentence say less than the sentence."""
_BITS_OF_IT = frozenset(
    {"rewritten", "reworded", "sentences", "cited", "swap", "number", "modality", "term", "abolished"}
)
"""Facts that don't say by themselves what a rule says now …"""
_BRINGS = frozenset({"arrived", "symbols"})
"""Facts of a rule that brings something new."""
_ASIDE = frozenset({"examples", "moved", "cited"})
"""Facts that a summary leaves out where it has others."""
_CLEAR = frozenset({"members"})
"""… and such as do, whatever else changed."""


def summary_of(comparison: Comparison) -> list[tuple[str, str]]:
    """The places that weigh most, in plain words: a head and what happened there."""
    return [
        (f"{entry.number} {entry.title}".strip(), _told(entry, comparison.headings))
        for entry in entries(comparison)
    ]


def _told(entry: Place, headings: tuple[dict[str, str], dict[str, str]]) -> str:
    change = entry.change
    now = _now(change)
    came = bool(entry.came) and change.status == "added"
    parts = [came_told(entry), _happened(change, came=came, now=now), now]
    others = [*entry.others]
    if came and entry.second is not None and len(change.after) < _SHORT:
        parts.append(f"{number_of(entry.second)}{NBSP}: {_quoted(entry.second.after, _DEFINED)}")
        others = [other for other in others if other is not entry.second]
    alike = [other for other in others if not _pairs(change).isdisjoint(_pairs(other))]
    for words, named in (
        ("De même", alike),
        ("Aussi", [other for other in others if other not in alike]),
    ):
        also = [also_named(other, entry, headings) for other in named]
        if also:
            parts.append(f"{words}{NBSP}: {', '.join(also[:NAMED])}{'…' if len(also) > NAMED else '.'}")
    if entry.fellows:
        parts.append(f"Nouveaux aussi{NBSP}: {', '.join(map(place_named, entry.fellows))}.")
    return " ".join(filter(None, parts))


def _pairs(change: Change) -> frozenset[Fact]:
    """What took the place of what in a change: two that have one in common did alike."""
    return frozenset(fact for fact in change.facts if fact[0] in ("swap", "manner") and all(fact))


def _happened(change: Change, *, came: bool, now: str) -> str:
    """What happened to a rule, named first, and how its text begins where that tells more; of one that ``came`` with
    all its place only the text. What is quoted behind it (``now``) isn't told in bits.
    """
    facts = change.facts
    bits = {"sentences"} if change.also_new else set()  # its parts hold what it doesn't say any more
    if now:
        swaps = sum(fact[0] == "swap" for fact in facts)
        bits |= {"reworded", "rewritten", "sentences"} | _ASIDE
        bits |= {"swap"} if swaps >= _BITS else set()
        facts = tuple(fact for fact in facts if fact[0] != "swap" or fact[1] or fact[2] not in now)
    elif {fact[0] for fact in facts} - _ASIDE:
        bits |= _ASIDE
    facts = tuple(fact for fact in facts if fact[0] not in bits)
    replaces = [fact for fact in facts if fact[0] == "replaces"]
    facts = tuple(fact for fact in facts if fact[0] != "replaced")  # the head says it
    said = told(replace(change, facts=tuple(fact for fact in facts if fact not in replaces)))
    opening = _opening(change, bool(said or replaces))
    if came:
        return " ".join(filter(None, [said, f"{number_of(change)}{NBSP}: {opening}" if opening else ""]))
    head = _head(change, anew=bool(now) and any(kind == "rewritten" for kind, _, _ in change.facts))
    if replaces:
        _, numbers, begun = replaces[0]
        namesake = numbers == change.new and change.status == "added"
        head += ", à la place de l’ancienne" if namesake else f" et remplace {listed(numbers.split(', '))}"
        head += f" ({_quoted(begun.rstrip('.'))})"
    joint = ". Elle " if facts and facts[0][0] == "said" else f"{NBSP}: "
    sentence = f"{head}{joint}{small(said[0])}{said[1:]}" if said else f"{head}."
    if sentence.endswith(f".{NBSP}»."):  # what is quoted has a stop of its own
        sentence = sentence[:-1]
    says = "dit" if change.new else "disait"
    return f"{sentence} Elle {says}{NBSP}: {opening}" if opening else sentence


def _head(change: Change, *, anew: bool = False) -> str:
    """What became of a rule, without a stop; ``anew``: little of its text is left."""
    old, new = change.old or "", change.new or ""
    if change.is_replaced:
        return f"{old} est remplacée par {new}"
    match change.status:
        case "added":
            return f"{new} est ajoutée"
        case "removed":
            return f"{old} est supprimée"
        case "split":
            return f"{old} est scindée en {listed((new, *change.also_new))}"
        case "merged":
            return f"{old} est fondue dans {new}"
        case _:
            done = "récrite" if anew else "modifiée"
            return f"{new} est {done}" if old == new else f"{old}, devenue {new}, est {done}"


def _opening(change: Change, is_told: bool) -> str:
    """How the text of a rule that came or went begins, where nothing else is told of it or it replaces others; at more
    length where it brings a concept, so that one reads what that does.
    """
    kinds = {kind for kind, _, _ in change.facts}
    if change.status not in ("added", "removed") or (
        is_told and not kinds & {*_BRINGS, "replaces", "departed"}
    ):
        return ""
    return _quoted(change.after or change.before, _DEFINED if kinds & _BRINGS else _SHOWN)


def _now(change: Change) -> str:
    """What a rule says anew, where what is told of it is no more than bits: the sentence that changed most, from its
    beginning where that isn't far; what it says no more where whole sentences only went.
    """
    kinds = {kind for kind, _, _ in change.facts}
    if change.status in ("added", "removed") or (kinds and not kinds & _BITS_OF_IT) or kinds & _CLEAR:
        return ""
    if "sentence" in kinds and not kinds & {"swap", "number", "modality"}:
        return ""
    text, went, held = "", "", []
    for operation, words in change.segments:
        held.append((operation, len(text), words))
        if operation != "-":
            text += words
        elif len(words) > len(went):
            went = words
    ends = _stops(text)
    stretches = [*pairwise([0, *ends])]
    come = [_changed(held, *stretch, "+") for stretch in stretches]
    left = [_changed(held, *stretch, "-") for stretch in stretches]
    aside = [text[begin:].lstrip().startswith("(") for begin, _ in stretches]
    touched = [
        0 if "departed" in kinds and not gone else min(letters + gone // _LESS, 1 if bracket else len(text))
        for letters, gone, bracket in zip(come, left, aside, strict=True)
    ]
    if not any(touched):
        told = "sentences" in kinds and not change.also_new and len(went.split()) >= _SAID_ANEW
        return f"Elle ne dit plus{NBSP}: {_quoted(went, _DEFINED)}" if told else ""
    leans = [bool(_leaning().match(letters(text[begin : begin + _LEAD]))) for begin, _ in stretches]
    first = last = touched.index(max(touched))
    while first and not aside[first - 1] and (come[first - 1] or leans[first]):
        if stretches[last][1] - stretches[first - 1][0] > _DEFINED:
            break
        first -= 1
    while last + 1 < len(come) and come[last + 1] and not aside[last + 1]:
        if stretches[last][1] - stretches[first][0] > _DEFINED // 2:
            break
        last += 1
    begin, end = stretches[first][0], stretches[last][1]
    begun = min(place for operation, place, words in held if operation != "=" and place + len(words) > begin)
    start = begun if begun - begin > _LEAD else begin
    quoted = _CLOSING.sub("", text[start:end].strip())
    if len(quoted.split()) < _SAID_ANEW:
        return ""
    lead = "… " if quoted[:1].islower() else ""
    subject = "Elle" if change.old == change.new and not change.also_new else change.new
    return f"{subject} dit maintenant{NBSP}: {_quoted(lead + quoted, _DEFINED)}"


@derived
def _leaning() -> re.Pattern[str]:
    """How a sentence begins that leans on the one before."""
    words = any_of(letters(word) for pack in packs() for word in pack.words.leaning)
    return re.compile(rf"\W*(?:{words})\b")


def _changed(held: Sequence[tuple[str, int, str]], begin: int, end: int, side: str) -> int:
    """How many letters came into a stretch of the new text, or went from within it."""
    if side == "+":
        return sum(
            max(0, min(end, place + len(words)) - max(begin, place))
            for operation, place, words in held
            if operation == side
        )
    inside = range(begin + _EDGE, end - _EDGE)
    return sum(len(words) for operation, place, words in held if operation == side and place in inside)


def _stops(text: str) -> list[int]:
    """Where each sentence of ``text`` ends."""
    ends, at = [], 0
    for sentence in sentences(text):
        at = text.index(sentence, at) + len(sentence)
        ends.append(at)
    return ends


def _quoted(text: str, most: int = _SHOWN) -> str:
    text = " ".join(text.split())
    if len(text) > most:
        whole = max((stop for stop in _stops(text) if stop <= most), default=0)
        text = text[:whole] if whole >= _FILLED * most else text[:most].rpartition(" ")[0] + "…"
    if not text.endswith("…") and text.count("“") > text.count("”"):  # what was cut off closed it
        text += "”"
    elif not text.startswith("…") and not text.endswith("…") and text.count('"') % 2:
        text += '"'
    return f"«{NBSP}{text}{NBSP}»"
