-- no transaction
-- Which payment a transfer of a wallet's statement belongs to; rows of batches are found by their batch.
DROP INDEX CONCURRENTLY IF EXISTS movement_transfer;
CREATE INDEX CONCURRENTLY movement_transfer ON movement (client_id, transfer_id) WHERE transfer_id IS NOT NULL AND job_id IS NULL;
