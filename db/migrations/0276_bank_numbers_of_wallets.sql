-- Whose wallet a deposit is sent to: numbers of wallets are given once over all clients. The region
-- says in which currency the wallet is kept.
CREATE FUNCTION bank_owner_of_wallet(p_wallet int) RETURNS TABLE (client_id int, region text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT w.client_id, c.region FROM wallet AS w JOIN client AS c ON c.client_id = w.client_id
  WHERE current_setting('app.client_id')::int = 0 AND w.id = p_wallet
$$;
REVOKE ALL ON FUNCTION bank_owner_of_wallet(int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION bank_owner_of_wallet(int) TO cardload_app;
