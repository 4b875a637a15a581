-- no transaction
-- What is open and nobody was told of, by the day after which it is late.
DROP INDEX CONCURRENTLY IF EXISTS bank_transfer_late;
CREATE INDEX CONCURRENTLY bank_transfer_late ON bank_transfer (latest_on) WHERE state IN ('created', 'submitted', 'pending') AND late_told_at IS NULL;
