-- no transaction
-- What is removed by age is found by when it was written: these tables grow in that order, and such an index is small.
CREATE INDEX CONCURRENTLY IF NOT EXISTS idempotency_record_age ON idempotency_record USING brin (at);
CREATE INDEX CONCURRENTLY IF NOT EXISTS review_age ON review USING brin (created_at);
