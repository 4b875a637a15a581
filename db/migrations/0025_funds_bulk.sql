CREATE SEQUENCE bulk_job_id AS int START 2001;
CREATE TABLE bulk_job (
  client_id int NOT NULL,
  id int NOT NULL DEFAULT nextval('bulk_job_id'),
  kind text NOT NULL CHECK (kind IN ('load', 'unload')),
  source text NOT NULL CHECK (source IN ('file', 'table', 'single')),
  state text NOT NULL CHECK (state IN ('uploaded', 'validating', 'awaiting_confirmation', 'processing', 'complete', 'complete_with_errors', 'failed', 'cancelled')),
  failure text,
  wallet_id int NOT NULL,
  manager_id int NOT NULL,
  manager_name text NOT NULL,
  file_name text,
  file_hash bytea,
  encoding text,
  delimiter text,
  file_problems jsonb NOT NULL DEFAULT '[]',
  memo text NOT NULL DEFAULT '',
  notes text NOT NULL DEFAULT '',
  -- The Idempotency-Key for sending, shared by every window.
  key text NOT NULL,
  -- The wallet, people and amounts of what was sent, for the guard against sending the same twice.
  fingerprint bytea,
  -- Sendings so far: the first, then one a retry. Steps in the ledger and keys at the processor carry it.
  attempt int NOT NULL DEFAULT 0,
  spent_on date,
  -- How the rows that were sent stand; kept with each chunk, so that progress is one row to read.
  sent int NOT NULL DEFAULT 0,
  sent_amount bigint NOT NULL DEFAULT 0,
  failed int NOT NULL DEFAULT 0,
  failed_amount bigint NOT NULL DEFAULT 0,
  unknown int NOT NULL DEFAULT 0,
  unknown_amount bigint NOT NULL DEFAULT 0,
  to_send int NOT NULL DEFAULT 0,
  to_send_amount bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  finished_at timestamptz,
  PRIMARY KEY (client_id, id)
);
CREATE INDEX bulk_job_wallet ON bulk_job (client_id, wallet_id, id DESC);
CREATE INDEX bulk_job_newest ON bulk_job (client_id, id DESC);
CREATE INDEX bulk_job_fingerprint ON bulk_job (client_id, fingerprint, confirmed_at) WHERE fingerprint IS NOT NULL;
CREATE INDEX bulk_job_file ON bulk_job (client_id, file_hash) WHERE file_hash IS NOT NULL;
SELECT platform_wall('bulk_job');
GRANT SELECT, INSERT, UPDATE ON bulk_job TO cardload_app;
GRANT USAGE ON SEQUENCE bulk_job_id TO cardload_app;

-- One row of a batch: what the file said, what was read of it, what is wrong, and how its last sending ended.
CREATE TABLE bulk_row (
  client_id int NOT NULL,
  job_id int NOT NULL,
  line int NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  identifier text NOT NULL,
  staff_id text NOT NULL,
  load_amount text NOT NULL,
  memo text NOT NULL,
  customer_id int,
  amount bigint,
  fee bigint NOT NULL DEFAULT 0,
  -- 0 nothing wrong, 1 a warning that is not ticked, 2 an error.
  severity smallint NOT NULL,
  problems jsonb NOT NULL DEFAULT '[]',
  accepted boolean NOT NULL DEFAULT false,
  excluded boolean NOT NULL DEFAULT false,
  PRIMARY KEY (client_id, job_id, line)
) WITH (fillfactor = 80);
CREATE INDEX bulk_row_severity ON bulk_row (client_id, job_id, severity, line);
CREATE INDEX bulk_row_person ON bulk_row (client_id, job_id, customer_id);
SELECT platform_wall('bulk_row');
GRANT SELECT, INSERT, UPDATE, DELETE ON bulk_row TO cardload_app;

-- A chunk that is done: the marker, written with the money of the chunk.
CREATE TABLE bulk_chunk (
  client_id int NOT NULL,
  job_id int NOT NULL,
  attempt int NOT NULL,
  no int NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (client_id, job_id, attempt, no)
);
SELECT platform_wall('bulk_chunk');
GRANT SELECT, INSERT ON bulk_chunk TO cardload_app;
