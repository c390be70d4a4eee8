"""What a feed is written as: Atom with ids of its own, and JSON Feed."""

from __future__ import annotations

import datetime
import json
import uuid
from typing import IO, Any

from django.utils.feedgenerator import Atom1Feed, SyndicationFeed


def stable_id(*parts: object) -> str:
    """An id that names the same thing on every host: of a law and the day from which it reads so, say."""
    return uuid.uuid5(uuid.NAMESPACE_OID, "\n".join(map(str, parts))).urn


class JSONFeed(SyndicationFeed):
    """JSON Feed 1.1 (jsonfeed.org)."""

    content_type = "application/feed+json; charset=utf-8"

    def write(self, outfile: IO[Any], encoding: str) -> None:
        """The feed as JSON text."""
        data = {
            "version": "https://jsonfeed.org/version/1.1",
            "title": self.feed["title"],
            "home_page_url": self.feed["link"],
            "feed_url": self.feed["feed_url"],
            "language": self.feed["language"],
            "items": [
                {
                    "id": item["unique_id"],
                    "url": item["link"],
                    "title": item["title"],
                    "content_text": item["description"],
                    "date_published": _moment(item["pubdate"]),
                }
                for item in self.items
            ],
        }
        text = json.dumps(data, ensure_ascii=False)
        outfile.write(text if hasattr(outfile, "encoding") else text.encode(encoding))


def _moment(when: datetime.datetime) -> str:
    return when.astimezone(datetime.UTC).isoformat().replace("+00:00", "Z")


FORMS: dict[str, type[Atom1Feed | JSONFeed]] = {"atom.xml": Atom1Feed, "flux.json": JSONFeed}
"""How an address ends, and what is answered there."""
