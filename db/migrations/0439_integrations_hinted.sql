-- The clients with a day that a provider has hinted at, and of which it has said no more for a while.
CREATE FUNCTION integrations_clients_hinted(p_last_before timestamptz) RETURNS SETOF int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT client_id FROM pos_hint WHERE last_at < p_last_before
$$;
REVOKE ALL ON FUNCTION integrations_clients_hinted(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION integrations_clients_hinted(timestamptz) TO cardload_app;
