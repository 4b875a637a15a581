-- Money that a bank or an employer sends to the number of a card: it lies in flight until the card processor has put it there.
ALTER TABLE movement
  DROP CONSTRAINT movement_kind_check,
  ADD CONSTRAINT movement_kind_check CHECK (kind IN ('load', 'unload', 'transfer_out', 'transfer_in', 'adjustment', 'purchase', 'refund',
    'checkout', 'checkout_refund', 'self_load', 'pad', 'direct_deposit', 'release', 'release_returned', 'returned', 'repayment', 'returned_fee',
    'dispute', 'card_deposit')) NOT VALID;

INSERT INTO ledger_transfer_rule (kind, accounts) VALUES ('deposit', '{clearing,in_flight,card}');

-- The payment that carries a credit of the bank to a card.
ALTER TABLE bank_record ADD COLUMN payment_id bigint;
CREATE INDEX bank_record_to_card ON bank_record (client_id, payment_id) WHERE outcome = 'to_card';
-- What a line of a statement speaks of.
CREATE INDEX bank_record_by_reference ON bank_record (reference, amount) WHERE kind IN ('return', 'credit');
CREATE INDEX bank_statement_line_explained ON bank_statement_line (reference, amount) WHERE outcome IN ('deposit', 'return');

-- Whose card a deposit is sent to. The region says in which currency the card is kept.
CREATE FUNCTION bank_owner_of_card(p_customer int) RETURNS TABLE (client_id int, region text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT m.client_id, c.region FROM customer AS m JOIN client AS c ON c.client_id = m.client_id
  WHERE current_setting('app.client_id')::int = 0 AND m.id = p_customer AND m.proxy IS NOT NULL
$$;

-- The clients for whom money is on its way to cards.
CREATE FUNCTION bank_clients_with_card_deposits() RETURNS SETOF int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT client_id FROM bank_record WHERE outcome = 'to_card' ORDER BY 1
$$;
REVOKE ALL ON FUNCTION bank_owner_of_card(int), bank_clients_with_card_deposits() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION bank_owner_of_card(int), bank_clients_with_card_deposits() TO cardload_app;
