-- What the vendor of connections has told us, each once. It is of all clients: a webhook names a connection and no client.
CREATE TABLE bank_webhook (
  event text COLLATE "C" NOT NULL PRIMARY KEY,
  at timestamptz NOT NULL
);
CREATE INDEX bank_webhook_at ON bank_webhook (at);
ALTER TABLE bank_webhook ENABLE ROW LEVEL SECURITY;
CREATE POLICY outside_of_clients ON bank_webhook TO cardload_app
  USING ((SELECT current_setting('app.client_id')::int) = 0) WITH CHECK ((SELECT current_setting('app.client_id')::int) = 0);
GRANT SELECT, INSERT ON bank_webhook TO cardload_app;

-- Whose connection the vendor's name of it is.
CREATE FUNCTION bank_owner_of_connection(p_vendor text) RETURNS TABLE (client_id int, id int)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT c.client_id, c.id FROM bank_connection AS c WHERE current_setting('app.client_id')::int = 0 AND c.vendor_id = p_vendor
$$;
REVOKE ALL ON FUNCTION bank_owner_of_connection(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION bank_owner_of_connection(text) TO cardload_app;
