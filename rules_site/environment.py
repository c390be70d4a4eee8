"""The environment variables that settings read, with the reasons to refuse an insecure start."""

from __future__ import annotations

import contextlib
import os
import secrets
from pathlib import Path
from typing import Any

import dj_database_url
from django.core.exceptions import ImproperlyConfigured

LOCAL_HOSTS = ["127.0.0.1", "localhost", "[::1]"]


def text(name: str, default: str) -> str:
    """The variable's value, ``default`` where it is unset or empty."""
    return os.environ.get(name) or default


def flag(name: str) -> bool:
    """Whether the variable is set to a yes (1, true, yes, on)."""
    return os.environ.get(name, "").strip().lower() in {"1", "true", "yes", "on"}


def choice(name: str, allowed: tuple[str, ...]) -> str:
    """The variable as one of ``allowed``, the first where it is unset or empty.

    Raises ImproperlyConfigured for anything else.
    """
    value = text(name, allowed[0])
    if value not in allowed:
        raise ImproperlyConfigured(f"{name}={value} is none of {', '.join(allowed)}.")
    return value


def number(name: str, default: int) -> int:
    """The variable as a whole number of at least 0, ``default`` where it is unset or empty.

    Raises ImproperlyConfigured for anything else.
    """
    value = text(name, str(default))
    if not value.isdecimal():
        raise ImproperlyConfigured(f"{name}={value} is not a whole number of at least 0.")
    return int(value)


def database(name: str, default: str) -> dict[str, Any]:
    """The database that the variable's address names, as Django's settings want it.

    Connections live across requests and are looked at before they are used again: a database that restarted, or another
    one promoted in its place, costs no reader an error.
    """
    found: dict[str, Any] = dict(
        dj_database_url.parse(text(name, default), conn_max_age=600, conn_health_checks=True)
    )
    options = found.setdefault("OPTIONS", {})
    if found["ENGINE"].endswith("sqlite3"):
        found["ENGINE"] = "rules_site.sqlite"
        options |= {
            "timeout": 20,
            "transaction_mode": "IMMEDIATE",
            # Each thread has a cache of its own; what it lacks, the system's cache has.
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA cache_size=-8000;",
        }
    else:  # seconds until a host that is gone is given up, milliseconds for one that falls silent
        found["OPTIONS"] = {"connect_timeout": 2, "tcp_user_timeout": 10_000} | options
    return found


def data_dir(base: Path) -> Path:
    """Where everything lives that is not code, made if missing: ``DATA_DIR``, else ``var/`` in a checkout, else (an
    installed package) a folder of the user's.
    """
    own = (
        base / "var"
        if (base / "pyproject.toml").exists()
        else Path.home() / ".local" / "share" / "rules-site"
    )
    folder = Path(text("DATA_DIR", str(own))).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def allowed_hosts() -> list[str]:
    """The host names of ``ALLOWED_HOSTS`` (comma separated); this machine's own names always count.

    Raises ImproperlyConfigured for ``*``: links in pages would be made of whatever host a request claims.
    """
    named = [host.strip() for host in os.environ.get("ALLOWED_HOSTS", "").split(",") if host.strip()]
    if "*" in named:
        raise ImproperlyConfigured(
            "ALLOWED_HOSTS=* would answer under any name: list the site's names, comma separated."
        )
    return [*named, *LOCAL_HOSTS]


def is_public() -> bool:
    """Whether the site is meant to be reached under other names than this machine's own."""
    return any(host not in LOCAL_HOSTS for host in allowed_hosts())


def secret_key(folder: Path) -> str:
    """``SECRET_KEY``, else a random one kept in the data folder so that restarts keep sessions.

    Raises ImproperlyConfigured on a public site without a key: several machines must share one.
    """
    given = os.environ.get("SECRET_KEY", "")
    if given:
        return given
    if is_public():
        raise ImproperlyConfigured(
            "ALLOWED_HOSTS names public hosts but SECRET_KEY is not set: set it to a long random text, "
            "the same on every machine that serves the site."
        )
    path, half = folder / "secret_key", folder / f"secret_key.{os.getpid()}"
    made = secrets.token_urlsafe(50)
    with contextlib.suppress(OSError):  # on a full or read-only disk the key is this process's alone
        if not path.exists() or not path.stat().st_size:
            half.touch(mode=0o600)
            half.write_text(made, encoding="ascii")
            half.replace(path)
    with contextlib.suppress(OSError):
        half.unlink()
    return (path.read_text(encoding="ascii") if path.exists() else "") or made


def refuse_insecure(debug: bool) -> None:
    """Raises ImproperlyConfigured for a public site in debug mode: its error pages show the inside."""
    if debug and is_public():
        raise ImproperlyConfigured("DEBUG is on and ALLOWED_HOSTS names public hosts: unset one of them.")


def logging(form: str, *, access: bool) -> dict[str, Any]:
    """What is logged and how: every line of the process in one ``form`` (``plain`` or ``json``), each request with
    ``access``, else slow ones alone. `deploy/gunicorn.conf.py` gives its server the same.
    """
    quiet = {"level": "INFO" if access else "WARNING"}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "plain": {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"},
            "json": {
                "()": "pythonjsonlogger.json.JsonFormatter",
                "fmt": "%(levelname)s %(name)s %(message)s",
                "timestamp": True,  # in UTC with its offset: machines and journals agree
            },
        },
        "handlers": {"console": {"class": "logging.StreamHandler", "formatter": form}},
        "root": {"handlers": ["console"], "level": "WARNING"},
        "loggers": {
            "corpus.access": quiet,
            "gunicorn.error": {"level": "INFO", "propagate": True, "handlers": []},
            # A page that isn't there is a line of the access log, not one more of Django's with its whole address.
            "django.request": {"level": "ERROR"},
        },
    }
