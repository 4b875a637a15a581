-- An operator decides a dispute. What is won comes from the card, as an unload; the provider covers what the card lacks.
ALTER TABLE dispute
  DROP CONSTRAINT dispute_state_check,
  ADD CONSTRAINT dispute_state_check CHECK (state IN ('open', 'won', 'lost', 'withdrawn')),
  ADD COLUMN decided_at timestamptz,
  ADD COLUMN decided_by int,
  ADD COLUMN decided_by_name text,
  ADD COLUMN decision_note text,
  -- Of a won one: what the wallet gets of the deposit, and whether the provider covers what the card lacks.
  ADD COLUMN awarded bigint CHECK (awarded BETWEEN 1 AND amount),
  ADD COLUMN covers boolean,
  -- What the unload takes from the card, and what the provider covers. An unload that is declined takes nothing.
  ADD COLUMN from_card bigint CHECK (from_card >= 0),
  ADD COLUMN from_provider bigint CHECK (from_provider >= 0),
  ADD COLUMN unload_id bigint,
  ADD CONSTRAINT dispute_decided CHECK ((state IN ('won', 'lost')) = (decided_at IS NOT NULL)
    AND (decided_at IS NULL) = (decided_by IS NULL) AND (decided_at IS NULL) = (decided_by_name IS NULL)
    AND (decided_at IS NULL) = (decision_note IS NULL)),
  ADD CONSTRAINT dispute_won CHECK ((state = 'won') = (awarded IS NOT NULL) AND (awarded IS NULL) = (covers IS NULL)
    AND (awarded IS NULL) = (from_card IS NULL) AND (awarded IS NULL) = (from_provider IS NULL)
    AND (unload_id IS NULL OR state = 'won') AND coalesce(from_card + from_provider <= awarded, true)),
  ADD FOREIGN KEY (client_id, unload_id) REFERENCES movement (client_id, id) DEFERRABLE INITIALLY DEFERRED;
-- What was decided is not disputed again.
DROP INDEX dispute_one_open;
CREATE UNIQUE INDEX dispute_one ON dispute (client_id, movement_id) WHERE state <> 'withdrawn';
CREATE UNIQUE INDEX dispute_of_unload ON dispute (client_id, unload_id) WHERE unload_id IS NOT NULL;

-- The money of a cover: to the wallet when the dispute is won, back to the provider when it recovers it from somebody else.
INSERT INTO ledger_transfer_rule (kind, accounts) VALUES
  ('dispute', '{dispute,wallet}'),
  ('dispute', '{clearing,dispute}');

ALTER TABLE payment_exception
  DROP CONSTRAINT payment_exception_kind_check,
  ADD CONSTRAINT payment_exception_kind_check CHECK (kind IN ('no_answer', 'mismatched_answer', 'accepted_after_decline', 'declined_after_accept',
    'overdraft', 'dispute_covered', 'closed_card_differs', 'refund_refused', 'checkout_refused'));

ALTER TABLE movement
  DROP CONSTRAINT movement_kind_check,
  ADD CONSTRAINT movement_kind_check CHECK (kind IN ('load', 'unload', 'transfer_out', 'transfer_in', 'adjustment', 'purchase', 'refund',
    'checkout', 'checkout_refund', 'self_load', 'pad', 'direct_deposit', 'release', 'release_returned', 'returned', 'repayment', 'returned_fee',
    'dispute')) NOT VALID;
