-- no transaction
-- What the provider earned, by when it was earned.
DROP INDEX CONCURRENTLY IF EXISTS movement_fees;
CREATE INDEX CONCURRENTLY movement_fees ON movement (client_id, settled_at DESC, id DESC)
  WHERE fee > 0 OR kind IN ('purchase', 'refund', 'checkout', 'checkout_refund', 'returned_fee');
