"""The project's command line: `manage.py`, `python -m rules_site` and, once installed, `rules-site`."""

import os
import sys


def main() -> None:
    """Run the management command that the arguments name; exits 2 where there is none of that name."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rules_site.settings")
    from django.core.management import execute_from_command_line, get_commands

    try:
        execute_from_command_line(sys.argv)
    except SystemExit:
        named = next((each for each in sys.argv[1:] if not each.startswith("-")), "help")
        if named not in {"help", "version", *get_commands()}:
            sys.exit(2)
        raise


if __name__ == "__main__":
    main()
