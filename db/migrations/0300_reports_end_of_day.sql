-- What wallets held at the ends of their days, and how many entries they had by then. A day that is
-- kept never changes: entries of an account are in order of time.
CREATE TABLE eod_balance (
  client_id int NOT NULL,
  wallet_id int NOT NULL,
  day date NOT NULL,
  seq bigint NOT NULL,
  balance bigint NOT NULL,
  PRIMARY KEY (client_id, wallet_id, day)
);
SELECT platform_wall('eod_balance');
GRANT SELECT, INSERT ON eod_balance TO cardload_app;

-- The clients with a day that has ended and is not kept.
CREATE FUNCTION reports_clients_with_ended_days(p_by timestamptz) RETURNS SETOF int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT w.client_id FROM wallet AS w JOIN store AS s ON s.client_id = w.client_id AND s.id = w.store_id
  WHERE (p_by AT TIME ZONE s.timezone)::date > coalesce(
    (SELECT max(e.day) FROM eod_balance AS e WHERE e.client_id = w.client_id AND e.wallet_id = w.id) + 1,
    (w.created_at AT TIME ZONE s.timezone)::date)
$$;
REVOKE ALL ON FUNCTION reports_clients_with_ended_days(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION reports_clients_with_ended_days(timestamptz) TO cardload_app;
