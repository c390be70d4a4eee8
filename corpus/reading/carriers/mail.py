"""Mails and web archives (``.eml``, ``.mht``) to the page or text that they carry. Pure."""

from __future__ import annotations

import re
from dataclasses import dataclass
from email import message_from_bytes, policy

# So many line ends of a mail's transport show that its head was cut off and its body left as it travelled.
MAIL_BROKEN = 20
# The head of a mail, which says how its body is encoded, lies within so many bytes.
MAIL_HEAD = 8192

_HEADER = re.compile(rb"\s{0,4}[A-Za-z][A-Za-z-]{1,40}:[ \t]")  # Subject: …, From: …: a header of a mail
_SOFT_END = re.compile(rb"=\r?\n")  # the line end that quoted-printable puts inside a paragraph
# a mail whose body is in parts or encoded
_ENCODED = re.compile(
    rb"^(?:content-type:\s*multipart/|content-transfer-encoding:\s*(?:quoted-printable|base64))",
    re.IGNORECASE | re.MULTILINE,
)


@dataclass(frozen=True, slots=True)
class Letter:
    """The body of a mail in UTF-8, its subject and its day (ISO 8601)."""

    body: bytes
    subject: str | None
    day: str | None


def is_quoted_printable(data: bytes) -> bool:
    """Whether ``data`` is the body of a mail, without its head, as it travels: lines broken by "=" signs."""
    broken, lines = len(_SOFT_END.findall(data)), data.count(b"\n")
    return broken > MAIL_BROKEN and broken * 10 > lines


def read_letter(data: bytes) -> Letter | None:
    """What the mail or web archive ``data`` carries: its page, else its text; None where it is no mail, or one whose
    text stands in it as it is.
    """
    if not _HEADER.match(data[:64]) or not _ENCODED.search(data[:MAIL_HEAD]):
        return None
    try:
        return _opened(data)
    except (LookupError, ValueError, TypeError, AttributeError, KeyError):
        return None


def _opened(data: bytes) -> Letter | None:
    """The letter in ``data``, which begins like a mail; None where none of its parts is text."""
    message = message_from_bytes(data, policy=policy.default)
    part = message.get_body(preferencelist=("html", "plain"))
    plain = message.get_body(preferencelist=("plain",))
    if plain is not None and part is not None and len(plain.as_bytes()) > len(part.as_bytes()):
        part = plain  # the page only points to the text
    if part is None:
        part = next((each for each in message.walk() if each.get_content_maintype() == "text"), None)
    body = part.get_content() if part is not None else ""
    if not body.strip():
        return None
    subject = str(message.get("Subject") or "").strip() or None
    written = message["Date"].datetime if message["Date"] else None
    return Letter(body.encode(), subject, written.date().isoformat() if written else None)
