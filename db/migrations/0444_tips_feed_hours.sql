-- What asking the provider of a feed met, hour by hour: a row only where something did not go well, for a few days.
CREATE TABLE tip_feed_hour (
  client_id int NOT NULL,
  feed_id int NOT NULL,
  hour timestamptz NOT NULL,
  -- Answers that were errors or could not be read, and those that did not come.
  errors int NOT NULL CHECK (errors >= 0),
  -- Answers that said that it was too much.
  throttled int NOT NULL CHECK (throttled >= 0),
  waited_ms int NOT NULL CHECK (waited_ms >= 0),
  PRIMARY KEY (client_id, feed_id, hour),
  FOREIGN KEY (client_id, feed_id) REFERENCES tip_feed (client_id, id)
);
SELECT platform_wall('tip_feed_hour');
CREATE INDEX tip_feed_hour_hour ON tip_feed_hour (hour);
GRANT SELECT, INSERT, UPDATE ON tip_feed_hour TO cardload_app;

-- The same over all clients, for operators only.
CREATE FUNCTION integrations_asked_since(p_since timestamptz) RETURNS TABLE (provider text, errors int, throttled int, waited_seconds int)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT f.provider, sum(h.errors)::int, sum(h.throttled)::int, ceil(sum(h.waited_ms) / 1000.0)::int
  FROM tip_feed_hour AS h JOIN tip_feed AS f ON f.client_id = h.client_id AND f.id = h.feed_id
  WHERE current_setting('app.client_id')::int = 0 AND h.hour >= p_since GROUP BY f.provider
$$;
-- The worst feeds with what asking for them met; servers of before ask the one without.
CREATE FUNCTION integrations_worst_feeds(p_limit int, p_since timestamptz)
RETURNS TABLE (client_id int, client_name text, store_id int, store_name text, data_type text, provider text, account text, location text, name text,
  status text, code text, reason text, failing_since timestamptz, read_at timestamptz, errors int, throttled int, waited_seconds int)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH worst AS (
    SELECT f.client_id, c.client_name, l.store_id, s.name AS store_name, l.data_type, f.provider, f.account, f.location, l.name, f.status, f.code, f.reason,
      f.failing_since, f.read_at, f.id AS feed_id, l.id AS location_id
    FROM tip_feed AS f JOIN tip_location AS l ON l.client_id = f.client_id AND l.feed_id = f.id
      JOIN store AS s ON s.client_id = l.client_id AND s.id = l.store_id JOIN client AS c ON c.client_id = f.client_id
    WHERE current_setting('app.client_id')::int = 0 AND (f.status <> 'online' OR f.code IS NOT NULL)
    ORDER BY (f.code IS NOT NULL) DESC, f.status = 'offline' DESC, f.failing_since NULLS LAST, f.client_id, l.id LIMIT p_limit)
  SELECT w.client_id, w.client_name, w.store_id, w.store_name, w.data_type, w.provider, w.account, w.location, w.name, w.status, w.code, w.reason,
    w.failing_since, w.read_at, coalesce(h.errors, 0), coalesce(h.throttled, 0), coalesce(h.waited_seconds, 0)
  FROM worst AS w LEFT JOIN LATERAL (
    SELECT sum(errors)::int AS errors, sum(throttled)::int AS throttled, ceil(sum(waited_ms) / 1000.0)::int AS waited_seconds
    FROM tip_feed_hour WHERE client_id = w.client_id AND feed_id = w.feed_id AND hour >= p_since) AS h ON true
  ORDER BY (w.code IS NOT NULL) DESC, w.status = 'offline' DESC, w.failing_since NULLS LAST, w.client_id, w.location_id
$$;
REVOKE ALL ON FUNCTION integrations_asked_since(timestamptz), integrations_worst_feeds(int, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION integrations_asked_since(timestamptz), integrations_worst_feeds(int, timestamptz) TO cardload_app;
