-- The day on which it was last looked how long the money of a wallet lasts, and whether its end is told.
CREATE TABLE report_run_out (
  client_id int NOT NULL,
  wallet_id int NOT NULL,
  looked_on date NOT NULL,
  told boolean NOT NULL,
  PRIMARY KEY (client_id, wallet_id)
);
SELECT platform_wall('report_run_out');
GRANT SELECT, INSERT, UPDATE ON report_run_out TO cardload_app;

-- The clients with a wallet for which a new day has begun.
CREATE FUNCTION reports_clients_to_look_ahead(p_now timestamptz) RETURNS SETOF int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT w.client_id FROM wallet AS w JOIN store AS s ON s.client_id = w.client_id AND s.id = w.store_id
  LEFT JOIN report_run_out AS r ON r.client_id = w.client_id AND r.wallet_id = w.id
  WHERE (p_now AT TIME ZONE s.timezone)::date > coalesce(r.looked_on, '-infinity'::date)
$$;
REVOKE ALL ON FUNCTION reports_clients_to_look_ahead(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION reports_clients_to_look_ahead(timestamptz) TO cardload_app;
