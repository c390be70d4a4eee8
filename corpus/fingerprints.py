"""Fingerprints of the code that derives stored data, so that better code makes what is stored anew.

What a fingerprint covers is worked out, not listed: the modules that the computing module imports, and theirs, inside
this package. Of each module its syntax tree counts without docstrings, so neither a comment nor a line break changes
anything; of a module that reads files beside it (it names ``__file__`` or ``importlib.resources``), the data files of
its folder; of libraries from elsewhere, the installed version.

What a source's tree says is kept beside the compiled code, under the source's checksum: every process that ingests or
opens an index asks, and parsing 200 modules takes it 0.4 s.
"""

from __future__ import annotations

import ast
import hashlib
import json
import os
import sys
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import Any

_PACKAGE = Path(__file__).resolve().parent
_ROOT = _PACKAGE.parent
_HOLDERS = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
_ASKED = (ast.Import, ast.ImportFrom, ast.Name)
_KEPT = _PACKAGE / "__pycache__" / f"fingerprints.{sys.implementation.cache_tag}.json"


@cache
def reading_version() -> str:
    """Changes whenever what is read from a source, or the rows stored for it, could change."""
    return fingerprint(
        "corpus.reading.reader", "corpus.library.ingest.repairs", "corpus.library.ingest.store"
    )


@cache
def comparing_version() -> str:
    """Changes whenever links between editions, or how they are stored, could change."""
    return fingerprint("corpus.library.deriving.link")


@cache
def indexing_version() -> str:
    """Changes whenever what the search index keeps of an entry could change."""
    return fingerprint("corpus.search.index.building", "corpus.search.index.whoosh_engine")


@cache
def fingerprint(*modules: str) -> str:
    """The SHA-256 of all code and data that ``modules`` (full names inside `corpus`) compute with.

    Raises FileNotFoundError for a module that does not exist.
    """
    digest = hashlib.sha256()
    closure = sorted(imported(*modules))
    for name in closure:
        digest.update(f"{name}\n{_module(name).code}\n".encode())
        for data in _data_files(name):
            digest.update(data.read_bytes())
    for library in sorted({top for name in closure for top in _libraries(name)}):
        digest.update(f"{library} {_version(library)}\n".encode())
    _keep()
    return digest.hexdigest()


def imported(*modules: str) -> set[str]:
    """``modules`` and every module of `corpus` that they import, directly or not, by full name."""
    closure: set[str] = set()
    seen = set(modules)
    waiting = list(modules)
    while waiting:
        name = waiting.pop()
        closure.add(name)
        found = {each for each in _module(name).imports if each.startswith("corpus.")} - seen
        seen |= found
        waiting += [each for each in found if _path(each)]
    return closure


@dataclass(frozen=True, slots=True)
class _Module:
    """What a module's syntax tree says: its ``code`` without docstrings as a checksum, the full names that it
    ``imports`` (each may be a module or something inside one), whether it ``names_file`` (``__file__``).
    """

    code: str
    imports: tuple[str, ...]
    names_file: bool


@cache
def _module(name: str) -> _Module:
    path = _path(name)
    if path is None:
        raise FileNotFoundError(f"no module {name}")
    source = path.read_bytes()
    checksum = hashlib.sha256(source).hexdigest()
    known, (code, imports, names_file) = _known().get(name, ("", ("", (), False)))
    if known == checksum:
        return _Module(code, tuple(imports), names_file)
    module = _parsed(source)
    _known()[name] = checksum, (module.code, module.imports, module.names_file)
    _new.append(name)
    return module


_new: list[str] = []
"""The modules parsed since `_keep`."""


@cache
def _known() -> dict[str, Any]:
    """What was kept of each module: the checksum of its source, and the fields of its `_Module`."""
    try:
        kept: dict[str, dict[str, Any]] = json.loads(_KEPT.read_bytes())
    except (OSError, ValueError):
        return {}
    return kept.get(_own_checksum(), {})


def _own_checksum() -> str:
    return hashlib.sha256(Path(__file__).read_bytes()).hexdigest()


def _keep() -> None:
    """Write down what was parsed; where the folder can't be written in, the next process parses again."""
    if not _new or sys.dont_write_bytecode:
        return
    aside = _KEPT.with_suffix(f".{os.getpid()}")
    with suppress(OSError):
        aside.write_text(json.dumps({_own_checksum(): _known()}), encoding="utf-8")
        aside.replace(_KEPT)
    _new.clear()


def _parsed(source: bytes) -> _Module:
    said: list[str] = []
    nodes: list[ast.AST] = []
    _write(ast.parse(source), said, nodes)
    imports: list[str] = []
    names_file = False
    for node in nodes:
        if isinstance(node, ast.Import):
            imports += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            imports += [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
        else:
            names_file = names_file or (isinstance(node, ast.Name) and node.id == "__file__")
    return _Module(hashlib.sha256(" ".join(said).encode()).hexdigest(), tuple(imports), names_file)


def _write(node: ast.AST, said: list[str], nodes: list[ast.AST]) -> None:
    """Add to ``said`` what stands in the tree under ``node`` but its docstrings, and to ``nodes`` the imports and names
    in it. In one walk: with those of `ast` it took twice as long.
    """
    kind = type(node)
    said.append(kind.__name__)
    if kind in _ASKED:
        nodes.append(node)
    for field in kind._fields:
        value = getattr(node, field, None)
        if isinstance(value, ast.AST):
            _write(value, said, nodes)
        elif isinstance(value, list):
            said.append("[")
            if (
                field == "body"
                and isinstance(node, _HOLDERS)
                and ast.get_docstring(node, clean=False) is not None
            ):
                value = value[1:]
            for each in value:
                if isinstance(each, ast.AST):
                    _write(each, said, nodes)
                else:
                    said.append(repr(each))
            said.append("]")
        else:
            said.append(repr(value))


def _path(name: str) -> Path | None:
    """The file of a module of this project, None for what is none."""
    base = _ROOT.joinpath(*name.split("."))
    return next((path for path in (base.with_suffix(".py"), base / "__init__.py") if path.is_file()), None)


def _data_files(name: str) -> list[Path]:
    """The data files that a module may read: those of its folder, where it names ``__file__`` or asks for resources."""
    path = _path(name)
    reads_folder = _module(name).names_file or "importlib.resources" in _module(name).imports
    if path is None or not reads_folder:
        return []
    return sorted(file for file in path.parent.iterdir() if file.is_file() and file.suffix != ".py")


def _libraries(name: str) -> set[str]:
    tops = {found.split(".")[0] for found in _module(name).imports}
    return {top for top in tops if top != "corpus" and top not in sys.stdlib_module_names}


def _version(library: str) -> str:
    names = _distributions().get(library, [library])
    return ",".join(metadata.version(name) for name in sorted(set(names)))


@cache
def _distributions() -> dict[str, list[str]]:
    return dict(metadata.packages_distributions())
