"""The words in our templates: French spaces, nothing inline."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TEMPLATES = sorted(path for path in (ROOT / "templates").rglob("*.html") if "admin" not in path.parts)
PAGES = sorted((ROOT / "corpus" / "pages" / "editorial").glob("*.md"))
assert PAGES


def words(path):
    """The text between the tags of a template, code left out."""
    text = path.read_text(encoding="utf-8")
    text = re.sub(r"\{%.*?%\}|\{\{.*?\}\}|<[^>]*>", "\x00", text, flags=re.DOTALL)
    return re.sub(r"`[^`]*`|\]\([^)]*\)", "\x00", text)


@pytest.mark.parametrize("path", [*TEMPLATES, *PAGES], ids=lambda path: path.name)
def test_french_spaces_hold(path):
    assert re.findall(r"\w+ [;!?:»](?=\s|\x00|$)|« ", words(path)) == []


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_nothing_is_inline(path):
    text = path.read_text(encoding="utf-8")
    assert "style=" not in text and "<style" not in text
    assert not re.search(r"\son(?:click|load|input|submit|change)=", text)
    assert "|safe" not in text and "autoescape off" not in text
