-- What the sweep of cards looks for, however many cards a client has: those that were activated long ago, those that ended lately.
CREATE INDEX card_activated ON card (client_id, activated_at) WHERE state IN ('active', 'locked') AND customer_id IS NOT NULL;
CREATE INDEX card_ended ON card (client_id, state, state_at) WHERE state IN ('closed', 'replaced');
