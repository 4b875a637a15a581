-- Accounts in the one total order before several transfers of one transaction are posted.
CREATE FUNCTION ledger_lock(p_client int, p_accounts int[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM ledger_account WHERE client_id = p_client AND id = ANY (p_accounts) ORDER BY id FOR UPDATE;
END $$;
ALTER FUNCTION ledger_lock(int, int[]) OWNER TO cardload_ledger;
REVOKE ALL ON FUNCTION ledger_lock(int, int[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger_lock(int, int[]) TO cardload_app;

-- No row is shared by all loads of a client: what is in flight lies in an account of its wallet.
ALTER TABLE wallet ADD COLUMN in_flight_account_id int;
DO $$
DECLARE one record;
BEGIN
  FOR one IN SELECT client_id, currency FROM client LOOP
    PERFORM set_config('app.client_id', one.client_id::text, true);
    UPDATE client SET accounts = accounts || jsonb_build_object('suspense',
      (SELECT id FROM ledger_open(one.client_id, 'suspense', one.currency::ledger_currency, -1000000000000000000, 1) AS id))
    WHERE client_id = one.client_id;
    UPDATE wallet SET in_flight_account_id = (SELECT id FROM ledger_open(one.client_id, 'in_flight', one.currency::ledger_currency, 0, 1) AS id)
    WHERE client_id = one.client_id;
  END LOOP;
END $$;
ALTER TABLE wallet ALTER COLUMN in_flight_account_id SET NOT NULL;

ALTER TABLE movement RENAME COLUMN processor_key TO provider_key;
ALTER TABLE movement
  -- Which sending of its batch it belongs to.
  ADD COLUMN attempt int,
  -- The card that the processor was told of.
  ADD COLUMN sent_to text,
  -- When it was first sent; looks at the processor are timed from here.
  ADD COLUMN sent_at timestamptz,
  -- Whose daily limit it counts against, with spent_on.
  ADD COLUMN spent_by int,
  -- Where its money lies until it is decided.
  ADD COLUMN in_flight_account_id int,
  -- The last outcome contradicts the status; what is booked follows the outcome.
  ADD COLUMN contradicted boolean NOT NULL DEFAULT false;
UPDATE movement SET spent_by = manager_id WHERE spent_on IS NOT NULL;
UPDATE movement SET attempt = substring(provider_key FROM '-(\d+)$')::int WHERE job_id IS NOT NULL AND provider_key IS NOT NULL;
UPDATE movement AS m SET sent_at = m.at,
  in_flight_account_id = CASE WHEN m.job_id IS NULL THEN (c.accounts ->> 'settlement')::int
    ELSE (SELECT b.account_id FROM ledger_batch b WHERE b.client_id = m.client_id AND b.batch_id = m.job_id) END
FROM client AS c WHERE c.client_id = m.client_id AND m.status = 'pre-paid';
UPDATE movement AS m SET spent_on = j.spent_on, spent_by = coalesce(j.sent_by, j.manager_id)
FROM bulk_job AS j WHERE j.client_id = m.client_id AND j.id = m.job_id AND j.spent_on IS NOT NULL AND m.attempt = j.attempt AND m.status = 'pre-paid';

-- Payments that are not decided, and when each is looked at next. Small, whatever has been paid.
CREATE TABLE payment_open (
  client_id int NOT NULL,
  payment_id bigint NOT NULL,
  next_check_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, payment_id)
) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
CREATE INDEX payment_open_due ON payment_open (next_check_at);
SELECT platform_wall('payment_open');
GRANT SELECT, INSERT, UPDATE, DELETE ON payment_open TO cardload_app;
INSERT INTO payment_open (client_id, payment_id, next_check_at) SELECT client_id, id, now() FROM movement WHERE status = 'pre-paid';
DROP INDEX movement_open;

-- The due ones of all clients, each to one server: it has them until the lease ends.
CREATE FUNCTION payments_claim_due(p_now timestamptz, p_leased_until timestamptz, p_limit int)
RETURNS TABLE (client_id int, payment_id bigint)
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH due AS (
    SELECT o.client_id, o.payment_id FROM payment_open AS o WHERE o.next_check_at <= p_now
    ORDER BY o.next_check_at LIMIT p_limit FOR UPDATE SKIP LOCKED
  )
  UPDATE payment_open AS o SET next_check_at = p_leased_until FROM due
  WHERE o.client_id = due.client_id AND o.payment_id = due.payment_id
  RETURNING o.client_id, o.payment_id
$$;
REVOKE ALL ON FUNCTION payments_claim_due(timestamptz, timestamptz, int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION payments_claim_due(timestamptz, timestamptz, int) TO cardload_app;

-- What the core cannot decide by itself; a person closes it with a reason.
CREATE SEQUENCE payment_exception_id AS int;
CREATE TABLE payment_exception (
  client_id int NOT NULL,
  id int NOT NULL DEFAULT nextval('payment_exception_id'),
  payment_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('no_answer', 'mismatched_answer', 'accepted_after_decline', 'declined_after_accept')),
  -- What was booked against the suspense account; 0 where nothing could be.
  amount bigint NOT NULL DEFAULT 0,
  -- What each side said.
  evidence jsonb NOT NULL,
  opened_at timestamptz NOT NULL,
  closed_at timestamptz,
  closed_by int,
  closed_by_name text,
  closing_reason text,
  PRIMARY KEY (client_id, id)
);
CREATE UNIQUE INDEX payment_exception_open ON payment_exception (client_id, payment_id, kind) WHERE closed_at IS NULL;
SELECT platform_wall('payment_exception');
GRANT SELECT, INSERT, UPDATE ON payment_exception TO cardload_app;
GRANT USAGE ON SEQUENCE payment_exception_id TO cardload_app;

-- The keys of a sending's rows at the processor come from this one, drawn when the sending is reserved.
ALTER TABLE bulk_job ADD COLUMN sending_key uuid,
  -- Who sends it holds it until then, and says so with each chunk.
  ADD COLUMN leased_until timestamptz;
-- Whether a row would be sent as it stands: one rule, asked in many places.
ALTER TABLE bulk_row ADD COLUMN ready boolean NOT NULL
  GENERATED ALWAYS AS (amount IS NOT NULL AND NOT excluded AND (severity = 0 OR (severity = 1 AND accepted))) STORED;
