"""The packages of the wheel: templates and static files, at the top of a checkout, travel inside `rules_site`."""

from setuptools import find_namespace_packages, setup

CARRIED = ("templates", "static")

setup(
    packages=[
        *find_namespace_packages(include=["corpus*", "rules_site*"]),
        *(f"rules_site.{name}" for name in CARRIED),
    ],
    package_dir={f"rules_site.{name}": name for name in CARRIED},
)
