ALTER TABLE card
  -- Who locked it: its holder, or a manager. Each opens only what they locked themselves.
  ADD COLUMN locked_by text CHECK (locked_by IN ('member', 'manager')),
  -- Of a card that was replaced: the account that was its book. Money that comes back to it late follows to the new one.
  ADD COLUMN account_id int,
  -- When it came into its present state.
  ADD COLUMN state_at timestamptz,
  -- Kept for a member whose card is being replaced: given to nobody else meanwhile.
  ADD COLUMN reserved boolean NOT NULL DEFAULT false;
CREATE INDEX card_expires ON card (client_id, expires_on) WHERE state IN ('assigned', 'active', 'locked');
CREATE INDEX card_state ON card (client_id, state, proxy);
