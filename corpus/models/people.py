"""People: groups of readers, curators and administrators, made after each migration."""

from __future__ import annotations

from typing import Any

CURATE = "corpus.curate"
"""The permission to correct and publish."""

GROUPS = {
    "lecteurs": (),
    "conservateurs": (CURATE,),
    "administrateurs": (CURATE, "auth.add_user", "auth.change_user", "auth.view_user", "auth.delete_user"),
}


def make_groups(**kwargs: Any) -> None:
    """Make the groups that are missing and give them their permissions; what an administrator added stays."""
    from django.contrib.auth.models import Group, Permission

    for name, codes in GROUPS.items():
        group, _ = Group.objects.get_or_create(name=name)
        for code in codes:
            app, codename = code.split(".")
            group.permissions.add(*Permission.objects.filter(content_type__app_label=app, codename=codename))
