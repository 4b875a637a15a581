-- no transaction: the tables are large. What is open lies in small indexes over all clients, whatever there has been.
DROP INDEX CONCURRENTLY IF EXISTS bulk_job_drafts;
CREATE INDEX CONCURRENTLY bulk_job_drafts ON bulk_job (created_at) WHERE state = 'awaiting_confirmation';
DROP INDEX CONCURRENTLY IF EXISTS import_file_processing;
CREATE INDEX CONCURRENTLY import_file_processing ON import_file (updated_at) WHERE state = 'processing';
DROP INDEX CONCURRENTLY IF EXISTS import_file_drafts;
CREATE INDEX CONCURRENTLY import_file_drafts ON import_file (kind, created_at) WHERE state IN ('mapping', 'awaiting_confirmation');
DROP INDEX CONCURRENTLY IF EXISTS card_expiring;
CREATE INDEX CONCURRENTLY card_expiring ON card (expires_on) WHERE state IN ('assigned', 'active', 'locked');
DROP INDEX CONCURRENTLY IF EXISTS card_expires;
DROP INDEX CONCURRENTLY IF EXISTS card_ended_lately;
CREATE INDEX CONCURRENTLY card_ended_lately ON card (state_at) WHERE state IN ('closed', 'replaced');
DROP INDEX CONCURRENTLY IF EXISTS card_order_waiting;
CREATE INDEX CONCURRENTLY card_order_waiting ON card_order (touched_at) WHERE (state = 'submitted' AND NOT ordered)
  OR (cancelling AND state <> 'cancelled') OR payment_state = 'refunding' OR (state = 'quoted' AND payment_state = 'pending');
