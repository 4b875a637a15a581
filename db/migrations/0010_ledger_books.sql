-- The books. Only server/ledger writes them, through the functions of 0011; entries, transfers and seals are written once.

DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'cardload_ledger') THEN CREATE ROLE cardload_ledger NOLOGIN; END IF;
EXCEPTION WHEN duplicate_object THEN NULL; END $$;
DO $$ BEGIN EXECUTE format('GRANT cardload_ledger TO %I', current_user); END $$;
GRANT USAGE ON SCHEMA public TO cardload_ledger;

-- The ledger's functions run as cardload_ledger, behind the same wall as the runtime role that calls them.
CREATE FUNCTION ledger_wall(target regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM platform_wall(target);
  EXECUTE format($p$CREATE POLICY one_client_books ON %s TO cardload_ledger
    USING (client_id = (SELECT current_setting('app.client_id')::int))
    WITH CHECK (client_id = (SELECT current_setting('app.client_id')::int))$p$, target);
  EXECUTE format('GRANT SELECT ON %s TO cardload_app', target);
END $$;

-- The number of an account carries its rank, so that locking by number is locking in the one total order: cards first,
-- then clearing, fees and the like, wallets last, because they are shared most and so are held shortest.
CREATE SEQUENCE ledger_card_id AS int MINVALUE 1 MAXVALUE 1499999999;
CREATE SEQUENCE ledger_between_id AS int MINVALUE 1500000000 MAXVALUE 1999999999 START 1500000000;
CREATE SEQUENCE ledger_wallet_id AS int MINVALUE 2000000000 MAXVALUE 2147483647 START 2000000000;

-- Types and not CHECKs: PostgreSQL reads every CHECK of a table again for each statement that writes to it, which was half
-- of the time of a transfer. What is left to check is the one thing that must never happen.
CREATE TYPE ledger_account_kind AS ENUM ('card', 'wallet', 'clearing', 'settlement', 'fee_income', 'batch', 'dispute', 'receivable',
  'program_wallet', 'ewa_float', 'adjustment');
CREATE TYPE ledger_transfer_kind AS ENUM ('load', 'unload', 'transfer', 'bulk_hold', 'bulk_post', 'bulk_release', 'adjustment',
  'reversal', 'fee', 'deposit', 'return', 'dispute', 'payout', 'advance', 'spend');
CREATE TYPE ledger_currency AS ENUM ('USD', 'CAD');

CREATE TABLE ledger_account (
  client_id int NOT NULL,
  id int NOT NULL,
  balance bigint NOT NULL DEFAULT 0,
  -- How many entries the account has: the seq of the last one.
  version bigint NOT NULL DEFAULT 0,
  min_balance bigint NOT NULL,
  -- When the last entry was written; never goes back, so that entries are in order of time.
  last_at timestamptz NOT NULL DEFAULT '-infinity',
  kind ledger_account_kind NOT NULL,
  currency ledger_currency NOT NULL,
  PRIMARY KEY (client_id, id),
  CONSTRAINT ledger_account_minimum CHECK (balance >= min_balance)
) WITH (fillfactor = 50);
SELECT ledger_wall('ledger_account');
GRANT SELECT, INSERT, UPDATE (balance, version, last_at) ON ledger_account TO cardload_ledger;
GRANT USAGE ON SEQUENCE ledger_card_id, ledger_between_id, ledger_wallet_id TO cardload_ledger;

CREATE SEQUENCE ledger_transfer_id;
CREATE TABLE ledger_transfer (
  client_id int NOT NULL,
  -- Of a bulk: each hold, chunk and release is one transfer, and its step is the marker that makes a replay do nothing.
  batch_id int,
  id bigint NOT NULL,
  effective_at timestamptz NOT NULL,
  recorded_at timestamptz NOT NULL,
  reverses bigint,
  step int,
  kind ledger_transfer_kind NOT NULL,
  -- Where its entries stand, by account and seq; null for a chunk of a bulk, which has too many.
  accounts int[],
  seqs bigint[],
  -- SHA-256 over the transfer and its entries; what the seals chain.
  digest bytea NOT NULL,
  PRIMARY KEY (client_id, id)
);
CREATE UNIQUE INDEX ledger_transfer_step ON ledger_transfer (client_id, batch_id, kind, step) WHERE batch_id IS NOT NULL;
CREATE UNIQUE INDEX ledger_transfer_reversed_once ON ledger_transfer (client_id, reverses) WHERE reverses IS NOT NULL;
SELECT ledger_wall('ledger_transfer');
GRANT SELECT, INSERT ON ledger_transfer TO cardload_ledger;
GRANT USAGE ON SEQUENCE ledger_transfer_id TO cardload_ledger;

CREATE TABLE ledger_entry (
  client_id int NOT NULL,
  account_id int NOT NULL,
  seq bigint NOT NULL,
  amount bigint NOT NULL,
  balance_after bigint NOT NULL,
  at timestamptz NOT NULL,
  transfer_id bigint NOT NULL,
  -- The line of the file, in a bulk.
  line int,
  PRIMARY KEY (client_id, account_id, seq)
);
SELECT ledger_wall('ledger_entry');
GRANT SELECT, INSERT ON ledger_entry TO cardload_ledger;

CREATE TABLE ledger_batch (
  client_id int NOT NULL,
  batch_id int NOT NULL,
  account_id int NOT NULL,
  PRIMARY KEY (client_id, batch_id)
);
SELECT ledger_wall('ledger_batch');
GRANT SELECT, INSERT ON ledger_batch TO cardload_ledger;

-- One chain a client. Written by the sealer, which runs as the owner because it works for all clients.
CREATE TABLE ledger_seal (
  client_id int NOT NULL,
  no bigint NOT NULL,
  first_id bigint NOT NULL,
  last_id bigint NOT NULL,
  transfers int NOT NULL,
  prev bytea NOT NULL,
  hash bytea NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (client_id, no)
);
SELECT ledger_wall('ledger_seal');

CREATE TABLE ledger_proof (
  client_id int NOT NULL,
  at timestamptz NOT NULL,
  accounts bigint NOT NULL,
  transfers bigint NOT NULL,
  entries bigint NOT NULL,
  faults jsonb NOT NULL,
  milliseconds int NOT NULL,
  PRIMARY KEY (client_id, at)
);
SELECT ledger_wall('ledger_proof');
GRANT INSERT ON ledger_proof TO cardload_app;
