"""Static files under hashed names, and under their own where `collectstatic` was never run."""

from __future__ import annotations

from typing import Any

from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedStaticFiles(CompressedManifestStaticFilesStorage):
    """Names carry a hash, so that they can be cached for good; a page without hashes beats an error page."""

    manifest_strict = False

    def hashed_name(self, name: str, content: Any = None, filename: str | None = None) -> str:
        """The name with its hash, or as it is where the file was not collected."""
        try:
            return str(super().hashed_name(name, content, filename))
        except ValueError:
            return name
