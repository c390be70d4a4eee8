#!/usr/bin/env bash
# manage.sh COMMAND…: a command of manage.py as the site's user and with its settings; `manage.sh run PROGRAM…`: any other program.
set -euo pipefail
cd "$(dirname "$0")/.."
set -a
. "${DESTDIR:-}/etc/rules-site.env"
set +a
umask 027
if [ "${1:-}" = run ]; then shift; else set -- .venv/bin/python manage.py "$@"; fi
if [ "$(id -u)" = 0 ]; then set -- runuser -u "${SITE_USER:-rules-site}" -- "$@"; fi
exec "$@"
