"""System checks: mistakes of configuration, reported before anything is served."""

from __future__ import annotations

import os
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, Info, Tags, Warning, register
from django.db import connections

from corpus.library.sources.confinement import available

LIBRARY = "library"
"""The tag of what every command looks at first."""


@register(LIBRARY)
def data_dir_is_writable(app_configs: Any, **kwargs: Any) -> list[CheckMessage]:
    """Everything that is not code lives in DATA_DIR."""
    if os.access(settings.DATA_DIR, os.W_OK):
        return []
    hint = "Give DATA_DIR a folder that this user may write to."
    return [Error(f"DATA_DIR {settings.DATA_DIR} is not writable.", hint=hint, id="corpus.E001")]


@register(Tags.database)
def database_keeps_every_letter(
    app_configs: Any, *, databases: Any = None, **kwargs: Any
) -> list[CheckMessage]:
    """A PostgreSQL database is in UTF-8; one made where no language is set keeps bytes. `migrate` asks first of all."""
    found: list[CheckMessage] = []
    for alias in databases or []:
        if connections[alias].vendor != "postgresql":
            continue
        with connections[alias].cursor() as cursor:
            cursor.execute("SELECT current_setting('server_encoding')")
            encoding = cursor.fetchone()[0]
        if encoding != "UTF8":
            what = f"The database {alias!r} has the encoding {encoding}, not UTF8."
            hint = "Make the database with: createdb --encoding UTF8 --template template0 NAME"
            found.append(Error(what, hint=hint, id="corpus.E003"))
    return found


@register(deploy=True)
def reading_is_confined(app_configs: Any, **kwargs: Any) -> list[CheckMessage]:
    """Where the kernel lacks Landlock or seccomp, that is said."""
    missing = [what for what, there in available().items() if not there]
    what = f"The kernel can't keep the process that reads sources from {' and '.join(missing)}."
    return [Info(what, hint="A kernel of 5.13 or later has both.", id="corpus.I001")] if missing else []


@register(deploy=True)
def public_site_has_an_address(app_configs: Any, **kwargs: Any) -> list[CheckMessage]:
    """Feeds, the sitemap and link previews print SITE_URL."""
    if "127.0.0.1" not in settings.SITE_URL:
        return []
    hint = "Set SITE_URL to the address that readers type."
    return [Warning("SITE_URL is this machine's own address.", hint=hint, id="corpus.W001")]
