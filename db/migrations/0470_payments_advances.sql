-- Earned pay that a member takes: from the fund of a store, as a load by the card processor.
ALTER TABLE movement
  -- Who paid, where that is no account of the wallet: the fund of the store.
  ADD COLUMN payer_account_id int,
  DROP CONSTRAINT movement_kind_check,
  ADD CONSTRAINT movement_kind_check CHECK (kind IN ('load', 'unload', 'transfer_out', 'transfer_in', 'adjustment', 'purchase', 'refund',
    'checkout', 'checkout_refund', 'self_load', 'pad', 'direct_deposit', 'release', 'release_returned', 'returned', 'repayment', 'returned_fee',
    'dispute', 'card_deposit', 'ewa_fund', 'ewa_return', 'ewa_repay', 'advance')) NOT VALID;

INSERT INTO ledger_transfer_rule (kind, accounts) VALUES ('advance', '{ewa_float,in_flight}'), ('advance', '{in_flight,card}');
