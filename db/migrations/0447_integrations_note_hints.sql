-- Notes what several messages of providers say, of whatever clients, in one go: each message once, and the days that it is about. Answers the
-- messages that are new. Rows are taken in one order, so that two servers do not wait for each other.
CREATE FUNCTION integrations_note_hints(p_messages jsonb) RETURNS SETOF text
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH message AS (
    SELECT m.* FROM jsonb_to_recordset(p_messages) AS m (provider text, event text, client_id int, connection_id int, location text, data_type text, days date[], at timestamptz)
    WHERE current_setting('app.client_id')::int = 0),
  heard AS (
    INSERT INTO pos_webhook (provider, event, at) SELECT m.provider, m.event, min(m.at) FROM message AS m GROUP BY m.provider, m.event ORDER BY m.provider, m.event
    ON CONFLICT DO NOTHING RETURNING provider, event),
  noted AS (
    INSERT INTO pos_hint AS h (client_id, connection_id, location, data_type, day, first_at, last_at)
    SELECT m.client_id, m.connection_id, m.location, m.data_type, d.day, min(m.at), max(m.at) FROM message AS m JOIN heard USING (provider, event) CROSS JOIN unnest(m.days) AS d (day)
    WHERE EXISTS (SELECT FROM pos_connection AS c WHERE c.client_id = m.client_id AND c.id = m.connection_id)
    GROUP BY m.client_id, m.connection_id, m.location, m.data_type, d.day ORDER BY m.client_id, m.connection_id, m.location, m.data_type, d.day
    ON CONFLICT (client_id, connection_id, location, data_type, day) DO UPDATE SET last_at = greatest(h.last_at, excluded.last_at))
  SELECT heard.event FROM heard
$$;
REVOKE ALL ON FUNCTION integrations_note_hints(jsonb) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION integrations_note_hints(jsonb) TO cardload_app;
