-- What somebody should know of a wallet, or of what one manager asked for: said once, in the message
-- centre and by mail.
CREATE SEQUENCE alert_id AS int;
CREATE TABLE alert (
  client_id int NOT NULL,
  id int NOT NULL DEFAULT nextval('alert_id'),
  kind text NOT NULL CHECK (kind IN ('wallet_low', 'debit_returned', 'batch_failed', 'dispute_won',
    'dispute_lost', 'cheque_approved', 'cheque_refused')),
  -- Null stands for the client as a whole.
  wallet_id int,
  -- Only this manager is told.
  manager_id int,
  -- The batch, dispute, transfer or account that it is about.
  subject_id bigint,
  amount bigint,
  -- A day, the last digits of an account, a code of the bank.
  detail text NOT NULL DEFAULT '',
  at timestamptz NOT NULL,
  PRIMARY KEY (client_id, id)
);
CREATE INDEX alert_newest ON alert (client_id, at DESC, id DESC);
SELECT platform_wall('alert');
GRANT SELECT, INSERT ON alert TO cardload_app;
GRANT USAGE ON SEQUENCE alert_id TO cardload_app;

CREATE TABLE alert_read (
  client_id int NOT NULL,
  alert_id int NOT NULL,
  manager_id int NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (client_id, alert_id, manager_id),
  FOREIGN KEY (client_id, alert_id) REFERENCES alert (client_id, id) ON DELETE CASCADE
);
SELECT platform_wall('alert_read');
GRANT SELECT, INSERT ON alert_read TO cardload_app;
