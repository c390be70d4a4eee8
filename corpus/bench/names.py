"""What laws are called, in both languages, and the rule of today that each name means. Pure."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from corpus.concordance.concordance import Concordance
from corpus.concordance.rows import ConcordanceRow
from corpus.languages.lexicon import lexicon
from corpus.numbers import RuleNumber
from corpus.text.normalise import words

_ARTICLE = re.compile(r"(?:the|an?|l|la|le|les|un|une|des|du|de|d|sur) ")
# “the rule on …”, « la section sur la … »
_TOPIC = re.compile(r"(?:rules?|regles?|section|mot cle|keyword) (?:(?:on|about|de|du|des|sur|d|l|la|le) )*")
# “the phasing rules”: rules is no part of the name
_TAIL = re.compile(r" (?:rules?|section|cards?|abilit(?:y|ies)|variant|keyword)$")
_PLURAL = re.compile(r"(?<=[a-z]{3})(?:(?<=[^s])s|x)\b")
# 702.19 (piétinement), 702.19 « piétinement »
_GROUPED = re.compile(r"\s?[(\[«“\"]\s?([^()\[\]«»“”\"\n]{3,60}?)\s?[)\]»”\"]")
# 702.19, piétinement; 702.19: trample; 702.19 – trample
_COMMA = re.compile(r"\s?(?:[,:]|[\u2013\u2014-](?=\s))\s?(?:[«“\"]\s?)?([^,.;:()\[\]«»“”\"\n]{3,40})")
# 702.19 covers trample, 702.19 définit le piétinement
_SAYS = re.compile(
    r"\s(?:covers?|is about|deals with|defines|describes|traite d[eu’']s?|parle d[eu’']s?|décrit|définit|est)\s?"
    r"([^,.;:()\[\]«»“”\"\n]{3,40})"
)
# Piétinement (voir 702.19); trample, 702.19
_BEFORE = re.compile(r"([^,.;:()\[\]«»“”\"\n]{3,60}?)\s?[,:(\[]\s?(?:see |voir |cf\. )?$")
_IS = re.compile(
    r"(?:^|[,.;:()«»“”\"\n])\s*([^,.;:()\[\]«»“”\"\n]{3,40}?)\s"
    r"(?:is|are|lives? in|stays|est|sont|c['’]est|se trouve(?:nt)? en|est en|reste en|relève de)\s(?:la |the |le )?$"
)
_SECTION = re.compile(
    r"\b(?:(?:section|chapitre|rubrique|chapter|sous-section)\s"
    r"(?:(?:consacrée?\s)?(?:aux?\s|à\s|sur\s|de\s|du\s|des\s|d['’])|on\s|about\s|for\s|called\s|intitulée?\s)?"
    r"|(?:règles?|rules?)\s(?:sur\s|on\s|about\s))"
    r"(?:(?:la\s|le\s|les\s|l['’]|the\s))?"
    r"(?:[«“\"]\s?(?P<quoted>[^«»“”\"\n]{3,50}?)\s?[»”\"]|(?P<free>[^\W\d_][^,.;:!?()\[\]«»“”\"\n\d]{2,50}))",
    re.IGNORECASE,
)
_CLAUSE, SENTENCE = re.compile(r"[,.;:?!()\n]"), re.compile(r"[.;?!\n]")
"""What ends a clause, and a sentence."""
_KEYWORD_ACTIONS, _KEYWORDS = "701", "702"
_GENERAL = frozenset({"generalite", "general"})


@cache
def in_english() -> dict[str, list[str]]:
    """English names of sections that no term of the lexicon gives, by number (`english.toml`)."""
    return tomllib.loads((files(__package__) / "english.toml").read_text(encoding="utf-8"))


@dataclass(frozen=True, slots=True)
class LawNames:
    """Names in the form of `name_key`, each with a number of today: ``headings`` are those of sections and keywords,
    ``laws`` those of single rules; the numbers are those of the edition of ``day`` (empty: of the newest).
    """

    headings: Mapping[str, str]
    laws: Mapping[str, str]
    day: str = ""

    def __getitem__(self, key: str) -> str:
        return self.headings.get(key) or self.laws[key]

    def __contains__(self, key: str) -> bool:
        return key in self.headings or key in self.laws


@dataclass(frozen=True, slots=True)
class ImpliedRule:
    """A mention without a number, such as « la section sur le déphasage » or a quotation: where it stands, and the
    number of what is meant: of today for a name, of the text's day for a quotation.
    """

    start: int
    end: int
    number: str


def name_key(name: str) -> str:
    """The form by which names are looked up: words without accents, plurals, articles and nouns such as "rule on"."""
    key = words(name).strip()
    for pattern in (_ARTICLE, _TOPIC, _ARTICLE):
        key = pattern.sub("", key, count=1) if pattern.match(key) else key
    return _PLURAL.sub("", _TAIL.sub("", key))


def names_with(gists: Mapping[str, str], headings: Mapping[str, str], day: str = "") -> LawNames:
    """The names of laws: the French ``headings`` of today (number: name) with what they are in English, the short names
    of rules (number: name), the lexicon's terms. A name that stands for several rules means none.
    """
    heads = _single(headings)
    terms = lexicon()
    for term in terms:
        if (number := heads.get(name_key(term.fr))) is not None:
            heads.setdefault(name_key(term.en), number)
    for number, names in in_english().items():
        if number in headings:
            heads |= dict.fromkeys(map(name_key, names), number)
    laws = _single(gists)
    laws |= {
        name_key(name): term.rule
        for term in reversed(terms)
        if term.rule and term.kind not in ("keyword", "action")
        for name in (term.en, term.fr)
    }
    return LawNames({key: number for key, number in heads.items() if key not in _GENERAL}, laws, day)


def _single(named: Mapping[str, str]) -> dict[str, str]:
    keys = {number: name_key(name) for number, name in named.items()}
    counted = Counter(keys.values())
    return {key: number for number, key in keys.items() if counted[key] == 1 and key}


def names_beside(text: str, start: int, end: int) -> list[str]:
    """The names in apposition to a citation: in brackets, behind a comma or a verb such as "covers" after ``end``, or
    right before ``start`` ("Vigilance is 702.20"), in the form of `name_key`.
    """
    after, before = text[end : end + 80], text[max(0, start - 70) : start]
    found = [match[1] for pattern in (_GROUPED, _COMMA, _SAYS) if (match := pattern.match(after))]
    found += [match[1] for pattern in (_BEFORE, _IS) if (match := pattern.search(before))]
    return [name_key(name) for name in found]


def names_touching(text: str, start: int, end: int) -> list[str]:
    """The last words right before a number, four at most, the longest name first, and all that its clause says behind
    it, in the form of `name_key`.
    """
    said = words(_CLAUSE.split(text[max(0, start - 60) : start])[-1]).split()[-4:]
    after = _CLAUSE.split(text[end : end + 60])[0]
    return [name_key(" ".join(said[first:])) for first in range(len(said))] + [name_key(after)]


def names_around(text: str, start: int, end: int, stop: re.Pattern[str] = _CLAUSE) -> Iterator[str]:
    """Every stretch of up to four words of the clause in which a number stands, in the form of `name_key`."""
    before = stop.split(text[max(0, start - 60) : start])[-1]
    after = stop.split(text[end : end + 60])[0]
    for side in (before, after):
        found = words(side).split()
        for first in range(len(found)):
            for count in range(1, 5):
                if first + count <= len(found):
                    yield name_key(" ".join(found[first : first + count]))


def named_sections(text: str, names: LawNames) -> Iterator[ImpliedRule]:
    """The sections and keywords that ``text`` refers to by name alone, in order."""
    for match in _SECTION.finditer(text):
        if match["quoted"]:
            number = _heading(names, name_key(match["quoted"]))
            if number:
                yield ImpliedRule(match.start(), match.end(), number)
            continue
        said = match["free"].split(" ")
        for count in range(min(len(said), 6), 0, -1):
            free = " ".join(said[:count])
            if number := _heading(names, name_key(free)):
                yield ImpliedRule(match.start(), match.start("free") + len(free), number)
                break


def _heading(names: LawNames, key: str) -> str:
    """The section or keyword that ``key`` names; for a term, the section that defines it; empty for none."""
    if key in names.headings:
        return names.headings[key]
    return names.laws[key][:3] if key in names.laws else ""


def is_keyword(number: str) -> bool:
    """Whether a number of today is that of a keyword or keyword action, or of what stands below it."""
    return number[:3] in (_KEYWORD_ACTIONS, _KEYWORDS) and len(number) > 3


def rows_of(name: str, known: Concordance, names: LawNames) -> list[ConcordanceRow]:
    """The row, today, of the law that ``name`` stands for; none where it is no name."""
    row = known.at(names[name], names.day) if name in names else None
    return [row] if row is not None else []


def related(named: ConcordanceRow, cited: ConcordanceRow) -> bool:
    """Whether two rows are of one law, or one stands above the other."""
    one, other = RuleNumber.parse(named.number), RuleNumber.parse(cited.number)
    return named.thread == cited.thread or one.contains(other) or other.contains(one)
