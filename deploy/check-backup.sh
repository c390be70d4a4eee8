#!/usr/bin/env bash
# check-backup.sh FOLDER: restores the newest backup into a scratch place and compares three hundred of its answers with the living library's.
# Exits 1 where they differ or nothing can be restored. With PostgreSQL SCRATCH_DATABASE_URL names an empty database for it.
set -euo pipefail
folder=${1:?usage: check-backup.sh FOLDER}
home=$(cd "$(dirname "$0")/.." && pwd)
file=$(ls -1t "$folder"/library-* 2>/dev/null | head -n 1)
[ -n "$file" ] || { echo "check-backup.sh: there is no backup in $folder" >&2; exit 1; }
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$home"
restored() {
    case $file in
    *.pgdump) DATA_DIR=$scratch DATABASE_URL=${SCRATCH_DATABASE_URL:?set it to an empty database} DATABASE_REPLICA_URL= "$@" ;;
    *) DATA_DIR=$scratch DATABASE_URL= DATABASE_REPLICA_URL= "$@" ;;
    esac
}
case $file in *.pgdump) psql -q "${SCRATCH_DATABASE_URL:?set it to an empty database}" -c 'DROP SCHEMA public CASCADE; CREATE SCHEMA public' ;; esac
restored deploy/restore.sh "$file"
restored .venv/bin/python manage.py doctor --answers >"$scratch/answers"
.venv/bin/python manage.py doctor --compare "$scratch/answers" --backup "$file"
