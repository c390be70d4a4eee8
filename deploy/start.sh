#!/bin/sh
# What a container does when it starts: schema, static files, embedded corpus where the library is empty, server.
set -e
python manage.py migrate -v0
python manage.py collectstatic -v0 --noinput
python manage.py ingest corpus/texts || [ $? -eq 1 ]
exec gunicorn -c deploy/gunicorn.conf.py rules_site.wsgi
