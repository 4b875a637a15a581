#!/bin/bash
# Backs a cluster up with pgBackRest, writes on, loses the cluster, brings it back to a moment, and
# says how long each step took and whether every row of that moment is there. It makes a cluster of
# its own in a temporary folder: nothing that runs is touched. Needs pgbackrest, and the server
# programs of PostgreSQL in PG_BIN. Run it as the user who runs PostgreSQL.
set -euo pipefail
PG_BIN=${PG_BIN:-/usr/lib/postgresql/17/bin}
ROWS=${ROWS:-1000000}
PORT=${PORT:-55432}
work=$(mktemp -d)
data=$work/data
export PGHOST=$work PGPORT=$PORT PGUSER=drill PGDATABASE=postgres

ask() { psql -XAtq -v ON_ERROR_STOP=1 -c "$1"; }
seconds() { date +%s.%N; }
took() { printf '%-28s %6.1f s\n' "$1" "$(echo "$(seconds) - $2" | bc)"; }
start() { "$PG_BIN/pg_ctl" -D "$data" -l "$work/log" -w -t 600 start > /dev/null; }
stop() { "$PG_BIN/pg_ctl" -D "$data" -m immediate stop > /dev/null 2>&1 || true; }
trap 'stop; rm -rf "$work"' EXIT

cat > "$work/pgbackrest.conf" <<CONF
[global]
repo1-path=$work/repository
repo1-cipher-type=aes-256-cbc
repo1-cipher-pass=$(head -c 32 /dev/urandom | base64)
repo1-retention-full=2
log-path=$work
lock-path=$work
spool-path=$work
start-fast=y
compress-type=lz4
[drill]
pg1-path=$data
pg1-port=$PORT
pg1-socket-path=$work
pg1-user=drill
CONF
backrest() { pgbackrest --config="$work/pgbackrest.conf" --stanza=drill "$@"; }

"$PG_BIN/initdb" -D "$data" -U drill --auth=trust > /dev/null
cat >> "$data/postgresql.conf" <<CONF
port = $PORT
unix_socket_directories = '$work'
listen_addresses = ''
archive_mode = on
archive_command = 'pgbackrest --config=$work/pgbackrest.conf --stanza=drill archive-push %p'
archive_timeout = 60s
CONF
start
backrest stanza-create > /dev/null
ask 'CREATE TABLE drill (id bigserial PRIMARY KEY, at timestamptz DEFAULT clock_timestamp(), filler text)'
ask "INSERT INTO drill (filler) SELECT repeat('x', 200) FROM generate_series(1, $ROWS)"
echo "cluster: $(ask "SELECT pg_size_pretty(sum(pg_database_size(datname))) FROM pg_database"), $ROWS rows"

since=$(seconds); backrest --type=full backup > /dev/null; took 'full backup' "$since"
# pgBackRest knows whole seconds: the moment has to be after the one in which the backup ended.
sleep 2
ask "INSERT INTO drill (filler) SELECT 'after the backup' FROM generate_series(1, 1000)"
moment=$(ask 'SELECT clock_timestamp()')
sleep 1
ask "INSERT INTO drill (filler) SELECT 'by mistake' FROM generate_series(1, 1000)"
ask 'SELECT pg_switch_wal()' > /dev/null
since=$(seconds); backrest --type=incr backup > /dev/null; took 'incremental backup' "$since"

kill -9 "$(head -1 "$data/postmaster.pid")"
sleep 1
rm -rf "$data" && mkdir -m 700 "$data"
since=$(seconds)
backrest --type=time --target="$moment" --target-action=promote restore > /dev/null
took 'restore' "$since"
start
until [ "$(ask 'SELECT pg_is_in_recovery()')" = f ]; do sleep 0.1; done
took 'restore until it takes writes' "$since"
found=$(ask 'SELECT count(*) FROM drill')
mistakes=$(ask "SELECT count(*) FROM drill WHERE filler = 'by mistake'")
echo "rows: $found of $((ROWS + 1000)), rows after the moment: $mistakes"
[ "$found" = "$((ROWS + 1000))" ] && [ "$mistakes" = 0 ]
