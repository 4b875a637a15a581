-- Money between a wallet and the fund of its store is reviewed like any other.
ALTER TABLE review DROP CONSTRAINT review_kind_check, ADD CONSTRAINT review_kind_check
  CHECK (kind IN ('load', 'unload', 'transfer', 'ewa_fund', 'ewa_return')) NOT VALID;
