-- The clients with accounts at providers that nobody has asked for access since some time.
CREATE FUNCTION integrations_clients_unchecked(p_before timestamptz) RETURNS SETOF int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT c.client_id FROM pos_connection AS c
  WHERE c.provider <> 'omnivore' AND c.status IN ('online', 'offline') AND c.code IS DISTINCT FROM 'pos_refused' AND c.account IS NOT NULL
    AND greatest(c.asked_at, c.connected_at) <= p_before
$$;
REVOKE ALL ON FUNCTION integrations_clients_unchecked(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION integrations_clients_unchecked(timestamptz) TO cardload_app;
CREATE INDEX pos_connection_unchecked ON pos_connection (greatest(asked_at, connected_at)) WHERE provider <> 'omnivore' AND status IN ('online', 'offline');
