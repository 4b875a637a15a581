-- What the subscription of a wallet lets it be used for. Set by the module wallets alone, on behalf of subscriptions.
ALTER TABLE wallet
  ADD COLUMN access text NOT NULL DEFAULT 'full',
  ADD CONSTRAINT wallet_access_check CHECK (access IN ('full', 'no_new_funds', 'blocked', 'tips_off')) NOT VALID;
