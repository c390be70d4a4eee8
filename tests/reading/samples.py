"""Made-up sources in the layouts that readers meet. Every sentence here is our own."""

from __future__ import annotations

import io
import random
import textwrap
import zipfile
from collections.abc import Mapping

FRENCH = (
    "Une lanterne éteinte ne compte pas.",
    "Le joueur qui garde le pont choisit son chemin.",
    "Chaque pierre posée reste visible jusqu'au soir.",
    "Si deux lanternes brillent, la plus ancienne s'éteint.",
    "Un souffle ne déplace jamais une montagne.",
)
ENGLISH = (
    "A lantern without oil is not counted.",
    "The player who guards the bridge picks a path.",
    "Each stone that was laid stays in sight until dusk.",
    "If two lanterns shine, the older one goes out.",
    "No breath moves a mountain.",
)


def packed(files: Mapping[str, str | bytes]) -> bytes:
    """An archive of ``files``, by name."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return made.getvalue()


def dice(seed: int) -> random.Random:
    """What makes up a text: always the same one for a seed."""
    return random.Random(seed)  # noqa: S311 - nothing secret hangs on it


def sentences(rng: random.Random, count: int, words: tuple[str, ...] = ENGLISH) -> str:
    """``count`` sentences in a row."""
    return " ".join(rng.choice(words) for _ in range(count))


def wrapped_edition(width: int = 75) -> tuple[str, dict[str, str]]:
    """An official text of the first years, hard-wrapped, and the text of each rule in one line. Some wrapped lines
    begin with a number.
    """
    rng = dice(7)
    head = "Magic: The Gathering Comprehensive Rules\n\nThese rules are current as of April 23, 1999.\n\nIntroduction\n"
    contents = "Contents\n\n1. The Bridge\n100. General\n101. Crossing\n\nGlossary\n\n1. The Bridge\n"
    lines = [*head.split("\n"), *textwrap.wrap(sentences(rng, 9), width), "", *contents.split("\n")]
    truth: dict[str, str] = {}
    for section, title in ((100, "General"), (101, "Crossing")):
        lines += [f"{section}. {title}", ""]
        for rule in range(1, 13):
            for letter in ("", "a", "b"):
                number = f"{section}.{rule}{letter}"
                cited = f"{section}.{rng.randint(1, 12)}"
                text = f"{sentences(rng, rng.randint(1, 4))} (See rules {cited}a, {cited}b and {cited}.) "
                text += f"{sentences(rng, rng.randint(0, 2))} For more mana, see rule {cited}. {sentences(rng, 1)}"
                truth[number] = " ".join(text.split())
                lines += textwrap.wrap(f"{number}{'' if letter else '.'} {truth[number]}", width)
                lines += textwrap.wrap(f"Example: {sentences(rng, 3)}", width) if letter == "a" else []
                lines += [""]
    lines += ["Glossary", ""]
    for term in ("Bridge", "Lantern, Lit", "Stone"):
        lines += [term, *textwrap.wrap(sentences(rng, 5), width)]
        lines += [*textwrap.wrap("     " + sentences(rng, 3), width), ""]
    lines += ["Credits", "", "Design: Nobody in Particular", ""]
    return "\n".join(lines), truth


def english_thread() -> str:
    """A thread of three posts as a common forum software prints it, signatures and profiles between the rules."""
    rng = dice(3)
    text = """The Bridge Board
Skip to content
Board index ‹ Rules
The lantern rules
Post a reply
3 posts • Page 1 of 1

The lantern rules
Postby Quentin » Mon Mar 05, 2007 12:29 pm

Hi all, I typed these for you.

"""
    for place, who in enumerate(("Quentin", "Bob", "Quentin")):
        section = 410 + place
        text += f"{section}. Lanterns {place}\n\n"
        for rule in (1, 2):
            text += f"{section}.{rule}. {sentences(rng, 3)}\n{section}.{rule}a {sentences(rng, 2)}\n"
            text += f"Example: {sentences(rng, 2)}\n\n"
        text += (
            f"_________________\nLight travels, light stays\nTop\n\n{who}\nKeeper\n\nPosts: {40 + place}\n"
        )
        text += "Joined: Tue Jan 04, 2005 10:30 am\nLocation: Under the bridge\n\n"
        text += f"Re: The lantern rules\nPostby {who} » Mon Mar 05, 2007 1{place}:30 pm\n\n"
        text += "Nice work, here comes the next part, as I promised:\n\n" if place == 0 else ""
    return f"{text}Thanks a lot for that.\nTop\n\nReturn to Rules\nWho is online"


def unheard_of_page() -> str:
    """Posts of a software whose words nobody listed: only what comes back between the posts betrays it."""
    rng = dice(5)
    text = "La Taverne du Pont\nZone des érudits\n\nTextes du jeu\n\n"
    for place, who in enumerate(("Mordak", "Sylvette", "Mordak")):
        section = 502 + place
        text += (
            f"* * *\n{who} (Barde)\nniveau {place + 3} / écus {place * 7 + 12}\nil y a {place + 2} ans\n\n"
        )
        text += f"{section}. Objets {place}\n\n"
        for rule in (1, 2):
            text += f"{section}.{rule}. {sentences(rng, 3, FRENCH)}\n\n"
            text += f"{section}.{rule}a. {sentences(rng, 2, FRENCH)}\n"
            text += f"Exemple : {sentences(rng, 2, FRENCH)}\nExemple : {sentences(rng, 1, FRENCH)}\n\n"
        text += "Applaudir    Rapporter    Lien\n7 applaudissements\n"
    return f"{text}Retour à la salle\nTaverne du Pont, fait main"


def edition(day: str, sections: int = 3, seed: int = 1) -> str:
    """An official text of ``sections`` sections with sixteen rules each, in force since ``day``."""
    rng = dice(seed)
    lines = ["Bridge Comprehensive Rules", "", f"These rules are effective as of {day}.", ""]
    for section in range(100, 100 + sections):
        lines += [f"{section}. Crossing {section}", ""]
        for rule in range(1, 9):
            lines += [
                f"{section}.{rule}. {sentences(rng, 2)}",
                "",
                f"{section}.{rule}a {sentences(rng, 1)}",
                "",
            ]
    return "\n".join([*lines, "Glossary", "", "Lantern", ENGLISH[0], "", "Credits", "", "Nobody", ""])
