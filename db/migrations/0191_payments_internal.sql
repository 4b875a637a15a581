-- Every movement of money has its row: adjustments, and what is paid and given back on the page of the payment provider, too.
-- An adjustment that takes money out has a negative amount.
ALTER TABLE movement
  DROP CONSTRAINT movement_kind_check,
  ADD CONSTRAINT movement_kind_check CHECK (kind IN ('load', 'unload', 'transfer_out', 'transfer_in', 'adjustment', 'purchase', 'refund',
    'checkout', 'checkout_refund')) NOT VALID,
  DROP CONSTRAINT movement_amount_check,
  ADD CONSTRAINT movement_amount_check CHECK (amount > 0 OR (kind = 'adjustment' AND amount < 0)) NOT VALID;

-- What was posted before has no such row: the proof looks for one from this transfer on.
DO $$
BEGIN
  EXECUTE format('CREATE FUNCTION payments_complete_after() RETURNS bigint LANGUAGE sql IMMUTABLE AS %L',
    'SELECT ' || (SELECT last_value FROM ledger_transfer_id) || '::bigint');
END $$;
