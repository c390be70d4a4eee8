"""The short names of today's rules over older wordings."""

import pytest

from corpus.library.asking.restating import gists_of
from corpus.models import Edition
from tests.library.samples import ingest_folder

BODY = """Règles de ce temps

1. Le jeu

100. Bases

100.1. Deux personnes jouent, chacune avec son paquet.

5. Le tour

500. Son ordre

500.4. Quand une étape ou une phase s’achève, les réserves de mana se vident.

7. Suppléments

704. Actions basées sur un état

704.5. Voici ces actions.

{legends} Qui contrôle deux légendes de même nom en garde une.
"""


@pytest.mark.django_db
@pytest.mark.usefixtures("empty_library")
def test_a_name_of_today_stands_over_no_other_law_of_its_number(tmp_path) -> None:
    """500.4 of 2014 empties mana pools, 500.4 of today ends effects: our texts alone would take them for one rule."""
    tables = []
    for day, legends in (("2014-05-01", "704.5k"), ("2026-08-07", "704.5j")):
        (tmp_path / f"{day}.txt").write_text(BODY.format(legends=legends), encoding="utf-8")
        tables.append(
            f'[[source]]\nfile = "{day}.txt"\nedition = "{day}"\nkind = "rules"\ndate = {day}\n'
            'language = "fr"\nrestatement = true\n'
        )
    (tmp_path / "corpus.toml").write_text("\n".join(tables), encoding="utf-8")
    assert ingest_folder(tmp_path).ok
    older, newer = (gists_of(Edition.objects.get(slug=day)) for day in ("2014-05-01", "2026-08-07"))
    assert newer["500.4"] and "500.4" not in older
    assert older["704.5k"] == newer["704.5j"] and older["100.1"] == newer["100.1"]
