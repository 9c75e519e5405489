#!/bin/sh
# Gives every service its role and its schema in the one database; safe to repeat, sets the passwords again.
# PGHOST, PGUSER, PGPASSWORD, PGDATABASE say where; <SERVICE>_DB_PASSWORD holds each role's password.
set -eu
export PGOPTIONS="-c client_min_messages=warning"
for service in ${SERVICES:?}; do
  variable=$(printf '%s_DB_PASSWORD' "$service" | tr 'a-z-' 'A-Z_')
  eval "password=\${$variable:?}"
  psql -v ON_ERROR_STOP=1 -v service="$service" -v password="$password" -q -f "$(dirname "$0")/service-schema.sql"
done
