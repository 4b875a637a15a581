-- Whoever watches a batch or a file is told when it moves, instead of asking again and again.
CREATE FUNCTION platform_notify_progress() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('progress', TG_TABLE_NAME || ':' || NEW.client_id || ':' || NEW.id);
  RETURN NULL;
END $$;
-- A single payment is watched by nobody, and its commit must not wait for those of others that notify.
CREATE TRIGGER bulk_job_progress AFTER UPDATE ON bulk_job FOR EACH ROW
  WHEN (NEW.source <> 'single' AND (OLD.updated_at, OLD.state) IS DISTINCT FROM (NEW.updated_at, NEW.state)) EXECUTE FUNCTION platform_notify_progress();
CREATE TRIGGER import_file_progress AFTER UPDATE ON import_file FOR EACH ROW
  WHEN ((OLD.updated_at, OLD.state) IS DISTINCT FROM (NEW.updated_at, NEW.state)) EXECUTE FUNCTION platform_notify_progress();

-- The counts and sums of a batch's rows as they were last counted; null where rows have changed since.
ALTER TABLE bulk_job ADD COLUMN totals jsonb;
