"""What an operator should know: each check says what it saw, whether that is right, and what to do where it isn't."""

from __future__ import annotations

import datetime
import hashlib
import json
import re
import socket
import ssl
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.checks import WARNING, run_checks
from django.utils import timezone

from corpus import search
from corpus.models import Entry, Library
from corpus.operations.digests import three_hundred
from corpus.operations.health import self_test

NGINX = Path("/etc/nginx")
BACKUP_EACH = datetime.timedelta(hours=26)
"""The longest time between two nightly backups."""
CHECK_EACH = datetime.timedelta(days=3)
"""How old the last restored backup may be."""
CERTIFICATE_LASTS = datetime.timedelta(days=14)


@dataclass(frozen=True, slots=True)
class Finding:
    """What one check found: ``ok``, ``wrong`` or ``unknown`` (it doesn't apply here, or can't be seen from here)."""

    check: str
    state: str
    detail: str


def examine() -> list[Finding]:
    """Every check; one that fails to look is wrong too, with its reason."""
    found = []
    for check in CHECKS:
        if check in IN_PUBLIC and not settings.PUBLIC:
            continue
        name = check.__name__.strip("_").replace("_", " ")
        try:
            found += [Finding(name, state, detail) for state, detail in check()]
        except Exception as error:  # noqa: BLE001 - whatever keeps a check from looking is its finding
            found.append(Finding(name, "wrong", f"{type(error).__name__}: {error}"))
    return found


Outcome = Iterator[tuple[str, str]]


def _judged(right: bool, seen: str, remedy: str = "") -> tuple[str, str]:
    return ("ok", seen) if right else ("wrong", f"{seen}: {remedy}" if remedy else seen)


def _settings() -> Outcome:
    found = run_checks(include_deployment_checks=settings.PUBLIC)
    wrong = [each for each in found if each.level >= WARNING and not each.is_silenced()]
    for each in wrong:
        yield "wrong", f"{each.id}: {each.msg} {each.hint or ''}".strip()
    if not wrong:
        yield "ok", "no finding of `manage.py check`" + (" --deploy" if settings.PUBLIC else "")


def _permissions() -> Outcome:
    folders = [settings.DATA_DIR]
    if settings.BACKUP_DIR.exists() and not settings.BACKUP_DIR.is_relative_to(settings.DATA_DIR):
        folders.append(settings.BACKUP_DIR)  # else the closed folder keeps what is in it
    for folder in folders:
        shut = not folder.stat().st_mode & 0o007
        seen = f"{folder} can{'not' if shut else ''} be read by every user"
        yield _judged(shut or not settings.PUBLIC, seen, "chmod o= closes it")


def _static_files() -> Outcome:
    root = settings.STATIC_ROOT
    files = [path for path in root.rglob("*.css") if path.is_file()]
    shut = [path for path in (*root.parents, root) if not path.stat().st_mode & 0o001]
    shut += [path for path in files if not path.stat().st_mode & 0o004]
    if shut:
        yield "wrong", f"nginx can't read {shut[0]}: readers get pages without styles (403)"
    else:
        yield _judged(bool(files), f"{len(files)} styles in {root}", "`manage.py collectstatic` fills it")


def _tls() -> Outcome:
    site = urlsplit(settings.SITE_URL)
    host, port = site.hostname or "", site.port or 443
    if site.scheme != "https":
        yield "wrong", f"SITE_URL is {settings.SITE_URL}: passwords would travel in the open"
        return
    try:
        context = ssl.create_default_context()
        line = socket.create_connection((host, port), 5)
        with line, context.wrap_socket(line, server_hostname=host) as secure:
            until = ssl.cert_time_to_seconds(str((secure.getpeercert() or {})["notAfter"]))
    except OSError as error:
        yield "wrong", f"{host}:{port} has no certificate that a browser trusts: {error}"
        return
    left = datetime.datetime.fromtimestamp(until, datetime.UTC) - timezone.now()
    yield _judged(left > CERTIFICATE_LASTS, f"the certificate of {host} ends in {left.days} days")


def _cache_key() -> Outcome:
    file = NGINX / "rules-site-cache.conf"
    if not file.exists():
        yield "unknown", f"no {file}: whatever caches in front must tell language, fragment and coding apart"
        return
    key = re.search(r"^proxy_cache_key (.*);", file.read_text(encoding="utf-8"), re.MULTILINE)
    known = key is not None and not re.search(r"\$(cookie|http)_", key[1]) and "$rules_language" in key[1]
    seen = f"the key in {file} holds {'known values alone' if known else 'what a visitor writes'}"
    yield _judged(known, seen, "that of deploy/nginx-cache.conf does not")


def _backup() -> Outcome:
    files = sorted(settings.BACKUP_DIR.glob("library-*"), key=lambda path: path.stat().st_mtime)
    if not files:
        state = "wrong" if settings.PUBLIC else "unknown"
        yield state, f"there is none in {settings.BACKUP_DIR}: run deploy/backup.sh, enable its timer"
        return
    age = timezone.now() - datetime.datetime.fromtimestamp(files[-1].stat().st_mtime, datetime.UTC)
    yield _judged(
        age < BACKUP_EACH, f"the newest is {files[-1].name}, {age.total_seconds() / 3600:.0f} h old"
    )
    checked = settings.BACKUP_DIR / "checked.json"
    if not checked.exists():
        yield "wrong", "none was ever restored: run deploy/check-backup.sh, enable its timer"
        return
    seen = json.loads(checked.read_text(encoding="utf-8"))
    ago = timezone.now() - datetime.datetime.fromisoformat(seen["at"])
    outcome = f"differs: {seen['differences'][:3]}" if seen["differences"] else "gave the same answers"
    good = not seen["differences"] and ago < CHECK_EACH
    yield _judged(good, f"{seen['backup']}, restored {ago.days} days ago, {outcome}")


def _index() -> Outcome:
    for part, state in self_test().items():
        yield _judged(state != "failed", f"a real {part}: {state}")
    index, generation = search.index_generation(), Library.current()
    seen = f"index of generation {index}, database {generation}"
    yield _judged(index == generation, seen, "manage.py reindex makes them one")


IN_PUBLIC: tuple[Callable[[], Outcome], ...] = (_static_files, _tls)
"""What is looked at where others than this machine are served."""
CHECKS = (_settings, _permissions, *IN_PUBLIC, _cache_key, _backup, _index)


def compare(restored: dict[str, Any], backup: str) -> list[str]:
    """Where a restored backup answers otherwise than this library, noted for `examine` too.

    What was published after the backup is no difference: only texts that are still here are compared then.
    """
    questions: dict[str, str] = restored["answers"]
    if restored["generation"] == Library.current():
        here: dict[str, str | None] = {**three_hundred()}
    else:
        here = {question: _digest_at(question) or digest for question, digest in questions.items()}
    differences = [question for question, digest in questions.items() if here.get(question) != digest]
    if not questions and Entry.objects.exists():
        differences.append("the backup holds no rule")
    seen = {"backup": backup, "at": timezone.now().isoformat(), "differences": differences}
    settings.BACKUP_DIR.mkdir(parents=True, exist_ok=True)
    (settings.BACKUP_DIR / "checked.json").write_text(json.dumps(seen), encoding="utf-8")
    return differences


def _digest_at(place: str) -> str | None:
    """The digest of the text of ``edition/number`` as it is here; None where that isn't here any more, and for
    questions whose answers a newer publication may change.
    """
    slug, _, key = place.partition("/")
    rule = (
        Entry.objects.filter(edition__slug=slug, kind=Entry.Kind.RULE, key=key).select_related("text").first()
    )
    return hashlib.sha256(rule.content.encode()).hexdigest() if rule else None
