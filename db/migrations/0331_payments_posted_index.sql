-- no transaction
-- What cards did in a day, for reports of it.
DROP INDEX CONCURRENTLY IF EXISTS card_event_posted;
CREATE INDEX CONCURRENTLY card_event_posted ON card_event (client_id, posted_at) WHERE kind IN ('clearing', 'refund');
