-- Whom a tip-out outside of its result goes to is told of it too.
ALTER TABLE tip_external ADD COLUMN tell boolean NOT NULL DEFAULT false, ADD COLUMN notified_at timestamptz;
CREATE INDEX tip_external_to_tell ON tip_external (client_id, result_id) WHERE tell AND notified_at IS NULL;
