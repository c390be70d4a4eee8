#!/usr/bin/env bash
# backup.sh FOLDER: one file of the database into FOLDER, named by the moment. Bytes of sources and curators' words are all in it;
# the index and the static files are derived. Keeps the newest 14.
set -euo pipefail
folder=${1:?usage: backup.sh FOLDER}
mkdir -p "$folder"
name=$folder/library-$(date -u +%Y%m%dT%H%M%SZ)
half=$folder/half-made # what failed half-way is no backup: nothing counts it as one
trap 'rm -f "$half"' EXIT
if [ -n "${DATABASE_URL:-}" ] && [[ $DATABASE_URL == postgres* ]]; then
    pg_dump --format=custom --no-owner --file="$half" "$DATABASE_URL"
    mv "$half" "$name.pgdump"
else
    # SQLite's own copy of a living database: whole, whatever is being written.
    python=$(cd "$(dirname "$0")/.." && pwd)/.venv/bin/python
    "$python" - "${DATA_DIR:-var}/library.sqlite3" "$half" <<'PY'
import sqlite3, sys
try:
    with sqlite3.connect(f"file:{sys.argv[1]}?mode=rw", uri=True) as living, sqlite3.connect(sys.argv[2]) as copy:
        living.backup(copy)
except sqlite3.Error as error:
    sys.exit(f"backup.sh: no backup was made of {sys.argv[1]}: {error}")
PY
    mv "$half" "$name.sqlite3"
fi
ls -1t "$folder"/library-* | tail -n +15 | xargs -r rm --
ls -1t "$folder"/library-* | head -n 1
