-- Who somebody of payroll is at the scheduling provider: their clock-ins are found by it where the store has no tips set up.
ALTER TABLE ewa_payroll_person ADD COLUMN external_id text;

-- The clients of whose stores some dates' hours are to be written again, in periods that have begun.
CREATE FUNCTION ewa_clients_with_changed_dates() RETURNS SETOF int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT c.client_id FROM ewa_changed_date AS c
  JOIN ewa_store AS e ON e.client_id = c.client_id AND e.store_id = c.store_id AND e.is_on
  WHERE c.day <= (SELECT max(p.last_day) FROM ewa_period AS p WHERE p.client_id = c.client_id AND p.store_id = c.store_id)
$$;
REVOKE ALL ON FUNCTION ewa_clients_with_changed_dates() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ewa_clients_with_changed_dates() TO cardload_app;

-- The clients of whose stores clock-ins were asked for longer ago than this.
CREATE FUNCTION ewa_clients_to_pull(p_before timestamptz) RETURNS SETOF int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT e.client_id FROM ewa_store AS e
  JOIN tip_location AS l ON l.client_id = e.client_id AND l.store_id = e.store_id AND l.data_type = 'clockings' AND l.feed_id IS NOT NULL
  WHERE e.is_on AND (e.pulled_at IS NULL OR e.pulled_at < p_before)
    AND EXISTS (SELECT FROM ewa_period AS p WHERE p.client_id = e.client_id AND p.store_id = e.store_id)
$$;
REVOKE ALL ON FUNCTION ewa_clients_to_pull(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ewa_clients_to_pull(timestamptz) TO cardload_app;
