-- People added by file: the file, its rows, and which column of a heading stands for what.
CREATE SEQUENCE member_file_id AS int START 4001;
CREATE TABLE member_file (
  client_id int NOT NULL,
  id int NOT NULL DEFAULT nextval('member_file_id'),
  state text NOT NULL CHECK (state IN ('mapping', 'awaiting_confirmation', 'processing', 'complete', 'complete_with_errors', 'failed', 'cancelled')),
  file_name text NOT NULL,
  file_hash bytea NOT NULL,
  -- The file as it came, sealed, so that its columns can be read anew; gone once the people are added or given up.
  content_sealed text,
  encoding text,
  delimiter text,
  file_problems jsonb NOT NULL DEFAULT '[]',
  heading text[] NOT NULL DEFAULT '{}',
  -- The field that each column stands for, null where it is left out.
  mapping jsonb NOT NULL DEFAULT '[]',
  -- Where those belong whose row names no wallet.
  store_id int,
  department_id int,
  invite boolean NOT NULL DEFAULT true,
  manager_id int NOT NULL,
  manager_name text NOT NULL,
  -- Who had the people added, and what they saw then.
  confirmed_by jsonb,
  to_create int NOT NULL DEFAULT 0,
  created int NOT NULL DEFAULT 0,
  refused int NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  finished_at timestamptz,
  PRIMARY KEY (client_id, id)
);
CREATE INDEX member_file_hash ON member_file (client_id, file_hash);
CREATE INDEX member_file_state ON member_file (client_id, state, updated_at);
SELECT platform_wall('member_file');
GRANT SELECT, INSERT, UPDATE ON member_file TO cardload_app;
GRANT USAGE ON SEQUENCE member_file_id TO cardload_app;

CREATE TABLE member_file_row (
  client_id int NOT NULL,
  file_id int NOT NULL,
  line int NOT NULL,
  -- What the row says by field, as it was typed; never an identity number.
  typed jsonb NOT NULL,
  identity_sealed text,
  -- The fields that a person corrected on screen.
  fixed text[] NOT NULL DEFAULT '{}',
  problems jsonb NOT NULL DEFAULT '[]',
  -- What an earlier row of the file has already.
  repeats jsonb NOT NULL DEFAULT '[]',
  bad boolean NOT NULL GENERATED ALWAYS AS (problems <> '[]'::jsonb OR repeats <> '[]'::jsonb) STORED,
  excluded boolean NOT NULL DEFAULT false,
  mobile_key text COLLATE "C",
  email_key text COLLATE "C",
  staff_key text COLLATE "C",
  proxy_key text COLLATE "C",
  -- The member that was made of it.
  customer_id int,
  PRIMARY KEY (client_id, file_id, line)
) WITH (fillfactor = 80);
CREATE INDEX member_file_row_open ON member_file_row (client_id, file_id, line) WHERE customer_id IS NULL;
SELECT platform_wall('member_file_row');
GRANT SELECT, INSERT, UPDATE, DELETE ON member_file_row TO cardload_app;

-- Remembered for the next file with the same heading.
CREATE TABLE member_file_mapping (
  client_id int NOT NULL,
  heading_hash bytea NOT NULL,
  mapping jsonb NOT NULL,
  saved_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, heading_hash)
);
SELECT platform_wall('member_file_mapping');
GRANT SELECT, INSERT, UPDATE ON member_file_mapping TO cardload_app;

-- A first file makes thousands of rows in tables that nobody has looked at yet, and plans that were made for empty tables
-- read all of a client for each of them. Whoever adds many has them looked at; the runtime role may not do that by itself.
CREATE FUNCTION members_look_again() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  ANALYZE customer;
  ANALYZE membership;
  ANALYZE member_file_row;
END $$;
REVOKE ALL ON FUNCTION members_look_again() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION members_look_again() TO cardload_app;
