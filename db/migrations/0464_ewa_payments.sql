-- Money between the wallet of a store and its fund: to it, back from it, and what the wallet repays on a payday.
ALTER TABLE movement
  DROP CONSTRAINT movement_kind_check,
  ADD CONSTRAINT movement_kind_check CHECK (kind IN ('load', 'unload', 'transfer_out', 'transfer_in', 'adjustment', 'purchase', 'refund',
    'checkout', 'checkout_refund', 'self_load', 'pad', 'direct_deposit', 'release', 'release_returned', 'returned', 'repayment', 'returned_fee',
    'dispute', 'card_deposit', 'ewa_fund', 'ewa_return', 'ewa_repay')) NOT VALID;

INSERT INTO ledger_transfer_rule (kind, accounts) VALUES ('transfer', '{wallet,ewa_float}');
