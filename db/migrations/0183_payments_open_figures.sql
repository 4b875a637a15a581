-- Payments that are not decided, over all clients, by state, and exceptions that wait for a person: figures for the operator.
-- Read from the small table of what is open, whatever has been paid.
CREATE OR REPLACE FUNCTION funds_open_payments(OUT state text, OUT payments int, OUT oldest_seconds float8)
RETURNS SETOF record LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT m.state, count(*)::int, max(extract(epoch FROM clock_timestamp() - m.at))::float8
  FROM payment_open AS o JOIN movement AS m ON m.client_id = o.client_id AND m.id = o.payment_id GROUP BY m.state
  UNION ALL
  SELECT 'exception', count(*)::int, max(extract(epoch FROM clock_timestamp() - e.opened_at))::float8
  FROM payment_exception AS e WHERE e.closed_at IS NULL HAVING count(*) > 0
$$;
