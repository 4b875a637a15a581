-- Logs of payouts that were made elsewhere, by the number that their sender gave each: one is taken once.
CREATE TABLE tip_payout_log (
  client_id int NOT NULL,
  uuid uuid NOT NULL,
  store_id int NOT NULL,
  file_name text NOT NULL,
  file_hash text NOT NULL,
  -- What became of each row, as it was answered.
  rows jsonb NOT NULL,
  made_by text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, uuid),
  FOREIGN KEY (client_id, store_id) REFERENCES tip_wallet (client_id, store_id)
);
SELECT platform_wall('tip_payout_log');
GRANT SELECT, INSERT, UPDATE ON tip_payout_log TO cardload_app;
