"""All that the library holds, told by names and not by database keys, so that two states can be compared."""

from __future__ import annotations

from collections.abc import Iterator

from django.apps import apps
from django.db import models

from corpus import models as kept

APART = {
    "Source",  # bytes are never forgotten: those of what was taken back stay
    "SourceContent",
    "Origin",
    "Library",
    "Publication",
    "Draft",
    "Work",
    "HandedIn",
    "StoredComparison",  # remembered, and worked out anew where it is missing
}


PARTS = {
    kept.Entry: "edition",
    kept.LineOwners: "edition",
    kept.Diagnostic: "edition",
    kept.Reference: "entry__edition",
    kept.Citation: "reference__entry__edition",
}
"""What an edition is made of: the way from each to its edition. Those of drafts are left out."""


def names() -> dict[type[models.Model], dict[int, str]]:
    """For each model that others point at: the name of each row."""
    entries = {
        pk: f"{slug}/{kind}:{key}"
        for pk, slug, kind, key in kept.Entry.objects.filter(edition__draft=None).values_list(
            "pk", "edition__slug", "kind", "key"
        )
    }
    references = kept.Reference.objects.filter(entry__edition__draft=None).values_list("pk", "entry", "start")
    return {
        kept.Source: dict(kept.Source.objects.values_list("pk", "sha256")),
        kept.Edition: dict(kept.Edition.objects.values_list("pk", "slug")),
        kept.Text: dict(kept.Text.objects.values_list("pk", "sha256")),
        kept.Thread: dict(kept.Thread.objects.values_list("pk", "name")),
        kept.Entry: entries,
        kept.Reference: {pk: f"{entries[entry]}@{start}" for pk, entry, start in references},
    }


def contents() -> dict[str, list[str]]:
    """Every row of every table but those APART, each as one line of its fields."""
    known = names()
    return {
        model.__name__: sorted(_lines(model, known))
        for model in apps.get_app_config("corpus").get_models()
        if model.__name__ not in APART
    }


def _lines(model: type[models.Model], known: dict[type[models.Model], dict[int, str]]) -> Iterator[str]:
    fields = [field for field in model._meta.concrete_fields if not isinstance(field, models.AutoField)]
    named = [known.get(field.related_model, {}) if field.is_relation else None for field in fields]
    rows = model.objects.values_list(*(field.attname for field in fields))
    if model is kept.Text:
        drafted = kept.Text.objects.filter(entries__edition__draft__isnull=False)
        rows = rows.exclude(pk__in=drafted.exclude(entries__edition__draft=None).values("pk"))
    elif model in PARTS:
        rows = rows.filter(**{f"{PARTS[model]}__draft": None})
    for row in rows:
        yield " ".join(
            f"{field.name}={value if names is None or value is None else names[value]}"
            for field, names, value in zip(fields, named, row, strict=True)
        )


def differences(one: dict[str, list[str]], other: dict[str, list[str]]) -> list[str]:
    """The lines that only one of the two holds; empty where they are the same."""
    found = []
    for name in one:
        found += [f"- {name} {line}" for line in sorted(set(one[name]) - set(other[name]))]
        found += [f"+ {name} {line}" for line in sorted(set(other[name]) - set(one[name]))]
        if len(one[name]) != len(other[name]):
            found.append(f"{name}: {len(one[name])} and {len(other[name])} rows")
    return found
