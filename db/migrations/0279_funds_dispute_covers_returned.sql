-- A cover goes back to the provider, as a dispute of less than nothing, when the unload that it stood in for comes late after all.
ALTER TABLE movement
  DROP CONSTRAINT movement_amount_check,
  ADD CONSTRAINT movement_amount_check CHECK (amount > 0 OR (kind IN ('adjustment', 'dispute') AND amount < 0)) NOT VALID;
