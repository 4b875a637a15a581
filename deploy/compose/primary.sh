#!/bin/bash
# Runs once, when the primary is made: a login for the standby, and commits that wait for it.
set -euo pipefail
psql -v ON_ERROR_STOP=1 -v password="$REPLICATION_PASSWORD" -U "$POSTGRES_USER" -d "$POSTGRES_DB" <<'SQL'
CREATE ROLE replication LOGIN REPLICATION PASSWORD :'password';
ALTER SYSTEM SET synchronous_standby_names = 'FIRST 1 (standby)';
ALTER SYSTEM SET max_connections = 200;
ALTER SYSTEM SET wal_keep_size = '1GB';
SQL
echo 'host replication replication samenet scram-sha-256' >> "$PGDATA/pg_hba.conf"
