-- Programs hold the fees of every client: whoever works inside a client reads them, and only the provider's own people, outside
-- of all other clients, change them.
CREATE FUNCTION is_provider_scope() RETURNS boolean LANGUAGE sql STABLE SET search_path = public, pg_temp
RETURN current_setting('app.client_id')::int = 0
  OR EXISTS (SELECT FROM client WHERE client_id = current_setting('app.client_id')::int AND is_provider);

ALTER TABLE program ENABLE ROW LEVEL SECURITY;
CREATE POLICY read_by_all ON program FOR SELECT TO cardload_app USING (true);
CREATE POLICY added_by_provider ON program FOR INSERT TO cardload_app WITH CHECK ((SELECT is_provider_scope()));
-- A row that a new client is about to use is locked from anywhere.
CREATE POLICY changed_by_provider ON program FOR UPDATE TO cardload_app USING (true) WITH CHECK ((SELECT is_provider_scope()));
CREATE POLICY removed_by_provider ON program FOR DELETE TO cardload_app USING ((SELECT is_provider_scope()));
