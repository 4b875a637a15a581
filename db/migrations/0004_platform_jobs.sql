-- Enqueues a job of the queue library in the caller's transaction. The queue's own tables belong to the owner.
CREATE FUNCTION platform_enqueue(task text, payload json, job_key text, run_at timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM graphile_worker.add_job(task, payload, queue_name => NULL, run_at => COALESCE(run_at, now()), max_attempts => 25, job_key => job_key);
END $$;
REVOKE ALL ON FUNCTION platform_enqueue(text, json, text, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION platform_enqueue(text, json, text, timestamptz) TO cardload_app;
