#!/usr/bin/env bash
# install.sh HOST: from a checkout with `make install` done to a site behind nginx with TLS. Run again it mends what is missing and
# keeps settings, certificate and library. DESTDIR=FOLDER writes below another root and starts nothing; SITE_USER= names the user.
set -euo pipefail
host=${1:?usage: install.sh HOST}
home=$(cd "$(dirname "$0")/.." && pwd)
root=${DESTDIR:-}
user=${SITE_USER:-rules-site}
settings=$root/etc/rules-site.env

id "$user" >/dev/null 2>&1 || useradd --system --home /var/lib/rules-site "$user"
# The library, its backups and what they hold of accounts are for the site alone; static files are for nginx too.
install -d -o "$user" -g "$user" -m 750 "$root/var/lib/rules-site" "$root/var/lib/rules-site/backups"
install -d -o "$user" -g "$user" -m 755 "$root/var/www/rules-site" "$root/var/www/rules-site/static"
install -d -m 755 "$root/var/cache/nginx" "$root/var/www/acme" "$root/etc/nginx/conf.d" "$root/etc/systemd/system"
install -d -m 750 "$root/etc/ssl/rules-site"

if [ ! -e "$settings" ]; then
    install -m 640 -g "$user" /dev/null "$settings"
    cat >"$settings" <<END
SECRET_KEY=$(head -c 48 /dev/urandom | base64 | tr -d '\n')
ALLOWED_HOSTS=$host
SITE_URL=https://$host
DATA_DIR=$root/var/lib/rules-site
STATIC_ROOT=$root/var/www/rules-site/static
BEHIND_PROXY=1
ACCESS_LOG=1
METRICS=1
PUBLISHING=reviewed
END
fi
if [ ! -e "$root/etc/ssl/rules-site/fullchain.pem" ]; then
    # Good for nobody but nginx, which starts with it; a real one takes its place.
    openssl req -x509 -newkey rsa:2048 -nodes -days 30 -subj "/CN=$host" -addext "subjectAltName=DNS:$host" \
        -keyout "$root/etc/ssl/rules-site/privkey.pem" -out "$root/etc/ssl/rules-site/fullchain.pem" 2>/dev/null
fi
# What stood there and was changed by hand is kept beside, as rules-site.conf.~1~.
new=$(mktemp)
sed "s#rules\.example#$host#g" "$home/deploy/nginx.conf" >"$new"
cmp -s "$new" "$root/etc/nginx/conf.d/rules-site.conf" ||
    install -m 644 --backup=numbered "$new" "$root/etc/nginx/conf.d/rules-site.conf"
rm "$new"
install -m 644 "$home/deploy/nginx-cache.conf" "$root/etc/nginx/rules-site-cache.conf"
for unit in "$home"/deploy/systemd/*; do
    sed "s#/opt/rules-site#$home#g; s#^User=rules-site#User=$user#" "$unit" >"$root/etc/systemd/system/$(basename "$unit")"
done

"$home/deploy/manage.sh" migrate -v0
"$home/deploy/manage.sh" collectstatic -v0 --noinput
if [ -z "$root" ]; then
    nginx -t -q
    systemctl daemon-reload
    systemctl enable -q --now rules-site rules-site-backup.timer rules-site-restore-check.timer
    systemctl reload nginx
fi
echo "install.sh: $host is set up; next: deploy/manage.sh createsuperuser, a certificate, and deploy/manage.sh doctor"
