-- What the processor's files of a day say, staged by client and compared as a set. Thrown away with the next run.
CREATE UNLOGGED TABLE reconciliation_balance (
  client_id int NOT NULL,
  proxy text COLLATE "C" NOT NULL,
  amount bigint NOT NULL,
  PRIMARY KEY (client_id, proxy)
);
SELECT platform_wall('reconciliation_balance');
GRANT SELECT ON reconciliation_balance TO cardload_app;
CREATE UNLOGGED TABLE reconciliation_transfer (
  client_id int NOT NULL,
  key text COLLATE "C" NOT NULL,
  proxy text COLLATE "C" NOT NULL,
  amount bigint NOT NULL,
  direction text NOT NULL,
  outcome text NOT NULL,
  PRIMARY KEY (client_id, key)
);
SELECT platform_wall('reconciliation_transfer');
GRANT SELECT ON reconciliation_transfer TO cardload_app;

-- Each day that was compared.
CREATE TABLE reconciliation_run (
  client_id int NOT NULL,
  day date NOT NULL,
  at timestamptz NOT NULL,
  cards int NOT NULL,
  transfers int NOT NULL,
  PRIMARY KEY (client_id, day)
);
SELECT platform_wall('reconciliation_run');
GRANT SELECT, INSERT, UPDATE ON reconciliation_run TO cardload_app;

-- Where the processor and our books disagree, followed from day to day until it is explained.
CREATE SEQUENCE reconciliation_difference_id AS int;
CREATE TABLE reconciliation_difference (
  client_id int NOT NULL,
  id int NOT NULL DEFAULT nextval('reconciliation_difference_id'),
  kind text NOT NULL CHECK (kind IN ('missing_at_processor', 'missing_with_us', 'other_amount', 'other_state', 'balance_differs')),
  -- The card's balance, or the transfer by its key.
  about text NOT NULL CHECK (about IN ('balance', 'transfer')),
  subject text COLLATE "C" NOT NULL,
  proxy text NOT NULL,
  customer_id int,
  payment_id bigint,
  -- Amounts as each side says them; null where one knows nothing of it.
  our_amount bigint,
  their_amount bigint,
  our_state text,
  their_state text,
  direction text,
  opened_on date NOT NULL,
  seen_on date NOT NULL,
  -- Found equal again, or explained by a person.
  ended_at timestamptz,
  closed_by int,
  closed_by_name text,
  closing_reason text,
  PRIMARY KEY (client_id, id)
);
CREATE UNIQUE INDEX reconciliation_difference_open ON reconciliation_difference (client_id, about, subject, kind) WHERE ended_at IS NULL;
SELECT platform_wall('reconciliation_difference');
GRANT SELECT, INSERT, UPDATE ON reconciliation_difference TO cardload_app;
GRANT USAGE ON SEQUENCE reconciliation_difference_id TO cardload_app;

-- The files hold the cards of all clients: these put each line with its client, and answer the cards that nobody knows.
CREATE FUNCTION payments_clear_files() RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM reconciliation_balance; DELETE FROM reconciliation_transfer
$$;
CREATE FUNCTION payments_stage_balances(p_proxies text[], p_amounts bigint[]) RETURNS SETOF text
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO reconciliation_balance (client_id, proxy, amount)
  SELECT d.client_id, f.proxy, f.amount FROM unnest(p_proxies, p_amounts) AS f (proxy, amount) JOIN directory.proxy AS d ON d.proxy = f.proxy;
  SELECT f.proxy FROM unnest(p_proxies, p_amounts) AS f (proxy, amount)
  WHERE f.amount <> 0 AND NOT EXISTS (SELECT FROM directory.proxy AS d WHERE d.proxy = f.proxy)
$$;
CREATE FUNCTION payments_stage_transfers(p_keys text[], p_proxies text[], p_amounts bigint[], p_directions text[], p_outcomes text[]) RETURNS SETOF text
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO reconciliation_transfer (client_id, key, proxy, amount, direction, outcome)
  SELECT d.client_id, f.key, f.proxy, f.amount, f.direction, f.outcome
  FROM unnest(p_keys, p_proxies, p_amounts, p_directions, p_outcomes) AS f (key, proxy, amount, direction, outcome) JOIN directory.proxy AS d ON d.proxy = f.proxy;
  SELECT DISTINCT f.proxy FROM unnest(p_proxies) AS f (proxy) WHERE NOT EXISTS (SELECT FROM directory.proxy AS d WHERE d.proxy = f.proxy)
$$;
-- The last day that was compared, and what is open, over all clients: when to run, and figures for the operator.
CREATE FUNCTION payments_last_reconciled() RETURNS date LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT max(day) FROM reconciliation_run
$$;
CREATE FUNCTION payments_open_differences(OUT kind text, OUT differences int, OUT oldest_days int)
RETURNS SETOF record LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT d.kind, count(*)::int, max(current_date - d.opened_on)::int FROM reconciliation_difference AS d WHERE d.ended_at IS NULL GROUP BY d.kind
  UNION ALL SELECT 'dead_letter', count(*)::int, coalesce(max(current_date - l.at::date), 0)::int FROM card_dead_letter AS l HAVING count(*) > 0
$$;
REVOKE ALL ON FUNCTION payments_clear_files(), payments_stage_balances(text[], bigint[]), payments_stage_transfers(text[], text[], bigint[], text[], text[]),
  payments_last_reconciled(), payments_open_differences() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION payments_clear_files(), payments_stage_balances(text[], bigint[]), payments_stage_transfers(text[], text[], bigint[], text[], text[]),
  payments_last_reconciled(), payments_open_differences() TO cardload_app;
