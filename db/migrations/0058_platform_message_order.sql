-- Of many that wait, those that somebody waits for go first: a sign-in code does not stand behind ten thousand invitations.
ALTER TABLE directory.message ADD COLUMN bulk boolean NOT NULL DEFAULT false;
DROP INDEX directory.message_waiting;
CREATE INDEX message_waiting ON directory.message (bulk, next_try_at, id) WHERE state = 'waiting';
