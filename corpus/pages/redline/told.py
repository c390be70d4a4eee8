"""What happened in a change, told as a judge would tell it: one French sentence made of its facts."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from corpus.comparing.edition import Change, Fact, TermChange
from corpus.pages.shared.french import NBSP, counted, listed

_MODALITY = {
    ("duty", "leave"): "une obligation devient une permission",
    ("leave", "duty"): "une permission devient une obligation",
    ("duty", "denial"): "une obligation devient une interdiction",
    ("denial", "duty"): "une interdiction devient une obligation",
    ("leave", "denial"): "une permission devient une interdiction",
    ("denial", "leave"): "une interdiction devient une permission",
    ("", "denial"): "une négation apparaît",
    ("denial", ""): "une négation disparaît",
}


def told(change: Change) -> str:
    """« 60 devient 40 ; une phrase ajoutée. »; empty where there is nothing to tell beside what the change's own
    words (its status, its nature) say.
    """
    facts = [
        fact for fact in change.facts if fact[0] != "reworded"
    ] or change.facts  # it says nothing beside others
    parts = [words for fact in _together(facts) if (words := _WORDS[fact[0]](fact))]
    if not parts:
        return ""
    sentence = f"{NBSP}; ".join(dict.fromkeys(parts))
    return f"{sentence[0].upper()}{sentence[1:]}."


def _together(facts: Sequence[Fact]) -> list[Fact]:
    """The facts; the concepts that came are one, and so are those that went."""
    held: dict[tuple[str, str, str], Fact] = {}
    for fact in facts:
        key = (fact[0], "", "") if fact[0] in ("arrived", "departed") else fact
        _, old, new = held.get(key, (fact[0], "", ""))
        held[key] = fact[0], _joined(old, fact[1]), _joined(new, fact[2])
    return [*held.values()]


def _joined(names: str, name: str) -> str:
    return ", ".join(dict.fromkeys(filter(None, (names, name))))


def _named(names: str, one: str, many: str) -> str:
    """« « renard » et « ours » entrent dans les règles »."""
    quoted = [*map(_quoted, names.split(", "))]
    return f"{listed(quoted)} {many if len(quoted) > 1 else one} règles"


def term_told(term: TermChange) -> str:
    """« « lancer » remplace « jouer » : 214 règles »."""
    return f"{_quoted(term.new)} remplace {_quoted(term.old)}{NBSP}: {counted(len(term.rules), 'règle', 'règles')}"


def _quoted(words: str) -> str:
    return f"«{NBSP}{words}{NBSP}»"


def _family(fact: Fact) -> str:
    _, went, came = fact
    if came:
        return f"un titre nouveau et {counted(int(came), 'règle', 'règles')} dessous"
    return "le titre s’en va" + (f", et {counted(int(went), 'règle', 'règles')} dessous" if int(went) else "")


def _symbols(fact: Fact) -> str:
    symbols = fact[2].split(", ")
    if len(symbols) > 2:
        return f"{len(symbols)}{NBSP}symboles entrent dans les règles, dont {symbols[0]}"
    noun, verb = ("les symboles", "entrent") if len(symbols) > 1 else ("le symbole", "entre")
    return f"{noun} {listed(symbols)} {verb} dans les règles"


def _replaces(fact: Fact) -> str:
    return f"remplace {listed(fact[1].split(', '))} ({_quoted(fact[2].rstrip('.'))})"


def _stands(fact: Fact) -> str:
    exact, sentences = int(fact[1]), int(fact[2])
    if exact == sentences:
        return "mot pour mot"
    if not exact:
        return "dans d’autres mots"
    return f"{counted(exact, 'phrase', 'phrases')} sur {sentences} mot pour mot"


def _word(fact: Fact) -> str:
    before, after = int(fact[1]), int(fact[2])
    if not before and not after:
        return "les règles n’emploient pas ce terme"
    if not before:
        return f"le terme entre dans les règles{NBSP}: {counted(after, 'fois', 'fois')}"
    if not after:
        return f"le terme quitte les règles, qui l’employaient {counted(before, 'fois', 'fois')}"
    then = "comme avant" if before == after else f"et {counted(before, 'fois', 'fois')} avant"
    return f"les règles emploient le terme {counted(after, 'fois', 'fois')}, {then}"


def _number(fact: Fact) -> str:
    old, new = (figure if figure.isdigit() else _quoted(figure) for figure in fact[1:])
    return f"{old} devient {new}"


def _swap(fact: Fact) -> str:
    """What took the place of what; a mere sign (« . ») is nothing to tell."""
    old, new = (words if any(map(str.isalnum, words)) or "{" in words else "" for words in fact[1:])
    if not old and not new:
        return ""
    if old and new:
        return f"{_quoted(new)} au lieu de {_quoted(old)}"
    return f"ajoute {_quoted(new)}" if new else f"retire {_quoted(old)}"


def _members(fact: Fact) -> str:
    _, lost, gained = fact
    told = [f"gagne {_listed(gained)}"] if gained else []
    told += [f"perd {_listed(lost)}"] if lost else []
    return f"la liste {' et '.join(told)}" if told else ""


def _listed(members: str) -> str:
    return counted(int(members), "élément", "éléments") if members.isdigit() else _quoted(members)


def _sentence(fact: Fact) -> str:
    return f"ajoute {_quoted(fact[2])}" if fact[2] else f"retire {_quoted(fact[1])}"


def _sentences(fact: Fact) -> str:
    return _came_and_went(fact, "phrase", "ajoutée", "supprimée", feminine=True)


def _examples(fact: Fact) -> str:
    return _came_and_went(fact, "exemple", "ajouté", "supprimé", feminine=False)


def _came_and_went(fact: Fact, noun: str, came: str, went: str, *, feminine: bool) -> str:
    _, lost, gained = fact
    told = []
    for number, verb in ((int(gained), came), (int(lost), went)):
        if number == 1:
            told.append(f"{'une' if feminine else 'un'} {noun} {verb}")
        elif number:
            told.append(f"{number}{NBSP}{noun}s {verb}s")
    return ", ".join(told)


def _moved(fact: Fact) -> str:
    _, source, home = fact
    return f"une phrase passe en {home}" if home else f"une phrase vient de {source}"


_WORDS: dict[str, Callable[[Fact], str]] = {
    "departed": lambda fact: _named(fact[1], "disparaît des", "disparaissent des"),
    "arrived": lambda fact: _named(fact[2], "entre dans les", "entrent dans les"),
    "symbols": _symbols,
    "family": _family,
    "said": lambda fact: f"disait{NBSP}: {_quoted(fact[1])}",
    "replaces": _replaces,
    "replaced": lambda fact: f"{fact[2]} en traite désormais",
    "nearest": lambda fact: f"à rapprocher de {'la nouvelle ' if fact[1] else ''}{fact[2]}",
    "stands": _stands,
    "below": lambda fact: f"un titre et {counted(int(fact[1]), 'règle', 'règles')} dessous",
    "defined": lambda fact: f"au glossaire, sous {_quoted(fact[2])}, qui renvoie à cette règle",
    "explained": lambda fact: f"le glossaire le dit encore, sous {_quoted(fact[2])}",
    "word": _word,
    "manner": lambda fact: f"la capacité change de genre ({_quoted(fact[2])} au lieu de {_quoted(fact[1])})",
    "number": _number,
    "modality": lambda fact: _MODALITY.get((fact[1], fact[2]), ""),
    "swap": _swap,
    "members": _members,
    "sentence": _sentence,
    "sentences": _sentences,
    "moved": _moved,
    "abolished": lambda fact: "la règle est abolie, le texte n’en garde que le souvenir",
    "rewritten": lambda fact: "un long passage est récrit",
    "reworded": lambda fact: "un passage est tourné autrement",
    "cited": lambda fact: f"renvoie à {fact[2]}, et non plus à {fact[1]}",
    "term": lambda fact: f"{_quoted(fact[2])} remplace {_quoted(fact[1])}",
    "examples": _examples,
}
