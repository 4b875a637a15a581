-- no transaction: the table is large. Every open window asks how many batches are open, which are few beside all that ever were.
DROP INDEX CONCURRENTLY IF EXISTS bulk_job_open;
CREATE INDEX CONCURRENTLY bulk_job_open ON bulk_job (client_id, wallet_id)
  WHERE source <> 'single' AND state IN ('uploaded', 'validating', 'awaiting_confirmation', 'processing');
