#!/usr/bin/env bash
# restore.sh FILE: the database of a backup into DATA_DIR (or DATABASE_URL, which must be an empty database), then the index.
# Refuses to overwrite a library that is there.
set -euo pipefail
file=${1:?usage: restore.sh FILE}
home=$(cd "$(dirname "$0")/.." && pwd)
case $file in
*.pgdump)
    : "${DATABASE_URL:?set DATABASE_URL to the empty database}"
    there=$(psql "$DATABASE_URL" -XAtc "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'")
    if [ "$there" != 0 ]; then
        echo "restore.sh: the database of DATABASE_URL exists and holds $there tables; name an empty one" >&2
        exit 1
    fi
    pg_restore --no-owner --exit-on-error --dbname="$DATABASE_URL" "$file"
    ;;
*.sqlite3)
    target=${DATA_DIR:-$home/var}/library.sqlite3
    if [ -e "$target" ]; then
        echo "restore.sh: $target exists; move it away first" >&2
        exit 1
    fi
    mkdir -p "$(dirname "$target")"
    cp "$file" "$target.part"
    mv "$target.part" "$target"
    ;;
*)
    echo "restore.sh: $file is neither .sqlite3 nor .pgdump" >&2
    exit 2
    ;;
esac
cd "$home"
.venv/bin/python manage.py migrate -v0
.venv/bin/python manage.py reindex
