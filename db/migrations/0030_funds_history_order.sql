-- Histories are read by time, newest first, from any instant: the day that is asked for is found, not searched for.
DROP INDEX movement_wallet;
DROP INDEX movement_customer;
CREATE INDEX movement_newest ON movement (client_id, at DESC, id DESC);
CREATE INDEX movement_wallet ON movement (client_id, wallet_id, at DESC, id DESC);
CREATE INDEX movement_customer ON movement (client_id, customer_id, at DESC, id DESC) WHERE customer_id IS NOT NULL;
-- What is rare among loads, so that asking for it does not read through all of them.
CREATE INDEX movement_between_wallets ON movement (client_id, at DESC, id DESC) WHERE customer_id IS NULL;
CREATE INDEX movement_unloads ON movement (client_id, at DESC, id DESC) WHERE kind = 'unload';
CREATE INDEX movement_not_paid ON movement (client_id, at DESC, id DESC) WHERE status <> 'paid';
