-- What moved, or was to move: one row a load, unload or side of a wallet transfer, for histories. The ledger has the money.
CREATE SEQUENCE movement_id;
CREATE TABLE movement (
  client_id int NOT NULL,
  id bigint NOT NULL DEFAULT nextval('movement_id'),
  kind text NOT NULL CHECK (kind IN ('load', 'unload', 'transfer_out', 'transfer_in', 'adjustment')),
  wallet_id int NOT NULL,
  other_wallet_id int,
  customer_id int,
  amount bigint NOT NULL CHECK (amount > 0),
  fee bigint NOT NULL DEFAULT 0 CHECK (fee >= 0),
  fee_borne_by text NOT NULL DEFAULT 'wallet' CHECK (fee_borne_by IN ('wallet', 'card')),
  status text NOT NULL CHECK (status IN ('pre-paid', 'paid', 'failed', 'missing', 'cancelled', 'reversed')),
  state text NOT NULL CHECK (state IN ('queued', 'processing', 'unknown', 'retrying', 'partially_reversed', 'final')),
  reason text,
  notes text NOT NULL DEFAULT '',
  description text NOT NULL DEFAULT '',
  bonus_message text,
  manager_id int,
  manager_name text NOT NULL,
  at timestamptz NOT NULL,
  -- A load that is held before it leaves.
  leaves_at timestamptz,
  settled_at timestamptz,
  -- The business day of the paying wallet whose limit it counts against.
  spent_on date,
  -- On the card (of a transfer: in the wallet) afterwards.
  balance_after bigint,
  hold_transfer_id bigint,
  transfer_id bigint,
  job_id int,
  line int,
  -- What the processor knows it by: told again after a crash, it answers the same.
  processor_key text,
  PRIMARY KEY (client_id, id)
) WITH (fillfactor = 90);
CREATE INDEX movement_wallet ON movement (client_id, wallet_id, id DESC);
CREATE INDEX movement_customer ON movement (client_id, customer_id, id DESC) WHERE customer_id IS NOT NULL;
CREATE INDEX movement_job ON movement (client_id, job_id, line, id) WHERE job_id IS NOT NULL;
CREATE INDEX movement_open ON movement (client_id, id) WHERE status = 'pre-paid';
SELECT platform_wall('movement');
GRANT SELECT, INSERT, UPDATE ON movement TO cardload_app;
GRANT USAGE ON SEQUENCE movement_id TO cardload_app;

-- How much a manager with a daily limit has loaded on a business day; counted where the money is held, so that parallel loads cannot pass it.
CREATE TABLE load_day (
  client_id int NOT NULL,
  manager_id int NOT NULL,
  day date NOT NULL,
  amount bigint NOT NULL CHECK (amount >= 0),
  PRIMARY KEY (client_id, manager_id, day)
);
SELECT platform_wall('load_day');
GRANT SELECT, INSERT, UPDATE ON load_day TO cardload_app;

CREATE TABLE review (
  client_id int NOT NULL,
  id uuid NOT NULL,
  key text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('load', 'unload', 'transfer')),
  manager_id int NOT NULL,
  input jsonb NOT NULL,
  shown jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, id)
);
SELECT platform_wall('review');
GRANT SELECT, INSERT ON review TO cardload_app;
