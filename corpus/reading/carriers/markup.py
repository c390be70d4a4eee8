"""What a forum, a wiki or a mail sets around the words of a plain text: tags, BBCode, Markdown, marks of quotation,
numbers in brackets. Pure.

Only the marks go, the words stay, and so does the number of lines. A kind of mark is taken off where the
whole text shows that it is one: a lone star or bracket may be the text's own.
"""

from __future__ import annotations

import html
import re
from collections import Counter
from collections.abc import Sequence
from itertools import groupby

from corpus.languages import any_of, derived, facts

# So many lines with a kind of markup show that a text is marked up; a lone sign may be its own.
FEWEST_SIGNS = 3

_BBCODE = (
    r"b|i|u|s|em|strong|size|colou?r|font|center|left|right|justify|align|quote|url|email|list|spoiler|indent|code"
    r"|table|tr|td|h[1-6]|hide"
)
# text struck out: ~~ancien~~, [s]ancien[/s]
_STRUCK = re.compile(
    r"~~(?=[^\s~])[^~\n]{1,2000}~~|\[(s|strike|del)\][^\[\]\n]{0,2000}\[/\1\]", re.IGNORECASE
)
_BB_CLOSED = re.compile(rf"\[/({_BBCODE})\]", re.IGNORECASE)
_BB_TAG = re.compile(rf"\[/?(?:{_BBCODE})(?:[= ][^\[\]\n]{{0,200}})?\]", re.IGNORECASE)
_BB_ITEM = re.compile(r"\[\*\]\s?")

# a line by which a text is Markdown: # Titre, **704.1**, 704\.1, [704.1](#…)
_MD_SIGN = re.compile(
    r"\s{0,3}#{1,6}\s\S|.{0,12}\*\*[^\s*]|\s{0,3}\d[\da-z.]{0,8}\\\.|\s{0,3}\[\d[\da-z.]{0,8}\]\("
)
_MD_HEADING = re.compile(r"(\s{0,3})#{1,6}\s+(.*?)(?:\s+#+)?\s*\Z")
_MD_BOLD = re.compile(r"\*\*(?=\S)([^*\n]{1,400}?)(?<=\S)\*\*|(?<!\w)__(?=\S)([^_\n]{1,400}?)(?<=\S)__(?!\w)")
_MD_ITALIC = re.compile(r"(?<![\w*/])\*([^\W\d_][^*\n]{0,2000}?)(?<=\S)\*(?![\w*/])")
_MD_ESCAPED = re.compile(r"\\([.#*_()\[\]{}+-])")
_MD_LINK = re.compile(r"\[([^\[\]\n]{1,200})\]\((?:https?://|#|/)[^()\s]{0,300}\)")

# a line by which a text is MediaWiki: == Titre ==, '''704.1''', [[lien]]
_WIKI_SIGN = re.compile(r"={1,4}\s?[^=\s].*=\s*\Z|.{0,12}'{3}[^'\s]|.{0,6}\[\[[^\[\]]+\]\]")
_WIKI_HEADING = re.compile(r"(={1,4})\s?(.+?)\s?\1\Z")
_WIKI_LINK = re.compile(r"\[\[(?:[^\[\]|]{0,200}\|)?([^\[\]|]{1,200})\]\]")
_WIKI_STRONG = re.compile(r"'{2,5}")
_WIKI_ITEM = re.compile(r"\A[*#:;]{1,6}\s?(?=\S)")

_TAG = re.compile(
    r"</?(?:b|i|u|em|strong|small|font|span|sup|sub|a|p|div|br|li|ul|ol)(?:\s[^<>]{0,300})?/?>", re.IGNORECASE
)
_ENTITY = re.compile(r"&(?:[a-zA-Z]{2,8}\d?|#\d{2,5}|#x[\da-fA-F]{2,4});")

_QUOTED = re.compile(r"\s?(?:>\s?)+")


@derived
def _dressed() -> re.Pattern[str]:
    """A number at the beginning of a line with what is set around it."""
    names = any_of((*map(str.capitalize, facts("citations", "noun")), *facts("citations", "label")))
    return re.compile(
        rf"\s*(?P<open>[-–—+•o]\s+|[«“\"]?\s?[(\[])?(?P<named>(?:{names})\s+)?(?P<sign>[nN](?:[°º]|o\.)\s?)?"
        r"(?P<number>[1-9]\d\d(?P<inner>\.[1-9]\d{0,2}[a-z]{0,2})?)(?:(?P<close>\.?\s?[)\]:](?:\s?[»”\"])?(?:\s?:)?)|(?P<dot>\.))?(?=\s)"
    )


def unmark(lines: Sequence[str]) -> tuple[str, ...]:
    """``lines`` without marks, as many as before. Blanks at their ends go too."""
    made = [line.rstrip(" \t\u00a0") for line in lines]
    made = [
        _STRUCK.sub("", line).rstrip() if "~~" in line or "[/" in line else line for line in _unquote(made)
    ]
    made = _without_html(made)
    if any("[/" in line for line in made):
        made = _without_bbcode(made)
    if sum(1 for line in made if _MD_SIGN.match(line)) >= FEWEST_SIGNS:
        made = [_without_markdown(line) if _may_hold(line) else line for line in made]
    if sum(1 for line in made if _WIKI_SIGN.match(line)) >= FEWEST_SIGNS:
        made = [_without_wiki(line) for line in made]
    return tuple(_undress(made))


def _without_wiki(line: str) -> str:
    """A line of a wiki without its marks of headings, lists, links and emphasis."""
    heading = _WIKI_HEADING.match(line)
    line = heading[2] if heading is not None else _WIKI_ITEM.sub("", line, count=1)
    return _WIKI_STRONG.sub("", _WIKI_LINK.sub(r"\1", line))


def _without_html(lines: list[str]) -> list[str]:
    """The lines without the tags and entities that a page left in a text."""
    tagged = sum(1 for line in lines if "<" in line and _TAG.search(line)) >= FEWEST_SIGNS
    coded = sum(1 for line in lines if "&" in line and _ENTITY.search(line)) >= FEWEST_SIGNS
    if tagged:
        lines = [
            _TAG.sub(lambda tag: " " * tag[0].lower().startswith("<br"), line).rstrip()
            if "<" in line
            else line
            for line in lines
        ]
    return [html.unescape(line) if "&" in line else line for line in lines] if coded else lines


def answers(lines: Sequence[str]) -> list[int]:
    """The paragraphs (indexes of lines) that somebody wrote between the lines of a text that is quoted line by line, in
    fewer marks of quotation than most of it.
    """
    if not _is_quoted(lines):
        return []
    marks = [quoted[0] if (quoted := _QUOTED.match(line)) else "" for line in lines]
    depths = [mark.count(">") for mark in marks]
    usual = Counter(depth for depth, line in zip(depths, lines, strict=True) if line.strip()).most_common(1)[
        0
    ][0]
    found: list[int] = []
    for filled, run in groupby(range(len(lines)), lambda at: bool(lines[at][len(marks[at]) :].strip())):
        places = [*run]
        if filled and max(depths[at] for at in places) < usual:
            found += places
    return found


def _is_quoted(lines: Sequence[str]) -> bool:
    full = [line for line in lines if line.strip()]
    return sum(line.lstrip(" ")[:1] == ">" for line in full) * 5 >= max(1, len(full)) * 3


def _unquote(lines: list[str]) -> list[str]:
    """A text quoted line by line, as mail programs do it, without the signs in front."""
    return [_QUOTED.sub("", line, count=1) for line in lines] if _is_quoted(lines) else lines


def _without_bbcode(lines: list[str]) -> list[str]:
    """The lines without tags. Only names that are closed somewhere are tags: "[i]" may count a step, "[B]" stand for
    a cost.
    """
    closed = {name for line in lines if "[/" in line for name in _BB_CLOSED.findall(line)}
    if not closed:
        return lines

    def drop(tag: re.Match[str]) -> str:
        name = re.match(r"[A-Za-z]+\d?", tag[0].strip("[/]"))
        return "" if name is not None and name[0] in closed else tag[0]

    made = [_BB_TAG.sub(drop, line).rstrip() if "[" in line else line for line in lines]
    return [_BB_ITEM.sub("• ", line) for line in made] if "list" in closed else made


def _may_hold(line: str) -> bool:
    return "*" in line or "#" in line or "\\" in line or "__" in line or "](" in line


def _without_markdown(line: str) -> str:
    heading = _MD_HEADING.match(line)
    if heading is not None:
        line = heading[1] + heading[2]
    line = _MD_LINK.sub(r"\1", line)
    line = _MD_BOLD.sub(lambda bold: bold[1] or bold[2], line)
    return _MD_ESCAPED.sub(r"\1", _MD_ITALIC.sub(r"\1", line))


def _undress(lines: list[str]) -> list[str]:
    """Numbers without brackets, colons or dashes around them ("[104.3a]", "104.3a)", "104.3a: …", "- 104.3a …"),
    where most numbers of the text wear them. A dot takes the place of what follows a number.
    """
    dressed = _dressed()
    initials = {"o", "n", "N", *(name[0] for name in facts("citations", "noun", "label"))}
    seen = [
        (index, match)
        for index, line in enumerate(lines)
        if line and (not line[0].isalpha() or line[0].lower() in initials or line[0] in initials)
        if (match := dressed.match(line))
    ]
    rules = [bool(match["open"] or match["sign"] or match["close"]) for _, match in seen if match["inner"]]
    if sum(rules) < 2 or sum(rules) * 2 <= len(rules):
        return lines
    for index, match in seen:
        if match["open"] or match["sign"] or match["close"]:
            dot = "." if match["close"] or match["dot"] else ""
            lines[index] = f"{match['named'] or ''}{match['number']}{dot}{lines[index][match.end() :]}"
    return lines
