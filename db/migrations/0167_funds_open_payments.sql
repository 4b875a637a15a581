-- Payments that are not decided, over all clients, by state, and the age of the oldest in seconds.
CREATE FUNCTION funds_open_payments(OUT state text, OUT payments int, OUT oldest_seconds float8)
RETURNS SETOF record LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT m.status::text, count(*)::int, coalesce(max(extract(epoch FROM clock_timestamp() - m.at)), 0)::float8
  FROM movement AS m WHERE m.status IN ('pre-paid', 'missing') GROUP BY m.status
$$;
REVOKE ALL ON FUNCTION funds_open_payments() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION funds_open_payments() TO cardload_app;
