-- What happens to the rows of a payday besides the report.

-- Of a period that is still open: what comes off before its payday, with a final pay, or not at all, because the member took back
-- their consent. The cut-off writes it into the row, and payroll's file leaves the row out.
CREATE TABLE ewa_left_out (
  client_id int NOT NULL,
  store_id int NOT NULL,
  first_day date NOT NULL,
  customer_id int NOT NULL,
  why text NOT NULL CHECK (why IN ('deducted_early', 'not_authorised')),
  entered_by text NOT NULL,
  entered_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, store_id, first_day, customer_id),
  FOREIGN KEY (client_id, store_id, first_day) REFERENCES ewa_period (client_id, store_id, first_day)
);
SELECT platform_wall('ewa_left_out');
GRANT SELECT, INSERT, DELETE ON ewa_left_out TO cardload_app;

ALTER TABLE ewa_deduction
  ADD COLUMN left_out text CHECK (left_out IN ('deducted_early', 'not_authorised')),
  -- The period that what could not be deducted comes off with.
  ADD COLUMN carried_to date;
CREATE INDEX ewa_deduction_carried ON ewa_deduction (client_id, store_id, carried_to) WHERE carried_to IS NOT NULL;

-- A part that moves on to a period that the advance has a part of already becomes one with it.
GRANT DELETE ON ewa_advance_part TO cardload_app;

-- When somebody was told that the wallet has not given back in time.
ALTER TABLE ewa_period ADD COLUMN told_overdue_on date;
-- What history asks for goes by how many were enrolled at the cut-off.
ALTER TABLE ewa_period DROP COLUMN mean_enrolled_milli;

-- The clients of whose stores a period is past its cut-off and has no report yet.
CREATE FUNCTION ewa_clients_to_cut_off(p_now timestamptz) RETURNS SETOF int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT client_id FROM ewa_period WHERE state = 'open' AND cutoff_at <= p_now
$$;
REVOKE ALL ON FUNCTION ewa_clients_to_cut_off(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ewa_clients_to_cut_off(timestamptz) TO cardload_app;

-- The clients of whose stores something is due back: its morning has come, or the wallet that was short holds enough by now.
CREATE FUNCTION ewa_clients_to_repay(p_now timestamptz) RETURNS SETOF int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT p.client_id
  FROM ewa_period AS p
  JOIN ewa_store AS e ON e.client_id = p.client_id AND e.store_id = p.store_id
  JOIN wallet AS w ON w.client_id = p.client_id AND w.id = p.store_id
  JOIN ledger_account AS a ON a.client_id = w.client_id AND a.id = w.account_id
  WHERE p.state = 'reported' AND p.given_back < p.due_back
    AND (p.repay_at <= p_now OR (p.told_short_on IS NOT NULL AND e.repay_automatically AND NOT w.blocked AND a.balance >= p.due_back - p.given_back))
$$;
REVOKE ALL ON FUNCTION ewa_clients_to_repay(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ewa_clients_to_repay(timestamptz) TO cardload_app;

-- The clients with a store some day of which is over by its own clock and not added up yet.
CREATE FUNCTION ewa_clients_with_days_to_add_up(p_now timestamptz) RETURNS SETOF int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT e.client_id
  FROM ewa_store AS e JOIN store AS s ON s.client_id = e.client_id AND s.id = e.store_id
  WHERE coalesce((SELECT d.day FROM ewa_day AS d WHERE d.client_id = e.client_id AND d.store_id = e.store_id ORDER BY d.day DESC LIMIT 1),
      (e.created_at AT TIME ZONE s.timezone)::date - 1) < (p_now AT TIME ZONE s.timezone)::date - 1
    AND NOT EXISTS (SELECT FROM ewa_advance AS a WHERE a.client_id = e.client_id AND a.store_id = e.store_id AND a.status = 'pending'
      AND a.taken_on <= coalesce((SELECT d.day FROM ewa_day AS d WHERE d.client_id = e.client_id AND d.store_id = e.store_id ORDER BY d.day DESC LIMIT 1),
        (e.created_at AT TIME ZONE s.timezone)::date - 1) + 1)
$$;
REVOKE ALL ON FUNCTION ewa_clients_with_days_to_add_up(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ewa_clients_with_days_to_add_up(timestamptz) TO cardload_app;
