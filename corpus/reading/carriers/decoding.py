"""Bytes to lines: encodings, byte-order marks, line ends, signs that nobody sees. Pure.

Lines are numbered as an editor shows them: ``\\n``, ``\\r\\n`` and ``\\r`` end a line, nothing else does
(U+0085 and U+2028 stay inside their line), but for form feeds after a sentence or before a number. A file
that is UTF-8 but for some lines is read line by line: what UTF-8 refuses is read as cp1252, and reported.
"""

from __future__ import annotations

import codecs
import re

from corpus.reading import diagnostics
from corpus.reading.carriers.archives import LARGEST_SOURCE, MEGABYTE
from corpus.reading.carriers.carried import Carried
from corpus.reading.document import ReadDiagnostic
from corpus.reading.refusals import UnreadableError
from corpus.reading.thresholds import MOSTLY
from corpus.text.normalise import exact

# signs that nobody sees: control characters, zero-width blanks, marks of direction, soft hyphens inside a line
_HIDDEN = re.compile(
    "[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f\x86-\x9f\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]"
    "|\u00ad(?!\r?\n|\\Z)"
)
# form feeds: where a line begins or ends or a blank follows, after a sentence or before a number, inside a sentence
_PAGE_EDGE = re.compile(r"(?m)^[\f\v]+|[\f\v]+(?=[\s.,;:!?)\]»]|$)")
_PAGE_END = re.compile(r"(?<=[.!?:;»”\")\]])[\f\v]+|[\f\v]+(?=[1-9]\d\d[\s.])")
_PAGE_BREAK = re.compile(r"[\f\v]+")
_LIGATURES = str.maketrans({"ﬁ": "fi", "ﬂ": "fl", "ﬀ": "ff", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st"})
# full-width figures with what stands around them: １００．１
_WIDE = re.compile("[\uff01-\uff5e]*[\uff10-\uff19][\uff01-\uff5e]*")
_NARROW = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}
_LOOKALIKES = str.maketrans("асеорхукмнвтіјԁһԛѕαενοικрυ", "aceopxykmhbtijdhqsaevoikpu")
# 704.5а with a Cyrillic or Greek letter that looks like ours
_LOOKS_LATIN = re.compile(r"(?<![\w.])([1-9]\d\d\s?[.,]\s?\d{1,3})([\u0370-\u03ff\u0400-\u052f]{1,2})(?!\w)")
_OTHER_SCRIPT = re.compile("[\u0370-\u03ff\u0400-\u052f]")


def fold(text: str) -> str:
    """``text`` without what can't be seen, its numbers in plain digits and Latin letters; lines stay as they are."""
    if _HIDDEN.search(text):
        text = _HIDDEN.sub("", text)
    if "\f" in text or "\v" in text:
        text = _PAGE_BREAK.sub(" ", _PAGE_END.sub("\n", _PAGE_EDGE.sub("", text)))
    if text.isascii():
        return text
    text = exact(text).translate(_LIGATURES)
    if _WIDE.search(text):
        text = _WIDE.sub(lambda wide: wide[0].translate(_NARROW), text)
    if _OTHER_SCRIPT.search(text):
        text = _LOOKS_LATIN.sub(lambda seen: seen[1] + seen[2].translate(_LOOKALIKES), text)
    return text


# So many runs of letters that are UTF-8 read as cp1252 show a text that was encoded twice. One or two may
# be meant.
FEWEST_TWICE = 3

# letters and signs that French texts are full of: the right encoding shows most of them
_GOOD = re.compile("[éèêëàâîïôûùüçœæÉÈÊÀÂÎÔÇŒÆ’‘“”«»–—…™®©°•½\u00a0]")
# So many question marks between two words, without a blank, were dashes. Seen: 10 in addresses, 50 where a
# conversion lost them.
FEWEST_DASHES = 20
# a question mark inside a word or a number: a dash that was lost
_LOST_DASH = re.compile(
    r"(?<=[a-z]{2})(?<!aspx)\?(?=[a-z]{2})|(?<=\d[a-z])\?(?=[a-z\d])|(?<=\d{3})\?(?=\d{3})"
)
LEGACY = ("cp1252", "mac_roman", "cp850")
"""Encodings of the years before UTF-8, the likeliest first."""
_MOJIBAKE = re.compile(
    "Ã[\u0080-\u00bf©¨ªªŽ´®¯»¼§ ]|â€[\u0080-\u00bf™œž¦“”˜¢]|Â[«»\u00a0°®]"
    "|\ufffd|ï¿½|(?<=[a-zé])Õ(?=[a-zé])|Ò(?=[A-Za-z])"
)
"""Letters broken by a conversion."""
_CONTROLS = bytes([*range(0x09), *range(0x0E, 0x1B), *range(0x1C, 0x20)])
# Ã© for é: UTF-8 that was read as a Western encoding and saved again
_TWICE = re.compile("[ÃÂ][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|â€")
# a run of letters that such a double encoding leaves
_ODD = re.compile("[\x80-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ\ufffd]+")
_CP1252 = {
    bytes([byte]).decode("cp1252"): byte
    for byte in range(0x80, 0xA0)
    if byte not in (0x81, 0x8D, 0x8F, 0x90, 0x9D)
}
"""What cp1252 makes of the bytes that Latin-1 leaves to controls."""


def decode(data: bytes, name: str) -> Carried:
    """The lines of ``data``, a text, and what was odd about its letters. ``name`` is for messages.

    Raises UnreadableError for empty, binary or oversized data.
    """
    refuse_size(data, name)
    text, encoding, odd_lines = _text_of(data, name)
    text = fold(text)
    if text.count("?") >= FEWEST_DASHES and len(_LOST_DASH.findall(text)) >= FEWEST_DASHES:
        text = _LOST_DASH.sub("—", text)
    lines = tuple(split_lines(text))
    if not any(line.strip() for line in lines):
        raise UnreadableError("blank_file", name=name)
    return Carried(lines, encoding, _told(lines, odd_lines))


def refuse_size(data: bytes, name: str) -> None:
    """Raises UnreadableError for an empty source and for one above LARGEST_SOURCE."""
    if not data:
        raise UnreadableError("empty_file", name=name)
    if len(data) > LARGEST_SOURCE:
        raise UnreadableError(
            "large_file", name=name, size=len(data) // MEGABYTE, most=LARGEST_SOURCE // MEGABYTE
        )


def split_lines(text: str) -> list[str]:
    """The lines of ``text`` as an editor counts them; a final line end opens no further line."""
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    lines = text.split("\n")
    if not lines[-1]:
        lines.pop()
    return lines


def _text_of(data: bytes, name: str) -> tuple[str, str, frozenset[int]]:
    """The text, the name of its encoding, and the numbers of lines that needed another one."""
    if data.startswith(codecs.BOM_UTF8):
        return _utf8_text(data[3:], name)
    if data.startswith((codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE)):
        return data.decode("utf-32", errors="replace"), "utf-32", frozenset()
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return data.decode("utf-16", errors="replace"), "utf-16", frozenset()
    text, encoding, odd_lines = _utf8_text(data, name)
    if encoding == "utf-8" and any(sign in text for sign in "ÃÂâ") and _TWICE.search(text):
        mended = _decoded_twice(text)
        if mended is not None:
            return mended, "utf-8 (deux fois)", odd_lines
    return text, encoding, odd_lines


def _utf8_text(data: bytes, name: str) -> tuple[str, str, frozenset[int]]:
    sample = data[: 1 << 20]
    controls = len(sample) - len(sample.translate(None, _CONTROLS))
    if controls > 8 and controls > len(sample) // 200:
        raise UnreadableError("binary", name=name)
    try:
        return data.decode(), "utf-8", frozenset()
    except UnicodeDecodeError:
        lines = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n").split(b"\n")
    odd = frozenset(number for number, line in enumerate(lines, 1) if not _is_utf8(line))
    if all(line.isascii() for number, line in enumerate(lines, 1) if number not in odd):
        encoding = _legacy(data)
        return data.decode(encoding, errors="replace"), encoding, frozenset()
    # A mixed file: each byte that UTF-8 refuses is read as cp1252.
    return data.decode(errors="cp1252_bytes"), "utf-8", odd


def _legacy(data: bytes) -> str:
    """The encoding of one byte a letter that makes the most letters and signs of French and English out of ``data``."""
    odd = re.sub(rb"[\x00-\x7f]+", b"", data)[:20_000]
    return max(LEGACY, key=lambda encoding: len(_GOOD.findall(odd.decode(encoding, errors="replace"))))


def _byte_as_cp1252(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeDecodeError):
        raise error
    return error.object[error.start : error.end].decode("cp1252", errors="replace"), error.end


codecs.register_error("cp1252_bytes", _byte_as_cp1252)


def _is_utf8(line: bytes) -> bool:
    try:
        line.decode()
    except UnicodeDecodeError:
        return False
    return True


def _decoded_twice(text: str) -> str | None:
    """``text`` with what was UTF-8 read as cp1252, and written as UTF-8 again, put right; None where most letters
    outside ASCII are no such thing. A byte that cp1252 leaves out may be lost: of those only the closing quotation mark
    is common, and is put back.
    """
    right = wrong = 0

    def mend(match: re.Match[str]) -> str:
        nonlocal right, wrong
        try:
            run = match[0].replace("â€\ufffd", "â€\x9d")
            mended = bytes(_CP1252.get(char, ord(char)) for char in run).decode()
        except (UnicodeDecodeError, ValueError):
            wrong += 1
            return match[0]
        right += 1
        return mended

    made = _ODD.sub(mend, text)
    return made if right >= FEWEST_TWICE and right > MOSTLY * (right + wrong) else None


def _told(lines: tuple[str, ...], odd_lines: frozenset[int]) -> list[ReadDiagnostic]:
    """The diagnostics of decoding: mixed encodings and mojibake, one for each line that shows them."""
    found = [diagnostics.make("mixed_encodings", line) for line in sorted(odd_lines)]
    for number, line in enumerate(lines, 1):
        if not line.isascii() and (seen := _MOJIBAKE.search(line)) is not None:
            read = line[max(0, seen.start() - 8) : seen.end() + 8]
            found.append(diagnostics.make("mojibake", number, read=read))
    return found
