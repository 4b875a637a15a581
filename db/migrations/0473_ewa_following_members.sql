-- The clients with members to follow: matched and never invited, or enrolled without what enrolling needs.
CREATE FUNCTION ewa_clients_with_members_to_follow(p_now timestamptz) RETURNS SETOF int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT p.client_id
  FROM ewa_payroll_person AS p
  JOIN ewa_store AS s ON s.client_id = p.client_id AND s.store_id = p.store_id AND s.is_on
  JOIN store AS t ON t.client_id = p.client_id AND t.id = p.store_id
  JOIN membership AS m ON m.client_id = p.client_id AND m.store_id = p.store_id AND m.customer_id = p.customer_id AND m.active
  JOIN customer AS c ON c.client_id = p.client_id AND c.id = p.customer_id AND c.status = 'active'
  LEFT JOIN ewa_member AS e ON e.client_id = p.client_id AND e.store_id = p.store_id AND e.customer_id = p.customer_id
  WHERE e.invited_at IS NULL AND e.enrolled_at IS NULL AND coalesce(p.employed_to >= (p_now AT TIME ZONE t.timezone)::date, true)
  UNION
  SELECT e.client_id
  FROM ewa_member AS e
  JOIN store AS t ON t.client_id = e.client_id AND t.id = e.store_id
  LEFT JOIN membership AS m ON m.client_id = e.client_id AND m.store_id = e.store_id AND m.customer_id = e.customer_id
  LEFT JOIN ewa_payroll_person AS p ON p.client_id = e.client_id AND p.store_id = e.store_id AND p.customer_id = e.customer_id
  WHERE e.enrolled_at IS NOT NULL
    AND (m.active IS NOT TRUE OR p.id IS NULL OR p.employed_to < (p_now AT TIME ZONE t.timezone)::date)
$$;
REVOKE ALL ON FUNCTION ewa_clients_with_members_to_follow(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ewa_clients_with_members_to_follow(timestamptz) TO cardload_app;
