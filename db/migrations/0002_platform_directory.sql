-- What must be found before the client is known. Tokens, codes and invitations are stored as hashes only.

CREATE TABLE directory.sign_in_name (
  kind text NOT NULL CHECK (kind IN ('manager', 'customer')),
  -- A manager's name is unique on the platform (client_id 0 here), a member's within the client.
  scope_client_id int NOT NULL,
  name text COLLATE "C" NOT NULL,
  client_id int NOT NULL,
  person_id int NOT NULL,
  PRIMARY KEY (kind, scope_client_id, name)
);
CREATE INDEX sign_in_name_lookup ON directory.sign_in_name (kind, name);
CREATE INDEX sign_in_name_person ON directory.sign_in_name (kind, client_id, person_id);

CREATE TABLE directory.credential (
  kind text NOT NULL,
  client_id int NOT NULL,
  person_id int NOT NULL,
  password_hash text NOT NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (kind, client_id, person_id)
);

CREATE TABLE directory.session (
  id uuid PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE,
  kind text NOT NULL CHECK (kind IN ('manager', 'customer')),
  client_id int NOT NULL,
  person_id int NOT NULL,
  -- The client that an operator has entered.
  entered_client_id int,
  entered_reason text,
  started_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  ip inet,
  user_agent text
) WITH (fillfactor = 60);
CREATE INDEX session_person ON directory.session (kind, client_id, person_id);

-- A sign-in or reset under way: the code that was sent, how often it was tried.
CREATE TABLE directory.ticket (
  ticket_hash bytea PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('sign_in', 'reset')),
  kind text NOT NULL,
  client_id int NOT NULL,
  person_id int NOT NULL,
  channel text NOT NULL,
  address text NOT NULL,
  code_hash bytea NOT NULL,
  tries smallint NOT NULL DEFAULT 0,
  sent_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);

CREATE TABLE directory.invitation (
  token_hash bytea PRIMARY KEY,
  kind text NOT NULL,
  client_id int NOT NULL,
  person_id int NOT NULL,
  sent_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX invitation_person ON directory.invitation (kind, client_id, person_id);

-- Failures and tries by what is limited; old rows are swept.
CREATE TABLE directory.rate_hit (
  bucket text COLLATE "C" NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX rate_hit_window ON directory.rate_hit (bucket, at);

GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA directory TO cardload_app;
