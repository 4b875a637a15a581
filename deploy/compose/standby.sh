#!/bin/bash
# Makes the copy of the primary where there is none yet, and follows it.
set -euo pipefail
export PGDATA=${PGDATA:-/var/lib/postgresql/data}
mkdir -p "$PGDATA"
chown postgres:postgres "$PGDATA"
chmod 700 "$PGDATA"
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  gosu postgres pg_basebackup --pgdata "$PGDATA" --write-recovery-conf --wal-method=stream \
    --dbname 'host=primary user=replication application_name=standby'
  echo "primary_conninfo = 'host=primary user=replication application_name=standby password=$PGPASSWORD'" \
    >> "$PGDATA/postgresql.auto.conf"
fi
exec gosu postgres postgres
