-- Order data of a restaurant whose agent is not there yet: when its status was asked for last.
ALTER TABLE pos_connection ADD COLUMN asked_at timestamptz;
CREATE INDEX pos_connection_waiting ON pos_connection (asked_at) WHERE provider = 'omnivore' AND status IN ('pending', 'offline');

-- The clients with order data that is not online: asked before some time, or where it has waited since before another time, before an earlier one.
CREATE FUNCTION integrations_clients_waiting(p_asked_before timestamptz, p_waiting_since timestamptz, p_long_asked_before timestamptz) RETURNS SETOF int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT c.client_id FROM pos_connection AS c
  WHERE c.provider = 'omnivore' AND c.status IN ('pending', 'offline') AND c.account IS NOT NULL
    AND coalesce(c.asked_at, '-infinity') <= CASE WHEN c.connected_at <= p_waiting_since THEN p_long_asked_before ELSE p_asked_before END
$$;
REVOKE ALL ON FUNCTION integrations_clients_waiting(timestamptz, timestamptz, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION integrations_clients_waiting(timestamptz, timestamptz, timestamptz) TO cardload_app;

-- Feeds of order data that have never been read, as nothing answers there yet; they are asked again like those that stopped answering.
CREATE INDEX tip_feed_waiting ON tip_feed (asked_at) WHERE status = 'pending' AND code IS NULL AND failing_since IS NOT NULL;
CREATE FUNCTION tips_feeds_silent(p_asked_before timestamptz, p_waiting_since timestamptz, p_long_asked_before timestamptz) RETURNS SETOF int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT client_id FROM tip_feed WHERE code IN ('pos_unavailable', 'pos_location_unknown') AND asked_at < p_asked_before
  UNION
  SELECT client_id FROM tip_feed WHERE status = 'pending' AND code IS NULL AND failing_since IS NOT NULL
    AND asked_at < CASE WHEN failing_since <= p_waiting_since THEN p_long_asked_before ELSE p_asked_before END
$$;
REVOKE ALL ON FUNCTION tips_feeds_silent(timestamptz, timestamptz, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tips_feeds_silent(timestamptz, timestamptz, timestamptz) TO cardload_app;

-- Who was planned to work, as the scheduler said last: held against clock-ins, and paid to nobody.
CREATE TABLE tip_planned_shift (
  client_id int NOT NULL,
  feed_id int NOT NULL,
  external_id text COLLATE "C" NOT NULL,
  employee text COLLATE "C" NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  -- The scheduler does not list it any more.
  dropped boolean NOT NULL DEFAULT false,
  PRIMARY KEY (client_id, feed_id, external_id),
  FOREIGN KEY (client_id, feed_id) REFERENCES tip_feed (client_id, id)
);
SELECT platform_wall('tip_planned_shift');
CREATE INDEX tip_planned_shift_of_day ON tip_planned_shift (client_id, feed_id, starts_at);
CREATE INDEX tip_planned_shift_starts ON tip_planned_shift (starts_at);
GRANT SELECT, INSERT, UPDATE ON tip_planned_shift TO cardload_app;

-- Back to which date a location was read after it went live; null where nothing before the last two weeks was asked for yet.
ALTER TABLE tip_location ADD COLUMN filled_from date;
