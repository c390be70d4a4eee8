"""RTF files to text: words, line ends and signs; fonts, pictures and running heads left out. Pure."""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass, field

_TOKEN = re.compile(
    r"\\(?P<word>[a-zA-Z]{1,32})(?P<number>-?\d{1,10})?[ ]?|\\'(?P<byte>[0-9a-fA-F]{2})|\\(?P<sign>[^a-zA-Z'])"
    r"|(?P<brace>[{}])|[\r\n\x00]+|(?P<text>[^\\{}\r\n\x00]+)|\\"
)
_PARTS = """fonttbl colortbl stylesheet info pict object header headerl headerr headerf footer footerl footerr footerf
    listtable listoverridetable rsidtbl generator themedata xmlnstbl fldinst latentstyles datastore"""
_LEFT_OUT = frozenset(_PARTS.split())
_WORDS = {
    "par": "\n", "line": "\n", "sect": "\n", "page": "\n", "row": "\n", "tab": "\t", "cell": "\t", "emdash": "—",
    "endash": "–", "lquote": "‘", "rquote": "’", "ldblquote": "“", "rdblquote": "”", "bullet": "•", "emspace": " ",
    "enspace": " ", "qmspace": " ",
}  # fmt: skip
_SIGNS = {"~": "\u00a0", "_": "-", "-": "", "\n": "\n", "\r": "\n", "{": "{", "}": "}", "\\": "\\"}
_CODE_PAGES = {"mac": "mac_roman", "pc": "cp437", "pca": "cp850"}


@dataclass(slots=True)
class _State:
    """What a group of braces sets for what stands in it: whether it is left out, letters to skip after ``\\u``."""

    left_out: bool = False
    skip: int = 1


@dataclass(slots=True)
class _Writer:
    """The text written so far; bytes of a code page wait until all that belong together have come."""

    pieces: list[str] = field(default_factory=list)
    waiting: bytearray = field(default_factory=bytearray)
    encoding: str = "cp1252"

    def write(self, text: str) -> None:
        if self.waiting:
            self.pieces.append(self.waiting.decode(self.encoding, errors="replace"))
            self.waiting.clear()
        self.pieces.append(text)


def is_rich_text(data: bytes) -> bool:
    """Whether ``data`` begins as RTF does."""
    return data[:64].lstrip().startswith(b"{\\rtf")


def read_rich_text(data: bytes) -> str:
    """The text of the RTF file ``data``, its paragraphs as lines."""
    writer = _Writer()
    states = [_State()]
    skipping = 0
    for token in _TOKEN.finditer(data.decode("latin-1")):
        state = states[-1]
        word, byte, brace = token["word"], token["byte"], token["brace"]
        if brace == "{":
            states.append(_State(state.left_out, state.skip))
        elif brace == "}":
            skipping = 0
            if len(states) > 1:
                states.pop()
        elif word is not None:
            number = int(token["number"]) if token["number"] else None
            skipping = _obey(word, number, state, writer)
        elif byte is not None and skipping:
            skipping -= 1
        elif state.left_out:
            continue
        elif byte is not None:
            writer.waiting += bytes.fromhex(byte)
        elif token["sign"] is not None:
            if token["sign"] == "*":
                state.left_out = True
            else:
                writer.write(_SIGNS.get(token["sign"], ""))
        elif token["text"] is not None:
            writer.write(token["text"][skipping:])
            skipping = max(0, skipping - len(token["text"]))
    writer.write("")
    return "".join(writer.pieces)


def _obey(word: str, number: int | None, state: _State, writer: _Writer) -> int:
    """Does what a control word says; how many letters after it only stand in for what it wrote."""
    if word == "ansicpg" and number is not None:
        writer.encoding = _known(f"cp{number}")
    elif word in _CODE_PAGES:
        writer.encoding = _CODE_PAGES[word]
    elif word in _LEFT_OUT:
        state.left_out = True
    elif word == "uc" and number is not None:
        state.skip = max(0, number)
    elif state.left_out:
        return 0
    elif word == "u" and number is not None:
        code = number % 65536
        writer.write("" if 0xD800 <= code < 0xE000 else chr(code))
        return state.skip
    elif word in _WORDS:
        writer.write(_WORDS[word])
    return 0


def _known(encoding: str) -> str:
    try:
        return codecs.lookup(encoding).name
    except LookupError:
        return "cp1252"
