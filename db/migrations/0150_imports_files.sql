-- One pair of tables for every kind of uploaded file: the file, and its rows as they were typed. A new kind needs none of its own.
CREATE SEQUENCE import_file_id AS int START 4001;
CREATE TABLE import_file (
  client_id int NOT NULL,
  id int NOT NULL DEFAULT nextval('import_file_id'),
  kind text NOT NULL,
  state text NOT NULL CHECK (state IN ('mapping', 'awaiting_confirmation', 'processing', 'complete', 'complete_with_errors', 'failed', 'cancelled')),
  file_name text NOT NULL,
  file_hash bytea,
  -- The number that the sender gave the file, where the kind takes each number once.
  sender_key text,
  -- The file as it came, sealed, so that its columns can be read again; gone once its rows are applied or given up.
  content_sealed text,
  -- The first cells of each column, sealed too: shown without opening the whole file.
  examples_sealed text,
  encoding text,
  delimiter text,
  file_problems jsonb NOT NULL DEFAULT '[]',
  heading text[] NOT NULL DEFAULT '{}',
  -- The field that each column stands for, null where it is left out.
  mapping jsonb NOT NULL DEFAULT '[]',
  -- What the kind itself keeps with a file.
  options jsonb NOT NULL DEFAULT '{}',
  manager_id int,
  manager_name text NOT NULL,
  -- Who confirmed it, and what they saw then.
  confirmed_by jsonb,
  to_apply int NOT NULL DEFAULT 0,
  applied int NOT NULL DEFAULT 0,
  refused int NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  finished_at timestamptz,
  PRIMARY KEY (client_id, id)
);
CREATE INDEX import_file_hash ON import_file (client_id, kind, file_hash);
CREATE INDEX import_file_state ON import_file (client_id, kind, state, updated_at);
CREATE UNIQUE INDEX import_file_sender ON import_file (client_id, kind, sender_key) WHERE sender_key IS NOT NULL;
SELECT platform_wall('import_file');
GRANT SELECT, INSERT, UPDATE ON import_file TO cardload_app;
GRANT USAGE ON SEQUENCE import_file_id TO cardload_app;

CREATE TABLE import_row (
  client_id int NOT NULL,
  file_id int NOT NULL,
  line int NOT NULL,
  -- The cells by field as they were typed; never the secret one.
  cells jsonb NOT NULL,
  secret_sealed text,
  -- The fields that a person corrected.
  fixed text[] NOT NULL DEFAULT '{}',
  problems jsonb NOT NULL DEFAULT '[]',
  -- What an earlier row of the file has already.
  repeats jsonb NOT NULL DEFAULT '[]',
  bad boolean NOT NULL GENERATED ALWAYS AS (problems <> '[]'::jsonb OR repeats <> '[]'::jsonb) STORED,
  excluded boolean NOT NULL DEFAULT false,
  -- By field, what only one row of a file may have.
  keys jsonb NOT NULL DEFAULT '{}',
  -- What was made of the row; null until then.
  result jsonb,
  PRIMARY KEY (client_id, file_id, line)
) WITH (fillfactor = 80);
CREATE INDEX import_row_open ON import_row (client_id, file_id, line) WHERE result IS NULL;
SELECT platform_wall('import_row');
GRANT SELECT, INSERT, UPDATE ON import_row TO cardload_app;

-- Remembered for the next file of a kind with the same heading.
CREATE TABLE import_mapping (
  client_id int NOT NULL,
  kind text NOT NULL,
  heading_hash bytea NOT NULL,
  mapping jsonb NOT NULL,
  saved_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, kind, heading_hash)
);
SELECT platform_wall('import_mapping');
GRANT SELECT, INSERT, UPDATE ON import_mapping TO cardload_app;

-- Files of members move over with their numbers: links and audit lines name them.
INSERT INTO import_file (client_id, id, kind, state, file_name, file_hash, content_sealed, examples_sealed, encoding, delimiter, file_problems, heading, mapping,
    options, manager_id, manager_name, confirmed_by, to_apply, applied, refused, created_at, updated_at, confirmed_at, finished_at)
  SELECT f.client_id, f.id, 'member-file', f.state, f.file_name, f.file_hash, f.content_sealed, f.examples_sealed, f.encoding, f.delimiter, f.file_problems, f.heading, f.mapping,
    jsonb_build_object('store_id', f.store_id, 'department_id', f.department_id, 'invite', f.invite), f.manager_id, f.manager_name,
    f.confirmed_by || jsonb_build_object('client', jsonb_build_object('id', c.client_id, 'name', c.client_name, 'region', c.region, 'currency', c.currency)),
    f.to_create, f.created, f.refused, f.created_at, f.updated_at, f.confirmed_at, f.finished_at
  FROM member_file f JOIN client c ON c.client_id = f.client_id;
INSERT INTO import_row (client_id, file_id, line, cells, secret_sealed, fixed, problems, repeats, excluded, keys, result)
  SELECT client_id, file_id, line, typed, identity_sealed, fixed, problems, repeats, excluded,
    jsonb_strip_nulls(jsonb_build_object('mobile_number', mobile_key, 'email', email_key, 'staff_id', staff_key, 'proxy', proxy_key)),
    CASE WHEN customer_id IS NOT NULL THEN jsonb_build_object('customer_id', customer_id) END
  FROM member_file_row;
INSERT INTO import_mapping (client_id, kind, heading_hash, mapping, saved_at)
  SELECT client_id, 'member-file', heading_hash, mapping, saved_at FROM member_file_mapping;
SELECT setval('import_file_id', greatest(4001, (SELECT max(id) + 1 FROM import_file)), false);
DROP TABLE member_file_mapping;
DROP TABLE member_file_row;
DROP TABLE member_file;
DROP SEQUENCE member_file_id;

CREATE OR REPLACE FUNCTION members_look_again() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  ANALYZE customer;
  ANALYZE membership;
  ANALYZE import_row;
END $$;
