-- How accounts and feeds of all clients are, for operators only: counts, and the worst of the feeds that a store is fed by.
CREATE FUNCTION integrations_health_counts()
RETURNS TABLE (kind text, provider text, status text, code text, n int)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT 'connection', c.provider, c.status, NULL::text, count(*)::int FROM pos_connection AS c
  WHERE current_setting('app.client_id')::int = 0 AND c.status <> 'disconnected' AND c.account IS NOT NULL GROUP BY c.provider, c.status
  UNION ALL
  SELECT 'feed', f.provider, f.status, f.code, count(*)::int FROM tip_feed AS f
  WHERE current_setting('app.client_id')::int = 0 AND EXISTS (SELECT FROM tip_location AS l WHERE l.client_id = f.client_id AND l.feed_id = f.id)
  GROUP BY f.provider, f.status, f.code
  UNION ALL
  SELECT 'request', 'omnivore', r.status, NULL, count(*)::int FROM pos_location_request AS r
  WHERE current_setting('app.client_id')::int = 0 AND r.status = 'pending' GROUP BY r.status
$$;
CREATE FUNCTION integrations_worst_feeds(p_limit int)
RETURNS TABLE (client_id int, client_name text, store_id int, store_name text, data_type text, provider text, account text, location text, name text,
  status text, code text, reason text, failing_since timestamptz, read_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT f.client_id, c.client_name, l.store_id, s.name, l.data_type, f.provider, f.account, f.location, l.name, f.status, f.code, f.reason, f.failing_since, f.read_at
  FROM tip_feed AS f JOIN tip_location AS l ON l.client_id = f.client_id AND l.feed_id = f.id
    JOIN store AS s ON s.client_id = l.client_id AND s.id = l.store_id JOIN client AS c ON c.client_id = f.client_id
  WHERE current_setting('app.client_id')::int = 0 AND (f.status <> 'online' OR f.code IS NOT NULL)
  ORDER BY (f.code IS NOT NULL) DESC, f.status = 'offline' DESC, f.failing_since NULLS LAST, f.client_id, l.id LIMIT p_limit
$$;
REVOKE ALL ON FUNCTION integrations_health_counts(), integrations_worst_feeds(int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION integrations_health_counts(), integrations_worst_feeds(int) TO cardload_app;
