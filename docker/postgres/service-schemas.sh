#!/bin/sh
# Creates each service's role and schema in the shared database. Can be repeated: it then sets the passwords again.
# Connects with PGHOST, PGUSER, PGPASSWORD, and PGDATABASE; <SERVICE>_DB_PASSWORD is the role's password.
set -eu
export PGOPTIONS="-c client_min_messages=warning"
for service in ${SERVICES:?}; do
  variable=$(printf '%s_DB_PASSWORD' "$service" | tr 'a-z-' 'A-Z_')
  eval "password=\${$variable:?}"
  psql -v ON_ERROR_STOP=1 -v service="$service" -v password="$password" -q -f "$(dirname "$0")/service-schema.sql"
done
