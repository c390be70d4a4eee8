"""Which numbered lines are titles and which are rules. Pure."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import replace

from corpus.languages import pattern
from corpus.numbers import RuleNumber
from corpus.reading import diagnostics
from corpus.reading.document import ReadDiagnostic, Rule
from corpus.reading.rules.candidates import is_title_like, says_blank
from corpus.reading.thresholds import LONGEST_HEADING, MOST_CALLED_WORDS
from corpus.text.normalise import words

# A title that ends in a full stop has at most so many words; a sentence without a verb may have more.
MOST_DOTTED_WORDS = 9
# The title of a section that ends in no stop has at most so many characters.
LONGEST_HEADED = 120

_NO_SIGNS = frozenset('"“«([{—–-•*_')
"""What may stand before a sentence as well."""
_sentence = pattern(r"\b(?:%(reading.sentence)s)\b", re.IGNORECASE)
"""A word that sentences hold and titles don't."""
_opening = pattern(r"(?:%(reading.opening)s)", re.IGNORECASE)
"""How a sentence begins, and no title of a rule does."""


def settle_titles(rules: Sequence[Rule], told: list[ReadDiagnostic]) -> list[Rule]:
    """Moves what is a title from ``text`` to ``title``: parts and sections print one, rules such as
    ``702.19. Trample`` too.
    """
    parents = {RuleNumber.parse(rule.number).parent for rule in rules}
    settled = []
    for rule in rules:
        place = RuleNumber.parse(rule.number)
        level = place.level
        if level in ("part", "section"):
            settled.append(_headed(rule))
        elif level == "rule" and not rule.examples and _is_title(rule.text, place in parents):
            settled.append(replace(rule, title=_clean(rule.text), text="", title_origin="source"))
        else:
            settled.append(rule)
    for rule in settled:
        if not rule.title and not rule.text and not rule.examples:
            told.append(diagnostics.make("empty_rule", rule.first_line, number=rule.number))
    return settled


def _headed(rule: Rule) -> Rule:
    """A part or section: its first paragraph is its title, unless it is a whole sentence or says it is
    blank.
    """
    first, _, rest = rule.text.partition("\n")
    if says_blank(first):
        return rule
    if first and len(first) <= LONGEST_HEADED and not first.endswith((".", ":")):
        return replace(rule, title=first, text=rest, title_origin="source")
    if first.endswith(".") and len(first) <= 60 and not _sentence().search(first):
        return replace(rule, title=_clean(first), text=rest, title_origin="source")
    return rule


def _is_title(text: str, has_subrules: bool) -> bool:
    """A short line that is no sentence; with its final dot it must have subrules and no verb."""
    if not text or len(text) > LONGEST_HEADING or "\n" in text or text[0] == "[":
        return False
    if is_title_like(text):
        return has_subrules or len(text.split()) <= 5
    if has_subrules and _calls_out(text):
        return True
    if not has_subrules or not text.endswith(".") or len(text.split()) > MOST_DOTTED_WORDS:
        return False
    return is_title_like(text[:-1]) and not _sentence().search(text) and not _opening().match(text)


def _calls_out(text: str) -> bool:
    """Whether ``text`` is a name that ends in "!" or "?" ("Halt!"), or one that begins with a sign and has no verb."""
    if text.endswith(("!", "?")):
        return len(text.split()) <= MOST_CALLED_WORDS and is_title_like(text[:-1].rstrip())
    if text[0].isalnum() or text[0] in _NO_SIGNS or len(text.split()) > MOST_CALLED_WORDS:
        return False
    return is_title_like(text.upper()) and not _sentence().search(text)


def _clean(text: str) -> str:
    return text.strip().removesuffix(".").rstrip()


def part_titles(rules: list[Rule], told: list[ReadDiagnostic]) -> list[Rule]:
    """Sections that all print the title of their chapter: the title goes to the part, the sections lose it.

    Changes ``rules`` in place and returns the parts made, at the line of the first such section.
    """
    titled = {place: rule for place, rule in enumerate(rules) if len(rule.number) == 3 and rule.title}
    alike: defaultdict[tuple[str, str], list[int]] = defaultdict(list)
    for place, rule in titled.items():
        alike[rule.number[0], words(rule.title or "")].append(place)
    totals = Counter(rule.number[0] for rule in titled.values())
    made: list[Rule] = []
    for (part, _), places in alike.items():
        count = len(places)
        if count < 2 or count * 2 <= totals[part]:
            continue
        first = min((titled[place] for place in places), key=lambda rule: rule.first_line)
        for place in places:
            rules[place] = replace(rules[place], title=None, title_origin=None)
        line, title = first.first_line, first.title
        told.append(diagnostics.make("title_repeated", line, title=title, count=count, part=part))
        if not any(rule.number == part for rule in rules):
            made.append(Rule(part, title, text="", first_line=line, last_line=line, title_origin="source"))
    return made
