-- no transaction
-- The same for the transfer that reserved it.
DROP INDEX CONCURRENTLY IF EXISTS movement_hold;
CREATE INDEX CONCURRENTLY movement_hold ON movement (client_id, hold_transfer_id) WHERE hold_transfer_id IS NOT NULL;
