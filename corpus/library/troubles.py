"""Why the database or the disk refused, in one sentence, and what to do."""

from __future__ import annotations

import errno
from typing import NamedTuple


class Trouble(NamedTuple):
    """What is wrong, for a terminal and for the desk."""

    english: str
    french: str


_LOCKED = Trouble(
    "somebody else is writing the library; try again in a minute. Nothing was changed.",
    "Quelqu’un d’autre écrit dans la bibliothèque\u00a0: réessayez dans une minute. Rien n’a changé.",
)
_FULL = Trouble(
    "no room is left on the disk of the data folder (DATA_DIR); free some and run the same again. Nothing was changed.",
    "Il n’y a plus de place sur le disque\u00a0: libérez-en, puis recommencez. Rien n’a changé.",
)
_READ_ONLY = Trouble(
    "the data folder (DATA_DIR) or its database can't be written in; check its owner and permissions, and whether its "
    "disk is full or mounted read-only. Nothing was changed.",
    "Le dossier des données ne se laisse pas écrire\u00a0: vérifiez son propriétaire, ses droits et la place qui "
    "reste. Rien n’a changé.",
)
_ABSENT = Trouble(
    "the database can't be opened; check that the data folder (DATA_DIR) is there and belongs to this user.",
    "La base de données ne s’ouvre pas\u00a0: vérifiez que le dossier des données est là et lisible.",
)
_WORDS = {
    "locked": _LOCKED,
    "lock timeout": _LOCKED,
    "disk is full": _FULL,
    "No space left": _FULL,
    "could not extend file": _FULL,
    "disk I/O error": _FULL,
    "readonly": _READ_ONLY,
    "read-only": _READ_ONLY,
    "unable to open database file": _ABSENT,
}
"""What SQLite and PostgreSQL write of each."""
_NUMBERS = {
    errno.ENOSPC: _FULL,
    errno.EDQUOT: _FULL,
    errno.EROFS: _READ_ONLY,
    errno.EACCES: _READ_ONLY,
    errno.EPERM: _READ_ONLY,
}


def trouble_of(error: BaseException) -> Trouble | None:
    """What ``error``, of the database or of a file, means for whoever runs the library; None for any other error."""
    if isinstance(error, OSError):
        return _NUMBERS.get(error.errno or 0)
    message = str(error)
    return next((trouble for words, trouble in _WORDS.items() if words in message), None)
