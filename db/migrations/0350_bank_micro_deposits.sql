-- Two small deposits, by whose amounts somebody shows that an account is theirs.
CREATE TABLE bank_micro_deposit (
  client_id int NOT NULL,
  account_id int NOT NULL,
  -- By its number the bank names each of the two when it comes back.
  first_id bigint NOT NULL DEFAULT nextval('bank_transfer_id'),
  second_id bigint NOT NULL DEFAULT nextval('bank_transfer_id'),
  first_amount bigint NOT NULL CHECK (first_amount BETWEEN 2 AND 45),
  second_amount bigint NOT NULL CHECK (second_amount BETWEEN 2 AND 45),
  submit_on date NOT NULL,
  due_on date NOT NULL,
  enter_by date NOT NULL,
  -- created, sent (the bank took its file), arrived (its day has begun); the others are final.
  state text NOT NULL CHECK (state IN ('created', 'sent', 'arrived', 'verified', 'refused', 'returned')),
  tries int NOT NULL DEFAULT 0 CHECK (tries BETWEEN 0 AND 3),
  file_id int,
  asked_by int NOT NULL,
  asked_by_name text NOT NULL,
  created_at timestamptz NOT NULL,
  decided_at timestamptz,
  PRIMARY KEY (client_id, account_id),
  FOREIGN KEY (client_id, account_id) REFERENCES bank_account (client_id, id),
  CHECK (first_amount <> second_amount)
);
CREATE INDEX bank_micro_deposit_open ON bank_micro_deposit (submit_on) WHERE state IN ('created', 'sent', 'arrived');
SELECT platform_wall('bank_micro_deposit');

-- What the provider paid by the bank from its own money, each once: the accounts of its books for it, and what was posted.
CREATE TABLE bank_own_account (
  client_id int NOT NULL,
  currency text NOT NULL CHECK (currency IN ('CAD', 'USD')),
  clearing int NOT NULL,
  adjustment int NOT NULL,
  PRIMARY KEY (client_id, currency)
);
CREATE TABLE bank_own_posting (
  client_id int NOT NULL,
  source text COLLATE "C" NOT NULL,
  amount bigint NOT NULL CHECK (amount <> 0),
  transfer_id bigint NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (client_id, source)
);
SELECT platform_wall('bank_own_account'), platform_wall('bank_own_posting');
GRANT SELECT, INSERT, UPDATE ON bank_micro_deposit TO cardload_app;
GRANT SELECT, INSERT ON bank_own_account, bank_own_posting TO cardload_app;

-- Money of the provider that leaves by the bank, and comes back.
INSERT INTO ledger_transfer_rule (kind, accounts) VALUES ('adjustment', '{clearing,adjustment}') ON CONFLICT DO NOTHING;

ALTER TABLE bank_record
  DROP CONSTRAINT bank_record_kind_check,
  ADD CONSTRAINT bank_record_kind_check CHECK (kind IN ('debit', 'sent', 'return', 'credit', 'change', 'unknown')) NOT VALID;

-- Credits of ours that are due count too.
CREATE OR REPLACE FUNCTION bank_clients_to_submit(p_rail text, p_day date) RETURNS SETOF int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT t.client_id FROM bank_transfer AS t JOIN bank_account AS a ON a.client_id = t.client_id AND a.id = t.account_id
  WHERE t.state = 'created' AND t.file_id IS NULL AND t.submit_on <= p_day AND a.rail = p_rail AND a.state = 'verified'
    AND NOT EXISTS (SELECT FROM bank_agreement AS g WHERE g.client_id = t.client_id AND g.id = t.agreement_id AND g.ended_at IS NOT NULL)
  UNION
  SELECT m.client_id FROM bank_micro_deposit AS m JOIN bank_account AS a ON a.client_id = m.client_id AND a.id = m.account_id
  WHERE m.state = 'created' AND m.file_id IS NULL AND m.submit_on <= p_day AND a.rail = p_rail AND a.state = 'unverified'
  ORDER BY 1
$$;

-- Marks the small deposits that are due with a file and answers them, two rows each, in the transaction that builds the file.
CREATE FUNCTION bank_fill_credits(p_file int, p_rail text, p_day date)
RETURNS TABLE (client_id int, number bigint, amount bigint, due_on date, institution_number text, transit_number text, routing_number text,
  number_sealed text, account_type text, holder_name text)
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH due AS MATERIALIZED (
    SELECT m.client_id, m.account_id, m.first_id, m.second_id, m.first_amount, m.second_amount, m.due_on FROM bank_micro_deposit AS m
    WHERE current_setting('app.client_id')::int = 0 AND m.state = 'created' AND m.file_id IS NULL AND m.submit_on <= p_day
      AND EXISTS (SELECT FROM bank_account AS a WHERE a.client_id = m.client_id AND a.id = m.account_id AND a.rail = p_rail
        AND a.state = 'unverified')
    ORDER BY m.first_id FOR UPDATE OF m
  ), marked AS (
    UPDATE bank_micro_deposit AS m SET file_id = p_file FROM due AS d WHERE m.client_id = d.client_id AND m.account_id = d.account_id
  )
  SELECT d.client_id, one.number, one.amount, d.due_on, a.institution_number, a.transit_number, a.routing_number, a.number_sealed,
    a.account_type, a.holder_name
  FROM due AS d JOIN bank_account AS a ON a.client_id = d.client_id AND a.id = d.account_id
    CROSS JOIN LATERAL (VALUES (d.first_id, d.first_amount), (d.second_id, d.second_amount)) AS one (number, amount)
  ORDER BY one.number
$$;

-- The clients of whom small deposits arrive on a day, or can be entered no more.
CREATE FUNCTION bank_clients_with_micro_deposits(p_rail text, p_day date) RETURNS SETOF int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT m.client_id FROM bank_micro_deposit AS m JOIN bank_account AS a ON a.client_id = m.client_id AND a.id = m.account_id
  WHERE a.rail = p_rail AND ((m.state = 'sent' AND m.due_on <= p_day) OR (m.state = 'arrived' AND m.enter_by < p_day)) ORDER BY 1
$$;

-- Whose books what the provider pays itself is in.
CREATE FUNCTION bank_provider() RETURNS SETOF int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT client_id FROM client WHERE current_setting('app.client_id')::int = 0 AND is_provider ORDER BY client_id LIMIT 1
$$;

-- What the two amounts are is told to nobody, operators neither.
CREATE OR REPLACE FUNCTION bank_records_of(p_file int, p_after int, p_limit int)
RETURNS TABLE ("position" int, kind text, reference text, amount bigint, code text, due_on date, client_name text, outcome text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT r.position, r.kind, r.reference, CASE r.kind WHEN 'sent' THEN NULL ELSE r.amount END, r.code, r.due_on, c.client_name, r.outcome
  FROM bank_record AS r LEFT JOIN client AS c ON c.client_id = r.client_id
  WHERE current_setting('app.client_id')::int = 0 AND r.file_id = p_file AND r.position > p_after ORDER BY r.position LIMIT p_limit
$$;
REVOKE ALL ON FUNCTION bank_fill_credits(int, text, date), bank_clients_with_micro_deposits(text, date), bank_provider() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION bank_fill_credits(int, text, date), bank_clients_with_micro_deposits(text, date), bank_provider() TO cardload_app;
