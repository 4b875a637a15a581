-- A browser from which a manager signs in without a code, and the hash of what it holds. The one
-- before stays known, so that a key that was used already is told from one that never was.
CREATE TABLE directory.trusted_device (
  client_id int NOT NULL,
  id int GENERATED ALWAYS AS IDENTITY,
  person_id int NOT NULL,
  key_hash bytea NOT NULL,
  used_key_hash bytea,
  trusted_at timestamptz NOT NULL,
  used_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ip inet,
  user_agent text,
  PRIMARY KEY (client_id, id)
);
CREATE INDEX trusted_device_person ON directory.trusted_device (client_id, person_id);
SELECT directory.wall('directory.trusted_device');
GRANT SELECT, INSERT, DELETE ON directory.trusted_device TO cardload_app;
-- Whose it is and until when stays as it was written.
GRANT UPDATE (key_hash, used_key_hash, used_at, ip, user_agent) ON directory.trusted_device TO cardload_app;
