"""Static files under hashed names, and under their own where `collectstatic` was never run."""

from __future__ import annotations

from typing import Any

import brotli
from django.conf import settings
from whitenoise.compress import Compressor
from whitenoise.storage import CompressedManifestStaticFilesStorage

BROTLI_QUALITY = 9
"""Of 11, which takes 16 s of CPU for what 9 does in 1.2 s; the files are a tenth larger."""


class QuickCompressor(Compressor):
    """Compresses in a second or two, so that a first start and each container's start stay quick."""

    @staticmethod
    def compress_brotli(data: bytes) -> bytes:
        """The data as Brotli."""
        return bytes(brotli.compress(data, quality=BROTLI_QUALITY))


class HashedStaticFiles(CompressedManifestStaticFilesStorage):
    """Names carry a hash, so that they can be cached for good; a page without hashes beats an error page."""

    manifest_strict = False

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """As its bases are made; it knows no address yet."""
        super().__init__(*args, **kwargs)
        self._addresses: dict[tuple[str, bool], str] = {}

    def url(self, name: str | None, force: bool = False) -> str:
        """The address of a file that a template names. The manifest is read once, too: every page asks for fifteen."""
        key = name or "", settings.DEBUG and not force
        found = self._addresses.get(key)
        if found is None:
            found = self._addresses[key] = str(super().url(name, force))
        return found

    def hashed_name(self, name: str, content: Any = None, filename: str | None = None) -> str:
        """The name with its hash, or as it is where the file was not collected."""
        try:
            return str(super().hashed_name(name, content, filename))
        except ValueError:
            return name

    def create_compressor(self, **kwargs: Any) -> Compressor:
        """What compresses each collected file."""
        return QuickCompressor(**kwargs)
