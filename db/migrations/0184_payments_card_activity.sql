-- What cards do without us: purchases, refunds, fees, and what the processor pays out when a card closes. Each once, by its
-- number at the processor.
CREATE TABLE card_event (
  client_id int NOT NULL,
  event_id text COLLATE "C" NOT NULL,
  -- Its number among the lines of a member's money.
  no bigint NOT NULL DEFAULT nextval('movement_id'),
  kind text NOT NULL CHECK (kind IN ('authorization', 'clearing', 'refund', 'fee', 'adjustment', 'closed')),
  proxy text COLLATE "C" NOT NULL,
  customer_id int NOT NULL,
  -- An adjustment may be below zero; of a closed card, what was paid out.
  amount bigint NOT NULL CHECK (amount >= 0 OR kind = 'adjustment'),
  -- Of a clearing, the authorization that it belongs to.
  refers_to text COLLATE "C",
  -- Nothing more will be cleared of that authorization.
  final boolean NOT NULL,
  merchant text NOT NULL,
  occurred_at timestamptz NOT NULL,
  -- Of an authorization.
  expires_at timestamptz,
  posted_at timestamptz NOT NULL,
  transfer_id bigint,
  PRIMARY KEY (client_id, event_id)
);
CREATE INDEX card_event_customer ON card_event (client_id, customer_id, occurred_at DESC, no DESC);
CREATE INDEX card_event_refers_to ON card_event (client_id, refers_to) WHERE refers_to IS NOT NULL;
SELECT platform_wall('card_event');
GRANT SELECT, INSERT, UPDATE (transfer_id) ON card_event TO cardload_app;

-- What authorizations take aside on a card at the processor. It is not booked: what is available is the book less this.
CREATE TABLE card_hold (
  client_id int NOT NULL,
  authorization_id text COLLATE "C" NOT NULL,
  customer_id int NOT NULL,
  -- What is left of it after its clearings.
  amount bigint NOT NULL CHECK (amount >= 0),
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, authorization_id)
);
CREATE INDEX card_hold_customer ON card_hold (client_id, customer_id, expires_at) WHERE amount > 0;
SELECT platform_wall('card_hold');
GRANT SELECT, INSERT, UPDATE ON card_hold TO cardload_app;

-- What the processor said and nobody can post. Of a card that nobody knows it belongs to no client, so the server may only
-- write here; whoever runs the database reads it.
CREATE TABLE card_dead_letter (
  -- SHA-256 of what was said: the same again is the same letter.
  digest text PRIMARY KEY,
  reason text NOT NULL,
  client_id int,
  -- As it came; it may be anything.
  content text NOT NULL,
  at timestamptz NOT NULL
);
GRANT INSERT ON card_dead_letter TO cardload_app;

-- Exceptions that are about a card or an order, and no single payment.
ALTER TABLE payment_exception ALTER COLUMN payment_id DROP NOT NULL;
ALTER TABLE payment_exception
  ADD COLUMN subject text COLLATE "C",
  ADD COLUMN customer_id int,
  ADD CONSTRAINT payment_exception_about CHECK ((payment_id IS NULL) <> (subject IS NULL)),
  DROP CONSTRAINT payment_exception_kind_check,
  ADD CONSTRAINT payment_exception_kind_check CHECK (kind IN ('no_answer', 'mismatched_answer', 'accepted_after_decline', 'declined_after_accept',
    'overdraft', 'closed_card_differs', 'refund_refused', 'checkout_refused'));
CREATE UNIQUE INDEX payment_exception_subject_open ON payment_exception (client_id, subject, kind) WHERE closed_at IS NULL AND subject IS NOT NULL;

-- What cards do without us: spending and what comes back of it, with what is covered (dispute) and what nothing has explained
-- yet (suspense); a card that closes is paid out to its wallet; what is covered ends on the card or is written off.
INSERT INTO ledger_transfer_rule (kind, accounts) VALUES
  ('spend', '{card,settlement,dispute,suspense}'),
  ('fee', '{card,settlement,dispute,suspense}'),
  ('adjustment', '{card,settlement,dispute,suspense}'),
  ('adjustment', '{adjustment,dispute}'),
  ('unload', '{card,wallet,dispute,suspense}');

-- Several transfers in the order in which they come, in one call. Whoever calls has locked their accounts and looked at what they
-- hold: a refusal is the caller's error.
CREATE FUNCTION ledger_post_many(p_client int, p_kinds ledger_transfer_kind[], p_effective timestamptz[], p_at timestamptz,
  p_transfers int[], p_accounts int[], p_amounts bigint[])
RETURNS SETOF bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE one record; posted record;
BEGIN
  FOR one IN
    SELECT e.nth, array_agg(e.account ORDER BY e.account) AS accounts, array_agg(e.amount ORDER BY e.account) AS amounts
    FROM unnest(p_transfers, p_accounts, p_amounts) AS e (nth, account, amount) GROUP BY e.nth ORDER BY e.nth
  LOOP
    SELECT p.transfer_id, p.refused INTO posted
    FROM ledger_post(p_client, p_kinds[one.nth], one.accounts, one.amounts, p_effective[one.nth], p_at, NULL, NULL, NULL) AS p;
    IF posted.transfer_id IS NULL THEN RAISE 'ledger account % lacks what one of several transfers takes', posted.refused; END IF;
    RETURN NEXT posted.transfer_id;
  END LOOP;
END $$;
DO $$ BEGIN
  GRANT CREATE ON SCHEMA public TO cardload_ledger;
  ALTER FUNCTION ledger_post_many(int, ledger_transfer_kind[], timestamptz[], timestamptz, int[], int[], bigint[]) OWNER TO cardload_ledger;
  REVOKE EXECUTE ON FUNCTION ledger_post_many(int, ledger_transfer_kind[], timestamptz[], timestamptz, int[], int[], bigint[]) FROM PUBLIC;
  GRANT EXECUTE ON FUNCTION ledger_post_many(int, ledger_transfer_kind[], timestamptz[], timestamptz, int[], int[], bigint[]) TO cardload_app;
  REVOKE CREATE ON SCHEMA public FROM cardload_ledger;
END $$;
