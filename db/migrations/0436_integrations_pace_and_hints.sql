-- How fast each key of a provider may be asked, one row for all servers. Times are the database's own.
CREATE TABLE pos_pace (
  key text COLLATE "C" NOT NULL PRIMARY KEY,
  -- From when on the next call may go.
  next_at timestamptz NOT NULL,
  -- Thousandths of a call a second.
  milli_rate int NOT NULL CHECK (milli_rate > 0),
  -- The provider said that it was too much: nobody asks before.
  rested_until timestamptz
);
ALTER TABLE pos_pace ENABLE ROW LEVEL SECURITY;
-- Reached by the functions below alone.
CREATE POLICY outside_of_clients ON pos_pace TO cardload_app
  USING ((SELECT current_setting('app.client_id')::int) = 0) WITH CHECK ((SELECT current_setting('app.client_id')::int) = 0);

-- Takes the next turn of a key and answers in how many milliseconds it comes. The pace of a key that grows rises by one call a second
-- with every 256 turns, up to twice what it began with.
CREATE FUNCTION integrations_take_turn(p_key text, p_milli_rate int, p_grows boolean) RETURNS int
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO pos_pace AS p (key, next_at, milli_rate)
  VALUES (p_key, clock_timestamp() + interval '1 second' * 1000 / p_milli_rate, p_milli_rate)
  ON CONFLICT (key) DO UPDATE SET
    milli_rate = CASE WHEN p_grows THEN least(p.milli_rate + 4, 2 * p_milli_rate) ELSE p_milli_rate END,
    next_at = greatest(p.next_at, p.rested_until, clock_timestamp())
      + interval '1 second' * 1000 / CASE WHEN p_grows THEN least(p.milli_rate + 4, 2 * p_milli_rate) ELSE p_milli_rate END
  RETURNING greatest(0, ceil(extract(epoch FROM p.next_at - interval '1 second' * 1000 / p.milli_rate - clock_timestamp()) * 1000))::int
$$;
REVOKE ALL ON FUNCTION integrations_take_turn(text, int, boolean) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION integrations_take_turn(text, int, boolean) TO cardload_app;

-- Nobody asks for the key for so long; afterwards half as often, where its pace may change.
CREATE FUNCTION integrations_rest(p_key text, p_milliseconds int, p_grows boolean) RETURNS int
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO pos_pace AS p (key, next_at, milli_rate, rested_until)
  VALUES (p_key, clock_timestamp(), 1000, clock_timestamp() + interval '1 millisecond' * p_milliseconds)
  ON CONFLICT (key) DO UPDATE SET
    milli_rate = CASE WHEN p_grows AND (p.rested_until IS NULL OR p.rested_until < clock_timestamp()) THEN greatest(500, p.milli_rate / 2) ELSE p.milli_rate END,
    rested_until = greatest(p.rested_until, excluded.rested_until)
  RETURNING milli_rate
$$;
REVOKE ALL ON FUNCTION integrations_rest(text, int, boolean) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION integrations_rest(text, int, boolean) TO cardload_app;

-- In how many milliseconds a key has rested; 0 where it may be asked.
CREATE FUNCTION integrations_rest_left(p_key text) RETURNS int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT greatest(0, ceil(extract(epoch FROM rested_until - clock_timestamp()) * 1000))::int FROM pos_pace WHERE key = p_key AND rested_until > clock_timestamp()
$$;
REVOKE ALL ON FUNCTION integrations_rest_left(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION integrations_rest_left(text) TO cardload_app;

-- What providers sent by themselves, each once. It is of all clients: a message names an account and no client.
CREATE TABLE pos_webhook (
  provider text NOT NULL,
  event text COLLATE "C" NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (provider, event)
);
CREATE INDEX pos_webhook_at ON pos_webhook (at);
ALTER TABLE pos_webhook ENABLE ROW LEVEL SECURITY;
CREATE POLICY outside_of_clients ON pos_webhook TO cardload_app
  USING ((SELECT current_setting('app.client_id')::int) = 0) WITH CHECK ((SELECT current_setting('app.client_id')::int) = 0);
GRANT SELECT, INSERT ON pos_webhook TO cardload_app;

-- Days of a location that a provider says are different now, and nobody has read since.
CREATE TABLE pos_hint (
  client_id int NOT NULL,
  connection_id int NOT NULL,
  location text COLLATE "C" NOT NULL,
  data_type text NOT NULL CHECK (data_type IN ('clockings', 'sales')),
  day date NOT NULL,
  first_at timestamptz NOT NULL,
  -- A day is read some time after its last hint.
  last_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, connection_id, location, data_type, day),
  FOREIGN KEY (client_id, connection_id) REFERENCES pos_connection (client_id, id)
);
CREATE INDEX pos_hint_last ON pos_hint (last_at);
SELECT platform_wall('pos_hint');
GRANT SELECT, INSERT, UPDATE, DELETE ON pos_hint TO cardload_app;

-- The clients with hints of which the last came before.
CREATE FUNCTION integrations_clients_hinted(p_before timestamptz) RETURNS SETOF int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT h.client_id FROM pos_hint AS h WHERE h.last_at <= p_before
$$;
REVOKE ALL ON FUNCTION integrations_clients_hinted(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION integrations_clients_hinted(timestamptz) TO cardload_app;
