"""The house's words: what things are called, the words of a language in its pack, caches with a bound."""

from __future__ import annotations

import ast
import re
import tomllib
from collections import defaultdict
from collections.abc import Iterator

from tests.test_house import CORPUS, nodes, room, sources


def test_no_class_name_stands_for_two():
    """Django's own names aside: each command has its `Command`."""
    named = defaultdict[str, list[str]](list)
    for path in sources():
        if path.is_relative_to(CORPUS):
            for node in ast.parse(path.read_text(encoding="utf-8")).body:
                if isinstance(node, ast.ClassDef) and node.name != "Command":
                    named[node.name].append(path.relative_to(CORPUS).as_posix())
    assert not {name: paths for name, paths in named.items() if len(paths) > 1}


NOT_USED = re.compile(r"(?:^|_)(?:told|tells|held|said|akin|lent|borne|likest)(?:_|$)")
"""Words that stood for several things each; docs/glossary.md names what to say instead."""
STORED_AS = {
    "comparing/align/core.py": {"held"},
    "models/edition.py": {"told"},
    "search/facts.py": {"borne"},
    "search/index/documents.py": {"borne"},
}
"""Names under which data is stored or printed already."""
NOT_YET = ("bench/", "operations/", "pages/bench/", "pages/cards/", "pocket/", "reading/")
"""Rooms whose names still have them. None is to be added."""


def test_names_are_words_of_the_glossary():
    strays = []
    for path in sources():
        where = path.relative_to(CORPUS).as_posix() if path.is_relative_to(CORPUS) else "reading/"
        if where.startswith(NOT_YET):
            continue
        for node in nodes(path):
            name = (
                node.id
                if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
                else node.arg
                if isinstance(node, ast.arg)
                else node.name
                if isinstance(node, ast.FunctionDef | ast.ClassDef)
                else ""
            )
            if NOT_USED.search(name) and name not in STORED_AS.get(where, ()):
                strays.append(f"{where}:{node.lineno} {name}")
    assert not strays, "\n".join(strays)


FEW = {
    "_drawn": "icons",
    "_pattern": "kinds of addresses; groups of words in two languages",
    "_words": "languages",
    "stemming": "languages",
    "weigher": "languages",
    "written_page": "pages of ours",
}
"""What is cached for good by an argument, and of what there are only so many."""


def test_every_cache_has_a_bound():
    """`cache` keeps what has no argument or few that are known; what readers may vary has a size."""
    strays = []
    for path in sources():
        for node in nodes(path) if path.is_relative_to(CORPUS) else ():
            if isinstance(node, ast.FunctionDef):
                kept = [ast.unparse(each) for each in node.decorator_list]
                varies = bool(node.args.args or node.args.kwonlyargs) and node.name not in FEW
                if ("cache" in kept and varies) or any(each == "lru_cache" for each in kept):
                    strays.append(f"{path.relative_to(CORPUS)}:{node.lineno} {node.name}")
    assert not strays


TECHNICAL = {"base", "font"}
"""What is a French word too, and here means an encoding or a tag."""


def test_words_of_a_language_stand_in_its_pack():
    """A pattern that names French words (those of its pack that English has not) is data in a module's clothes."""
    french, english = (
        set(
            re.findall(
                r"[a-zà-ÿœ]{3,}", " ".join(strings_of(tomllib.loads(path.read_text(encoding="utf-8"))))
            )
        )
        for path in (CORPUS / "languages" / "fr.toml", CORPUS / "languages" / "en.toml")
    )
    naming = set()
    for path in sources():
        if not path.is_relative_to(CORPUS) or room(path) not in ("reading", "comparing", "text", "search"):
            continue
        for node in nodes(path):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "compile":
                said = " ".join(str(each.value) for each in ast.walk(node) if isinstance(each, ast.Constant))
                bare = re.sub(r"\(\?P<\w+>|\\[a-zA-Z]|\[[^\]]*\]", " ", said).casefold()
                if set(re.findall(r"[a-zà-ÿœ]{3,}", bare)) & (french - english - TECHNICAL):
                    naming.add(path.relative_to(CORPUS).as_posix())
    assert not naming


def strings_of(value: object) -> Iterator[str]:
    """Every string in a table of TOML, its keys left out."""
    if isinstance(value, str):
        yield value
    for each in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from strings_of(each)
