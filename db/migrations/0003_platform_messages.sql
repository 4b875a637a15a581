-- Mail and SMS wait here until a sender has taken them. Codes are kept only as long as the message is unsent, or in the demo.
CREATE SEQUENCE directory.message_id;
CREATE TABLE directory.message (
  id bigint PRIMARY KEY DEFAULT nextval('directory.message_id'),
  channel text NOT NULL CHECK (channel IN ('sms', 'email')),
  recipient text NOT NULL,
  subject text,
  body text NOT NULL,
  code text,
  client_id int,
  created_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'failed')),
  tries smallint NOT NULL DEFAULT 0,
  next_try_at timestamptz NOT NULL,
  sent_at timestamptz,
  failure text
);
CREATE INDEX message_waiting ON directory.message (next_try_at) WHERE state = 'waiting';
CREATE INDEX message_recipient ON directory.message (recipient, id DESC);
GRANT SELECT, INSERT, UPDATE, DELETE ON directory.message TO cardload_app;
GRANT USAGE ON SEQUENCE directory.message_id TO cardload_app;
