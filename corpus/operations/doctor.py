"""What an operator should know: each check says what it saw, whether that is right, and what to do where it isn't."""

from __future__ import annotations

import datetime
import hashlib
import json
import re
import shutil
import socket
import ssl
import stat
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.checks import WARNING, run_checks
from django.db import DatabaseError, InterfaceError
from django.utils import timezone

from corpus import search
from corpus.library.sources.confinement import available
from corpus.models import Draft, Entry, Library, Work
from corpus.operations.digests import agreement, three_hundred
from corpus.operations.health import self_test

NGINX = Path("/etc/nginx")
BACKUP_EACH = datetime.timedelta(hours=26)
"""The longest time between two nightly backups."""
CHECK_EACH = datetime.timedelta(days=3)
"""How old the last restored backup may be."""
CERTIFICATE_LASTS = datetime.timedelta(days=14)
FREE = 2_000_000_000
"""Bytes of disk below which a backup or an index may not fit."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What one check found: ``ok``, ``wrong`` or ``unknown`` (it doesn't apply here, or can't be seen from here)."""

    check: str
    state: str
    detail: str

    def as_json(self) -> dict[str, str]:
        """The finding for programs."""
        return asdict(self)


def examine() -> list[Finding]:
    """Every check; one that fails to look is wrong too, with its reason."""
    found = []
    for check in CHECKS:
        name = check.__name__.strip("_").replace("_", " ")
        try:
            found += [Finding(name, state, detail) for state, detail in check()]
        except (OSError, DatabaseError, InterfaceError, search.IndexUnavailableError) as error:
            found.append(Finding(name, "wrong", f"{type(error).__name__}: {error}"))
    return found


Outcome = Iterator[tuple[str, str]]


def _settings() -> Outcome:
    wrong = [each for each in run_checks(include_deployment_checks=settings.PUBLIC) if each.level >= WARNING]
    for each in wrong:
        yield "wrong", f"{each.id}: {each.msg} {each.hint or ''}".strip()
    if not wrong:
        yield "ok", "no finding of `manage.py check`" + (" --deploy" if settings.PUBLIC else "")


def _permissions() -> Outcome:
    private = [settings.DATA_DIR, settings.BACKUP_DIR, settings.DATA_DIR / "library.sqlite3"]
    others = [path for path in private if path.exists() and settings.PUBLIC and _open_to_others(path)]
    # A folder that is closed keeps what is in it.
    others = [path for path in others if path == settings.DATA_DIR or _open_to_others(settings.DATA_DIR)]
    for path in others:
        yield "wrong", f"{path} can be read by every user of this machine: chmod o= {path}"
    if not others:
        yield (
            "ok",
            f"{settings.DATA_DIR} is closed to other users" if settings.PUBLIC else "one's own machine",
        )


def _static_files() -> Outcome:
    if not settings.PUBLIC:
        yield "unknown", "the site itself serves them"
        return
    files = [path for path in settings.STATIC_ROOT.rglob("*.css") if path.is_file()]
    shut = [
        path
        for path in (*settings.STATIC_ROOT.parents, settings.STATIC_ROOT)
        if not path.stat().st_mode & 0o001
    ]
    shut += [path for path in files if not path.stat().st_mode & 0o004]
    if shut:
        yield "wrong", f"nginx can't read {shut[0]}: readers get pages without styles (403)"
    elif not files:
        yield "wrong", f"{settings.STATIC_ROOT} is empty: run `manage.py collectstatic --noinput`"
    else:
        yield "ok", f"{settings.STATIC_ROOT} can be read by nginx"


def _tls() -> Outcome:
    site = urlsplit(settings.SITE_URL)
    if not settings.PUBLIC:
        yield "unknown", "one's own machine"
        return
    if site.scheme != "https":
        yield (
            "wrong",
            f"SITE_URL is {settings.SITE_URL}: passwords would travel in the open; serve it by https",
        )
        return
    host, port = site.hostname or "", site.port or 443
    try:
        context = ssl.create_default_context()
        with (
            socket.create_connection((host, port), 5) as line,
            context.wrap_socket(line, server_hostname=host) as secure,
        ):
            until = ssl.cert_time_to_seconds(str((secure.getpeercert() or {})["notAfter"]))
    except OSError as error:
        yield "wrong", f"{host}:{port} has no certificate that a browser trusts: {error}"
        return
    left = datetime.datetime.fromtimestamp(until, datetime.UTC) - timezone.now()
    yield (
        ("ok" if left > CERTIFICATE_LASTS else "wrong"),
        f"the certificate of {host} ends in {left.days} days",
    )


def _cache_key() -> Outcome:
    file = NGINX / "rules-site-cache.conf"
    if not file.exists():
        yield "unknown", f"no {file}: whatever caches in front must tell language, fragment and coding apart"
        return
    key = re.search(r"^proxy_cache_key (.*);", file.read_text(encoding="utf-8"), re.MULTILINE)
    if key is None or re.search(r"\$(cookie|http)_", key.group(1)) or "$rules_language" not in key.group(1):
        yield (
            "wrong",
            f"the key in {file} holds what visitors write: copy deploy/nginx-cache.conf and nginx.conf again",
        )
    else:
        yield "ok", f"the key in {file} holds known values alone"


def _backup() -> Outcome:
    files = sorted(settings.BACKUP_DIR.glob("library-*"), key=lambda path: path.stat().st_mtime)
    if not files and not settings.PUBLIC:
        yield "unknown", "one's own machine, without backups"
        return
    if not files:
        yield "wrong", f"there is none in {settings.BACKUP_DIR}: run deploy/backup.sh, enable its timer"
        return
    age = timezone.now() - datetime.datetime.fromtimestamp(files[-1].stat().st_mtime, datetime.UTC)
    yield (
        ("ok" if age < BACKUP_EACH else "wrong"),
        f"the newest is {files[-1].name}, {age.total_seconds() / 3600:.0f} h old",
    )
    checked = settings.BACKUP_DIR / "checked.json"
    if not checked.exists():
        yield "wrong", "none was ever restored: run deploy/check-backup.sh, enable its timer"
        return
    seen = json.loads(checked.read_text(encoding="utf-8"))
    ago = timezone.now() - datetime.datetime.fromisoformat(seen["at"])
    good = seen["same"] and ago < CHECK_EACH
    outcome = "gave the same answers" if seen["same"] else f"differs: {seen['differences'][:3]}"
    yield ("ok" if good else "wrong"), f"{seen['backup']}, restored {ago.days} days ago, {outcome}"


def _index() -> Outcome:
    tested = self_test()
    for part, state in tested.items():
        yield ("wrong" if state == "failed" else "ok"), f"a real {part}: {state}"
    index, generation = search.index_generation(), Library.current()
    state = "ok" if index == generation else "wrong"
    yield (
        state,
        f"index of generation {index}, database {generation}"
        + ("" if state == "ok" else ": manage.py reindex"),
    )


def _machines() -> Outcome:
    found = agreement()
    detail = {
        "ok": "machines of this database answer alike",
        "differ": "machines of this database answer differently: manage.py reindex on each",
        "alone": "no other machine's answers to compare with",
        "unknown": "this machine hasn't worked its answers out yet",
    }[found]
    yield {"ok": "ok", "differ": "wrong"}.get(found, "unknown"), detail


def _disk() -> Outcome:
    free = shutil.disk_usage(settings.DATA_DIR).free
    yield ("ok" if free > FREE else "wrong"), f"{free / 1e9:.1f} GB free for {settings.DATA_DIR}"


def _desk() -> Outcome:
    lately = timezone.now() - datetime.timedelta(days=1)
    failed = Work.objects.filter(state=Work.State.FAILED, made_at__gt=lately).count()
    stuck = Work.objects.filter(state=Work.State.WAITING, made_at__lt=lately).count()
    detail = f"{failed} works failed since yesterday, {stuck} wait since longer, {Draft.objects.count()} drafts wait"
    yield ("wrong" if stuck else "ok"), detail


def _confinement() -> Outcome:
    missing = [what for what, there in available().items() if not there]
    if missing:
        yield "unknown", f"this kernel can't keep the reading process from {' and '.join(missing)}"
    else:
        yield "ok", "reading has neither files nor network"


CHECKS: tuple[Callable[[], Outcome], ...] = (
    _settings,
    _permissions,
    _static_files,
    _tls,
    _cache_key,
    _backup,
    _index,
    _machines,
    _disk,
    _desk,
    _confinement,
)


def _open_to_others(path: Path) -> bool:
    return bool(path.stat().st_mode & (stat.S_IROTH | stat.S_IXOTH | stat.S_IWOTH))


def answers() -> dict[str, Any]:
    """Three hundred answers of this library, the same on every copy of it."""
    found = three_hundred()
    digest = hashlib.sha256(json.dumps(found, sort_keys=True).encode()).hexdigest()
    return {"generation": Library.current(), "digest": digest, "answers": found}


def compare(restored: dict[str, Any], backup: str) -> list[str]:
    """Where a restored backup answers otherwise than this library, noted for `examine` too.

    What was published after the backup is no difference: texts are compared where they are still here, all else where
    nothing was published since.
    """
    here = three_hundred() if restored["generation"] == Library.current() else {}
    same_state = restored["generation"] == Library.current()
    differences = []
    for question, digest in restored["answers"].items():
        now = here.get(question) if same_state else _digest_at(question)
        if now != digest and (same_state or now is not None):
            differences.append(question)
    if not restored["answers"] and Entry.objects.exists():
        differences.append("the backup holds no rule")
    told = {
        "backup": backup,
        "at": timezone.now().isoformat(),
        "same": not differences,
        "differences": differences,
    }
    settings.BACKUP_DIR.mkdir(parents=True, exist_ok=True)
    (settings.BACKUP_DIR / "checked.json").write_text(json.dumps(told), encoding="utf-8")
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
