ALTER TABLE client
  -- The account that pre-authorised debits are taken from, sealed with the key of the installation; the rest is what is shown.
  ADD COLUMN pad_sealed text,
  ADD COLUMN pad_routing text,
  ADD COLUMN pad_transit text,
  ADD COLUMN pad_last4 text,
  ADD COLUMN notification_emails text[] NOT NULL DEFAULT '{}',
  ADD COLUMN version int NOT NULL DEFAULT 1;
ALTER TABLE program ADD COLUMN version int NOT NULL DEFAULT 1;

-- How many clients use a program, over all of them: asked in a transaction that is in the scope of one.
CREATE FUNCTION program_clients(wanted int) RETURNS int LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT count(*)::int FROM client WHERE program_id = wanted AND active
$$;
REVOKE ALL ON FUNCTION program_clients(int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION program_clients(int) TO cardload_app;
