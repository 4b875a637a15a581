-- Seconds since the oldest transfer that no seal covers yet was posted; 0 where all are sealed.
CREATE FUNCTION ledger_seal_lag() RETURNS float8 LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH RECURSIVE clients (id) AS (
    SELECT min(client_id) FROM ledger_transfer
    UNION ALL SELECT (SELECT min(client_id) FROM ledger_transfer WHERE client_id > c.id) FROM clients AS c WHERE c.id IS NOT NULL
  )
  SELECT coalesce(max(extract(epoch FROM clock_timestamp() - t.recorded_at)), 0)::float8
  FROM clients AS c CROSS JOIN LATERAL (
    SELECT recorded_at FROM ledger_transfer
    WHERE client_id = c.id AND id > coalesce((SELECT last_id FROM ledger_seal WHERE client_id = c.id ORDER BY no DESC LIMIT 1), 0)
    ORDER BY id LIMIT 1
  ) AS t
  WHERE c.id IS NOT NULL
$$;

-- Of how many clients the newest proof found faults.
CREATE FUNCTION ledger_faulty_clients() RETURNS int LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT count(*) FILTER (WHERE jsonb_array_length(p.faults::jsonb) > 0)::int
  FROM (SELECT DISTINCT ON (client_id) faults FROM ledger_proof ORDER BY client_id, at DESC) AS p
$$;

REVOKE ALL ON FUNCTION ledger_seal_lag(), ledger_faulty_clients() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger_seal_lag(), ledger_faulty_clients() TO cardload_app;
