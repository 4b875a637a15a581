-- The side of the bank: what we say that it moved, what the books have, and what its statements show.

-- The last statement of a rail that was held against the books.
CREATE TABLE reconciliation_bank_run (
  rail text PRIMARY KEY CHECK (rail IN ('eft', 'ach')),
  day date NOT NULL,
  at timestamptz NOT NULL
);
ALTER TABLE reconciliation_bank_run ENABLE ROW LEVEL SECURITY;
-- The days of the bank are the same for every client.
CREATE POLICY read_by_all ON reconciliation_bank_run FOR SELECT TO cardload_app USING (true);
CREATE POLICY outside_of_clients ON reconciliation_bank_run TO cardload_app
  USING ((SELECT current_setting('app.client_id')::int) = 0) WITH CHECK ((SELECT current_setting('app.client_id')::int) = 0);
GRANT SELECT, INSERT, UPDATE ON reconciliation_bank_run TO cardload_app;

-- Three figures a day, wallet and kind, as the account at the bank sees them: above zero came, below went. Of no client are the
-- lines that nobody explains and the provider's own money; of no wallet is what went to cards.
CREATE TABLE reconciliation_bank_day (
  client_id int NOT NULL,
  rail text NOT NULL CHECK (rail IN ('eft', 'ach')),
  day date NOT NULL,
  wallet_id int NOT NULL,
  kind text NOT NULL CHECK (kind IN ('debit', 'deposit', 'return', 'own', 'unknown')),
  asked bigint NOT NULL,
  books bigint NOT NULL,
  outside bigint NOT NULL,
  -- Of what was asked: debits that settle on a later day.
  waiting bigint NOT NULL,
  items int NOT NULL,
  PRIMARY KEY (client_id, day, rail, wallet_id, kind)
);
SELECT directory.wall('reconciliation_bank_day');
GRANT SELECT ON reconciliation_bank_day TO cardload_app;

CREATE TABLE reconciliation_bank_difference (
  -- 0 where it is no client's: operators see those.
  client_id int NOT NULL,
  id int NOT NULL DEFAULT nextval('reconciliation_difference_id'),
  kind text NOT NULL CHECK (kind IN ('missing_outside', 'missing_here', 'amount_differs', 'twice_outside', 'return_twice', 'late_return',
    'unknown_line', 'in_flight', 'timing')),
  -- A record by its file, a line by its statement, each with its place; a transfer by its number.
  about text NOT NULL CHECK (about IN ('record', 'line', 'transfer')),
  source bigint NOT NULL,
  place int NOT NULL,
  rail text NOT NULL CHECK (rail IN ('eft', 'ach')),
  day date NOT NULL,
  wallet_id int,
  -- The kind of figure that it is in.
  figure text NOT NULL CHECK (figure IN ('debit', 'deposit', 'return', 'own', 'unknown')),
  item text NOT NULL,
  code text NOT NULL,
  -- Null where one side knows nothing of it, and for deposits that verify an account.
  our_amount bigint,
  their_amount bigint,
  state text NOT NULL CHECK (state IN ('open', 'explained')),
  opened_at timestamptz NOT NULL,
  ended_at timestamptz,
  -- By which rule it is explained; null where a person did.
  rule text CHECK (rule IN ('timing', 'equal', 'decided')),
  closed_by int,
  closed_by_name text,
  closing_reason text,
  PRIMARY KEY (client_id, id),
  CHECK ((state = 'open') = (ended_at IS NULL))
);
CREATE UNIQUE INDEX reconciliation_bank_difference_item ON reconciliation_bank_difference (about, source, place);
CREATE INDEX reconciliation_bank_difference_open ON reconciliation_bank_difference (day) WHERE state = 'open';
CREATE INDEX reconciliation_bank_difference_followed ON reconciliation_bank_difference (about) WHERE state = 'open' OR rule = 'timing';
CREATE INDEX reconciliation_bank_difference_day ON reconciliation_bank_difference (client_id, day, id);
SELECT directory.wall('reconciliation_bank_difference');
GRANT SELECT, UPDATE ON reconciliation_bank_difference TO cardload_app;

-- A difference of nobody is explained from the provider's own scope, where its audit line is. False where somebody was faster.
CREATE FUNCTION reconciliation_explain_nobodys(p_id int, p_by int, p_by_name text, p_reason text, p_at timestamptz) RETURNS boolean
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH explained AS (
    UPDATE reconciliation_bank_difference SET state = 'explained', ended_at = p_at, rule = NULL, closed_by = p_by, closed_by_name = p_by_name,
      closing_reason = p_reason
    WHERE is_provider_scope() AND client_id = 0 AND id = p_id AND state = 'open' RETURNING 1
  )
  SELECT count(*) = 1 FROM explained
$$;
REVOKE ALL ON FUNCTION reconciliation_explain_nobodys(int, int, text, text, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION reconciliation_explain_nobodys(int, int, text, text, timestamptz) TO cardload_app;

-- What is open on either side, for the operator's figures.
CREATE OR REPLACE FUNCTION payments_open_differences(OUT kind text, OUT differences int, OUT oldest_days int)
RETURNS SETOF record LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT d.kind, count(*)::int, max(current_date - d.opened_on)::int FROM reconciliation_difference AS d WHERE d.ended_at IS NULL GROUP BY d.kind
  UNION ALL SELECT d.kind, count(*)::int, max(current_date - d.opened_at::date)::int FROM reconciliation_bank_difference AS d WHERE d.state = 'open' GROUP BY d.kind
  UNION ALL SELECT 'dead_letter', count(*)::int, coalesce(max(current_date - l.at::date), 0)::int FROM card_dead_letter AS l HAVING count(*) > 0
$$;
