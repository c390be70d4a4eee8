"""Names as they stand in addresses."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter


def slugify(name: str) -> str:
    """``name`` as it stands in addresses: lower case ASCII words joined by hyphens; "-" for none."""
    folded = unicodedata.normalize(
        "NFKD", name.replace("œ", "oe").replace("Œ", "OE").replace("æ", "ae").replace("Æ", "AE")
    )
    plain = "".join(char for char in folded if not unicodedata.combining(char)).lower()
    return "-".join(re.findall(r"[a-z0-9]+", plain))[:150] or "-"


def unique_slug(seen: Counter[str], slug: str) -> str:
    """``slug``, with -2, -3 … where ``seen`` (which is kept up) has it already."""
    seen[slug] += 1
    return slug if seen[slug] == 1 else f"{slug}-{seen[slug]}"
