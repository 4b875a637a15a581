ALTER TABLE store ADD COLUMN version int NOT NULL DEFAULT 1;
ALTER TABLE wallet
  -- What the card provider loads this wallet by, and what other systems call its place.
  ADD COLUMN card_load_identifier text,
  ADD COLUMN external_location_id text,
  -- Who is written to when the balance falls below the alert amount.
  ADD COLUMN notification_recipients text[] NOT NULL DEFAULT '{}',
  ADD COLUMN version int NOT NULL DEFAULT 1;
CREATE UNIQUE INDEX wallet_card_load_identifier ON wallet (client_id, card_load_identifier);
-- What a look for wallets to warn of reads: those that have an alert.
CREATE INDEX wallet_alert ON wallet (client_id) WHERE alert_amount IS NOT NULL;

-- What other systems call a wallet: one id a type.
CREATE TABLE wallet_reference (
  client_id int NOT NULL,
  wallet_id int NOT NULL,
  type text NOT NULL,
  external_id text NOT NULL,
  PRIMARY KEY (client_id, wallet_id, type),
  FOREIGN KEY (client_id, wallet_id) REFERENCES wallet (client_id, id)
);
CREATE UNIQUE INDEX wallet_reference_id ON wallet_reference (client_id, type, external_id);
SELECT platform_wall('wallet_reference');
GRANT SELECT, INSERT, UPDATE, DELETE ON wallet_reference TO cardload_app;
