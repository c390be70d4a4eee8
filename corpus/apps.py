"""The app's configuration."""

import gc
from importlib import import_module

from django.apps import AppConfig
from django.db.models.signals import post_migrate

_CALM = 50_000
"""New objects between two rounds of the cycle collector (Python's own: 700). A text is tens of thousands of small
objects that live until it is stored or compared; looking them over again and again was a sixth of an ingest.
"""


class CorpusConfig(AppConfig):
    """The rules library; its system checks are registered when it is ready."""

    name = "corpus"
    verbose_name = "Bibliothèque des règles"

    def ready(self) -> None:
        """Register the system checks and the groups of people; let the collector come by less often."""
        import_module("corpus.checks")
        post_migrate.connect(import_module("corpus.models.publication").make_groups, sender=self)
        store = import_module("corpus.search.index.store")
        store.AFTER[:] = [_make_pocket]
        gc.set_threshold(_CALM, *gc.get_threshold()[1:])


def _make_pocket() -> None:
    """The files to take along; their code is loaded where something was published alone."""
    import_module("corpus.pocket.files").make_if_wanted()
