"""`python -m tests.bench.fit WHAT`: learn the weights of a linear model from known rows (`make fit`).

WHAT names a module of this folder with a `main(arguments)`: `search` the ranker of the search, `natures` the
classifier of changes.
"""

from __future__ import annotations

import importlib
import sys

FITTERS = {"search": "tests.bench.fit_search", "natures": "tests.bench.fit_natures"}


def main(arguments: list[str]) -> int:
    """Hand over to the fitter that is named; 2 where there is none of that name."""
    if not arguments or arguments[0] not in FITTERS:
        sys.stderr.write(f"{__doc__}\nWHAT: {', '.join(FITTERS)}\n")
        return 2
    importlib.import_module(FITTERS[arguments[0]]).main(arguments[1:])
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
