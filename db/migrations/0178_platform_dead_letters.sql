-- Events whose listener failed: they stop nobody behind them, and an operator can send them again.
CREATE TABLE platform_dead_letter (
  id bigint PRIMARY KEY,
  client_id int NOT NULL,
  at timestamptz NOT NULL,
  kind text NOT NULL,
  payload jsonb NOT NULL,
  failure text NOT NULL,
  failed_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

-- For the figures of the operator, who sees how many there are and nothing of what they say.
CREATE FUNCTION platform_dead_letters() RETURNS int LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT count(*)::int FROM platform_dead_letter
$$;
REVOKE ALL ON FUNCTION platform_dead_letters() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION platform_dead_letters() TO cardload_app;

-- Back among the events, in the place of its number: SELECT platform_send_again(id). As the owner alone.
CREATE FUNCTION platform_send_again(p_id bigint) RETURNS void LANGUAGE sql SET search_path = public, pg_temp AS $$
  WITH letter AS (DELETE FROM platform_dead_letter WHERE id = p_id RETURNING client_id, id, at, kind, payload)
  INSERT INTO outbox_event (client_id, id, at, kind, payload) SELECT client_id, id, at, kind, payload FROM letter
$$;
REVOKE ALL ON FUNCTION platform_send_again(bigint) FROM PUBLIC;
