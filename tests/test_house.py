"""The house itself: who may import whom, file sizes, migrations, documents that keep up with the code."""

from __future__ import annotations

import ast
import re
import subprocess
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest
from django.core.management import call_command, get_commands

from tests.conftest import LONGEST, ROOT

CORPUS = ROOT / "corpus"

PURE = {"numbers", "languages", "releases", "text", "concordance", "bench", "reading", "comparing", "cards"}
"""Rooms that know neither Django nor files."""
KEPT = PURE | {"models", "locking", "known_laws"}
ROOMS = {
    "numbers": set(),
    "schemas": set(),
    "locking": set(),
    "languages": set(),
    "text": {"numbers", "languages"},
    "concordance": {"numbers", "text"},
    "releases": {"text"},
    "reading": {"numbers", "languages", "text"},
    "comparing": {"numbers", "languages", "text", "reading"},
    "bench": {"numbers", "languages", "releases", "text", "concordance"},
    "cards": {"numbers", "languages", "text", "concordance"},
    "models": {"numbers", "languages"},
    "known_laws": {"concordance"},
    "library": KEPT | {"schemas"},
    "search": KEPT | {"schemas"},
    "pages": KEPT | {"library", "search"},
    "pocket": KEPT | {"schemas", "library", "search", "pages"},
    "operations": {"models", "library", "search"},
    "templatetags": {"numbers", "languages", "text", "models", "pages"},
    "api": KEPT | {"library", "search", "pages"},
}
"""What each room may ask; commands, admin and checks may ask anybody."""


@cache
def sources() -> list[Path]:
    listed = subprocess.run(
        ["git", "ls-files", "-z", "*.py"], cwd=ROOT, capture_output=True, check=True, text=True
    )
    files = [ROOT / name for name in listed.stdout.split("\0") if name]
    return [path for path in files if path.exists() and "migrations" not in path.parts]


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """Every node of the syntax tree of a file."""
    return tuple(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))


def room(path: Path) -> str:
    return path.relative_to(CORPUS).parts[0].removesuffix(".py")


def imports(path: Path) -> list[tuple[int, str]]:
    """Every absolute module that ``path`` imports, wherever in the file, with its line."""
    found = []
    for node in nodes(path):
        if isinstance(node, ast.Import):
            found += [(node.lineno, alias.name) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno}: import by full name"
            found.append((node.lineno, node.module or ""))
            found += [(node.lineno, f"{node.module}.{alias.name}") for alias in node.names]
    return found


def test_rooms_ask_only_the_rooms_before_them():
    strays = []
    for path in sources():
        if not path.is_relative_to(CORPUS) or room(path) not in ROOMS:
            continue
        for line, module in imports(path):
            parts = module.split(".")
            if parts[0] == "corpus" and len(parts) > 1 and parts[1] not in ROOMS[room(path)] | {room(path)}:
                strays.append(f"{path.relative_to(ROOT)}:{line} asks {module}")
    assert not strays, "\n".join(strays)


INNER = {
    "pages": [
        ["shared"],
        ["redline", "editorial"],
        ["twins"],
        ["editions"],
        ["rules"],
        ["search", "cards", "compare", "tournament"],
        ["home", "feeds", "desk"],
    ],
    "library": [
        ["bulk", "troubles", "neighbours", "sources"],
        ["comparisons"],
        ["deriving", "asking"],
        ["concordance"],
        ["laws"],
        ["ingest"],
        ["publishing"],
    ],
    "search": [["folders", "facts"], ["words"], ["query"], ["index"], ["ranking"], ["answer"]],
    "api": [["errors", "serving"], ["schemas"], ["assembly"]],
}
"""The inner rooms of a room, the lowest first: each may ask those that stand above it in the table, and none beside it.
What isn't named may ask all of them.
"""


@cache
def asked_inside(name: str) -> dict[str, set[str]]:
    """Which inner rooms (folders and files right in a room) each inner room of ``name`` imports."""
    folder, asked = CORPUS / name, defaultdict[str, set[str]](set)
    for path in sources():
        if path.is_relative_to(folder):
            own = path.relative_to(folder).parts[0].removesuffix(".py")
            for _, module in imports(path):
                parts = module.split(".")
                if parts[:2] == ["corpus", name] and len(parts) > 2 and parts[2] != own:
                    there = folder / parts[2]
                    if there.is_dir() or there.with_suffix(".py").exists():
                        asked[own].add(parts[2])
    return asked


@pytest.mark.parametrize("name", INNER)
def test_inner_rooms_ask_only_those_below_them(name):
    rank = {inner: at for at, level in enumerate(INNER[name]) for inner in level}
    strays = [
        f"{inner} asks {other}"
        for inner, others in asked_inside(name).items()
        for other in others
        if inner in rank and rank.get(other, len(rank)) >= rank[inner]
    ]
    assert not strays


@pytest.mark.parametrize("name", sorted(name for name in ROOMS if (CORPUS / name).is_dir()))
def test_no_inner_rooms_ask_one_another_in_a_circle(name):
    asked = asked_inside(name)
    reached = {inner: set(others) for inner, others in asked.items()}
    for middle in list(reached):
        for inner in reached:
            if middle in reached[inner]:
                reached[inner] |= reached[middle]
    circles = {frozenset(o for o in reached[inner] if inner in reached.get(o, ())) for inner in reached}
    assert not any(circles)


def test_the_core_is_pure():
    banned = {
        "django",
        "ninja",
        "sqlite3",
        "os",
        "pathlib",
        "socket",
        "urllib",
        "subprocess",
        "random",
        "time",
    }
    strays = []
    for path in sources():
        if path.is_relative_to(CORPUS) and room(path) in PURE:
            strays += [
                f"{path}:{line} {module}" for line, module in imports(path) if module.split(".")[0] in banned
            ]
    assert not strays, "\n".join(strays)


CASE_ELSEWHERE = {
    "reading/carriers/carry.py": "file suffixes",
    "reading/carriers/archives.py": "file suffixes",
    "reading/carriers/html.py": "tag names",
    "reading/carriers/html_meaning.py": "a language code",
    "reading/carriers/markup.py": "tag names",
    "reading/references/grammar.py": "a subrule's letter",
    "reading/rules/numbering.py": "a subrule's letter",
    "library/sources/collect.py": "file suffixes",
    "library/sources/fetching.py": "file suffixes and media types",
    "text/symbols.py": "ids of drawings",
    "pages/shared/french.py": "a subrule's letter",
    "pages/editions/views.py": "an initial from the address",
    "pages/compare/change.py": "a label inside a sentence",
    "pages/redline/words.py": "a label inside a sentence",
    "pages/compare/reports.py": "a label inside a sentence",
}
"""Files that make small letters of what is no wording, and of what."""


def test_one_normaliser_folds_accents_and_case():
    strays = []
    for path in sources():
        if not path.is_relative_to(CORPUS) or path == CORPUS / "text" / "normalise.py":
            continue
        name = str(path.relative_to(CORPUS))
        calls = {
            node.func.attr
            for node in nodes(path)
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
        }
        strays += [f"{name} imports unicodedata"] * any(
            module == "unicodedata" for _, module in imports(path)
        )
        strays += [f"{name} casefold()"] * ("casefold" in calls)
        strays += [f"{name} lower()"] * ("lower" in calls and name not in CASE_ELSEWHERE)
    assert not strays, "\n".join(strays)


def test_files_are_small():
    sizes = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in sources()}
    assert not {str(path): size for path, size in sizes.items() if size > 400}


def test_the_longest_tests_are_there():
    assert not [name for name in LONGEST if not (ROOT / "tests" / name).is_file()]


def test_templates_and_styles_are_small():
    files = [*ROOT.glob("templates/**/*.*"), *ROOT.glob("static/**/*.css"), *ROOT.glob("static/**/*.js")]
    assert files
    assert not [str(path) for path in files if len(path.read_text(encoding="utf-8").splitlines()) > 400]


def test_no_width_brings_a_colour_of_its_own():
    for path in ROOT.glob("static/css/*.css"):
        style = path.read_text(encoding="utf-8")
        for found in re.finditer(r"@media[^{]*width[^{]*\{((?:[^{}]|\{[^{}]*\})*)\}", style):
            colours = re.findall(r"(?:color|background|fill|shadow):\s*([^;}]+)", found[1])
            assert all(re.fullmatch(r"(var\(--[\w-]+\)|none)", colour.strip()) for colour in colours), found[
                0
            ]


@pytest.mark.django_db
def test_no_migration_is_missing():
    call_command("makemigrations", "--check", "--dry-run", verbosity=0)


def test_every_command_and_setting_is_documented():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    commands = [name for name, app in get_commands().items() if app == "corpus"]
    targets = re.findall(r"^([a-z]+):.*## ", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    read = set()
    for path in (ROOT / "rules_site").glob("*.py"):
        read |= set(
            re.findall(
                r"(?:flag|text|number|choice|database|environ\.get)\(\s*\"([A-Z_]+)\"",
                path.read_text(encoding="utf-8"),
            )
        )
    assert {"ingest", "reindex", "compare"} <= set(commands)
    assert {"DATA_DIR", "DATABASE_URL", "SECRET_KEY", "ALLOWED_HOSTS", "DEBUG"} <= read
    missing = [
        *(f"manage.py {name}" for name in commands if f"manage.py {name}" not in readme),
        *(f"make {name}" for name in targets if name != "help" and f"make {name}" not in readme),
        *(name for name in sorted(read) if f"`{name}`" not in readme),
    ]
    assert not missing


def test_every_dependency_has_its_reason():
    decisions = (ROOT / "docs" / "decisions.md").read_text(encoding="utf-8").lower()
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    names = re.findall(r"^    \"([A-Za-z0-9_-]+)(?:\[\w+\])?(?:[<>=~].*)?\",$", project, re.MULTILINE)
    assert len(names) > 15
    assert not [name for name in names if f"`{name.lower()}`" not in decisions]


def test_locked_dependencies_name_no_place():
    for path in (ROOT / "requirements").glob("*.txt"):
        text = path.read_text(encoding="utf-8")
        assert text.count("--hash=sha256:") > 20
        assert "://" not in text and "--find-links" not in text and "index-url" not in text


@pytest.mark.parametrize("page", ["architecture", "library"])
def test_the_architecture_names_files_that_are_there(page):
    named = re.findall(
        r"`([\w/]+\.(?:py|toml|html|css))`", (ROOT / "docs" / f"{page}.md").read_text(encoding="utf-8")
    )
    held = [
        f"/{path.relative_to(ROOT).as_posix()}"
        for top in ("corpus", "static", "templates", "tests")
        for path in (ROOT / top).rglob("*.*")
    ]
    assert len(named) > 5
    assert [name for name in named if not any(path.endswith(f"/{name}") for path in held)] == []
