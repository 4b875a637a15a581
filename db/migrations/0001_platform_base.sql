-- What every room stands on: the runtime role, the wall between clients, and the records that commit together with each write.

DO $$ BEGIN
  -- Roles belong to the cluster, not to the database: tests clone databases, so they may be there already.
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'cardload_app') THEN CREATE ROLE cardload_app NOLOGIN; END IF;
EXCEPTION WHEN duplicate_object THEN NULL; END $$;
DO $$ BEGIN EXECUTE format('GRANT cardload_app TO %I', current_user); END $$;

REVOKE CREATE ON SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA public TO cardload_app;

-- Found before the client is known; no row security; reached by platform code alone.
CREATE SCHEMA directory;
GRANT USAGE ON SCHEMA directory TO cardload_app;

-- The second wall: a table of a client calls this once, and the runtime role sees only the client of its transaction.
-- The owner (migrations, the relay, the proof over all clients) is not held by it and never serves a request.
CREATE FUNCTION platform_wall(target regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', target);
  EXECUTE format($p$CREATE POLICY one_client ON %s TO cardload_app
    USING (client_id = (SELECT current_setting('app.client_id')::int))
    WITH CHECK (client_id = (SELECT current_setting('app.client_id')::int))$p$, target);
END $$;

CREATE TABLE idempotency_record (
  client_id int NOT NULL,
  operation text NOT NULL,
  key text NOT NULL CHECK (length(key) BETWEEN 1 AND 200),
  body_hash bytea NOT NULL,
  status smallint NOT NULL,
  answer jsonb NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (client_id, operation, key)
);
SELECT platform_wall('idempotency_record');
GRANT SELECT, INSERT, UPDATE ON idempotency_record TO cardload_app;

CREATE SEQUENCE audit_line_id;
CREATE TABLE audit_line (
  client_id int NOT NULL,
  id bigint NOT NULL DEFAULT nextval('audit_line_id'),
  at timestamptz NOT NULL,
  actor_kind text NOT NULL CHECK (actor_kind IN ('manager', 'customer', 'operator', 'system')),
  actor_id int,
  -- The name as it was, so that a line is readable for ever.
  actor_name text NOT NULL,
  action text NOT NULL,
  subject_kind text NOT NULL,
  subject_id bigint,
  before jsonb,
  after jsonb,
  ip inet,
  request_id text,
  PRIMARY KEY (client_id, id)
);
CREATE INDEX audit_line_subject ON audit_line (client_id, subject_kind, subject_id, id DESC);
SELECT platform_wall('audit_line');
GRANT SELECT, INSERT ON audit_line TO cardload_app;
GRANT USAGE ON SEQUENCE audit_line_id TO cardload_app;

CREATE SEQUENCE outbox_event_id;
CREATE TABLE outbox_event (
  client_id int NOT NULL,
  id bigint NOT NULL DEFAULT nextval('outbox_event_id'),
  at timestamptz NOT NULL,
  kind text NOT NULL,
  payload jsonb NOT NULL,
  PRIMARY KEY (client_id, id)
);
SELECT platform_wall('outbox_event');
GRANT SELECT, INSERT ON outbox_event TO cardload_app;
GRANT USAGE ON SEQUENCE outbox_event_id TO cardload_app;
-- What has been handed on is removed by the relay, which runs as the owner; what is here is still to go.
CREATE INDEX outbox_event_order ON outbox_event (id);
