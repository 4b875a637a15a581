-- What health and metrics look at, for the runtime role: no row of a client, no payload.
GRANT SELECT ON platform_migration TO cardload_app;

-- The queue by task: how many wait, are due, are worked on and were given up, and since when the oldest is due.
CREATE FUNCTION platform_queue(OUT task text, OUT waiting int, OUT due int, OUT working int, OUT given_up int, OUT oldest_due_seconds float8)
RETURNS SETOF record LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT t.identifier,
    count(*) FILTER (WHERE j.locked_at IS NULL AND j.attempts < j.max_attempts)::int,
    count(*) FILTER (WHERE j.locked_at IS NULL AND j.attempts < j.max_attempts AND j.run_at <= clock_timestamp())::int,
    count(*) FILTER (WHERE j.locked_at IS NOT NULL)::int,
    count(*) FILTER (WHERE j.locked_at IS NULL AND j.attempts >= j.max_attempts)::int,
    coalesce(max(extract(epoch FROM clock_timestamp() - j.run_at)) FILTER (WHERE j.attempts < j.max_attempts AND j.run_at <= clock_timestamp()), 0)::float8
  FROM graphile_worker._private_jobs AS j JOIN graphile_worker._private_tasks AS t ON t.id = j.task_id
  GROUP BY t.identifier
$$;

REVOKE ALL ON FUNCTION platform_queue() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION platform_queue() TO cardload_app;
