"""Card files of invented cards, in the shapes of MTGJSON and Scryfall: no sentence of a real card stands here."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any


def face(name: str, text: str, **more: Any) -> dict[str, Any]:
    """A row of AtomicCards; ``fr`` is the French name, ``fr_text`` its text."""
    fr, fr_text, fr_type = (
        more.pop("fr", ""),
        more.pop("fr_text", ""),
        more.pop("fr_type", "Créature : — oie"),
    )
    row = {
        "name": name,
        "layout": "normal",
        "manaCost": "{1}{G}",
        "type": "Creature — Bird",
        "text": text,
        "power": "1",
        "toughness": "2",
        "rulings": [],
        "identifiers": {},
        "foreignData": [{"language": "French", "name": fr, "text": fr_text, "type": fr_type}] if fr else [],
    }
    return {**row, **more}


ATOMIC: dict[str, Any] = {
    "Gosling of Tar": [
        face(
            "Gosling of Tar",
            "Flying, deathtouch (A reminder that speaks of trample.)\n"
            "Whenever Gosling of Tar attacks, destroy target fence.",
            fr="Oison de goudron",
            fr_text="Vol, contact mortel\nÀ chaque fois que l'Oison de goudron attaque, détruisez la barrière ciblée.",
            rulings=[
                {
                    "date": "2008-02-01",
                    "text": "If the fence is an illegal target, the ability is countered and the goose sulks.",
                },
                {"date": "2019-05-03", "text": "The fence needn't be tall."},
            ],
        )
    ],
    "Quillwing the Trampler": [
        face(
            "Quillwing the Trampler",
            "{T}: Exile target egg. Put a +1/+1 counter on Quillwing the Trampler.",
            fr="Plumaille l'écraseuse",
            fr_text="{T} : Exilez l'œuf ciblé. Mettez un marqueur +1/+1 sur Plumaille l'écraseuse.",
            type="Legendary Creature — Bird",
        )
    ],
    "Barnyard Hush": [
        face(
            "Barnyard Hush",
            "Counter target honk.",
            type="Instant",
            fr="Silence de basse-cour",
            power=None,
            toughness=None,
        )
    ],
    "Feather // Down": [
        face(
            "Feather // Down", "Draw a quill.", faceName="Feather", side="a", layout="split", type="Instant"
        ),
        face("Feather // Down", "Scry 2.", faceName="Down", side="b", layout="split", type="Sorcery"),
    ],
    "Broken Egg": "an omelette",
}


def atomic_file(folder: Path, data: dict[str, Any] | None = None) -> Path:
    """A file of the shape of AtomicCards.json."""
    path = folder / "AtomicCards.json"
    told = {"meta": {"date": "2026-01-01"}, "data": ATOMIC if data is None else data}
    path.write_text(json.dumps(told), encoding="utf-8")
    return path


TAR = "00000000-0000-4000-8000-000000000001"


def printing(**more: Any) -> dict[str, Any]:
    """A row of Scryfall's all_cards."""
    row = {
        "object": "card",
        "oracle_id": TAR,
        "name": "Gosling of Tar",
        "lang": "en",
        "layout": "normal",
        "released_at": "2008-02-01",
        "mana_cost": "{1}{G}",
        "type_line": "Creature — Bird",
        "oracle_text": "Flying",
        "power": "1",
        "toughness": "2",
        "keywords": ["Flying"],
    }
    return {**row, **more}


PRINTINGS = [
    printing(),
    printing(lang="fr", printed_name="Oison de poix", printed_text="Vol.", released_at="2012-05-04"),
    printing(lang="fr", printed_name="Oison de suie", printed_text="Le vol.", released_at="2008-02-01"),
    printing(lang="de", printed_name="Teergänslein"),
    printing(layout="token", name="Goose", oracle_id="00000000-0000-4000-8000-00000000000f"),
    printing(name="", oracle_id=""),
]
RULINGS = [
    {
        "object": "ruling",
        "oracle_id": TAR,
        "published_at": "2011-01-01",
        "comment": "It flies over low fences.",
    },
    {
        "object": "ruling",
        "oracle_id": TAR,
        "published_at": "2013-01-01",
        "comment": "It flies over high fences, too.",
    },
    {"object": "ruling", "oracle_id": "nobody", "published_at": "2013-01-01", "comment": "Nobody's ruling."},
]
