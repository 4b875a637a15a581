-- no transaction
-- The few wallets that are restricted, by how.
DROP INDEX CONCURRENTLY IF EXISTS wallet_restricted;
CREATE INDEX CONCURRENTLY wallet_restricted ON wallet (client_id, access) WHERE access <> 'full';
