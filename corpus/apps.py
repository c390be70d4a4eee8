"""The app's configuration."""

from django.apps import AppConfig


class CorpusConfig(AppConfig):
    """The rules library; its system checks are registered when it is ready."""

    name = "corpus"
    verbose_name = "Bibliothèque des règles"

    def ready(self) -> None:
        """Register the system checks."""
        from corpus import checks  # noqa: F401
