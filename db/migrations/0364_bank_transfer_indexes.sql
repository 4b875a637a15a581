-- no transaction
-- What was paid since a day.
DROP INDEX CONCURRENTLY IF EXISTS bank_transfer_settled;
CREATE INDEX CONCURRENTLY bank_transfer_settled ON bank_transfer (client_id, settled_at) WHERE settled_at IS NOT NULL;
-- From the books to what they posted.
DROP INDEX CONCURRENTLY IF EXISTS bank_transfer_settled_by;
CREATE INDEX CONCURRENTLY bank_transfer_settled_by ON bank_transfer (client_id, settle_transfer_id) WHERE settle_transfer_id IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS bank_transfer_returned_by;
CREATE INDEX CONCURRENTLY bank_transfer_returned_by ON bank_transfer (client_id, return_transfer_id) WHERE return_transfer_id IS NOT NULL;
