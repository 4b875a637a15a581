-- What the books refuse by themselves, whatever the server asks for: two currencies in one transfer, accounts that a kind of
-- transfer does not join, a floor below that of its kind, and an entry that is stamped ahead of time.

-- Which kinds of account a kind of transfer may touch; a reversal touches those of what it takes back. Text, because kinds are
-- added by later migrations: a new one brings its line here.
CREATE TABLE ledger_transfer_rule (
  kind text,
  accounts text[],
  PRIMARY KEY (kind, accounts)
);
INSERT INTO ledger_transfer_rule (kind, accounts) VALUES
  ('load', '{wallet,card,in_flight,batch,settlement,fee_income}'),
  ('unload', '{wallet,card,in_flight,batch,settlement,fee_income}'),
  ('release', '{wallet,card,in_flight,batch,settlement}'),
  ('correction', '{wallet,card,in_flight,suspense,fee_income}'),
  ('transfer', '{wallet,card,fee_income}'),
  ('bulk_hold', '{wallet,batch}'),
  ('bulk_release', '{wallet,batch}'),
  ('adjustment', '{wallet,adjustment}'),
  ('fee', '{wallet,clearing,fee_income}');
GRANT SELECT ON ledger_transfer_rule TO cardload_ledger, cardload_app;

-- What stands for the world outside; everything else stops at zero.
CREATE TABLE ledger_outside (kind text PRIMARY KEY);
INSERT INTO ledger_outside (kind) VALUES ('clearing'), ('settlement'), ('receivable'), ('dispute'), ('adjustment'), ('suspense');
GRANT SELECT ON ledger_outside TO cardload_ledger, cardload_app;

CREATE OR REPLACE FUNCTION ledger_open(p_client int, p_kind ledger_account_kind, p_currency ledger_currency, p_min_balance bigint, p_count int)
RETURNS SETOF int LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF p_min_balance < 0 AND NOT EXISTS (SELECT FROM ledger_outside WHERE kind = p_kind::text) THEN
    RAISE 'an account of kind % stops at zero', p_kind;
  END IF;
  RETURN QUERY INSERT INTO ledger_account (client_id, id, min_balance, kind, currency)
  SELECT p_client,
    CASE p_kind WHEN 'card' THEN nextval('ledger_card_id') WHEN 'wallet' THEN nextval('ledger_wallet_id') ELSE nextval('ledger_between_id') END::int,
    p_min_balance, p_kind, p_currency
  FROM generate_series(1, p_count)
  RETURNING id;
END $$;

-- One transfer. Accounts come in ascending order, which is the order of locks. A refusal changes nothing and names the
-- account and what it lacks. Sent with the commit (p_last), nobody is there to read the refusal: it is raised, and with it
-- everything of the transaction is undone.
CREATE OR REPLACE FUNCTION ledger_post(
  p_client int, p_kind ledger_transfer_kind, p_accounts int[], p_amounts bigint[], p_effective timestamptz, p_at timestamptz,
  p_reverses bigint, p_batch int, p_step int, p_last boolean DEFAULT false,
  OUT transfer_id bigint, OUT balances bigint[], OUT refused int, OUT shortfall bigint
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  count int := cardinality(p_accounts);
  total bigint := 0;
  seqs bigint[];
  times timestamptz[];
  lines bytea := '';
  now_balance bigint; now_seq bigint; now_at timestamptz; undo int;
  now_kind ledger_account_kind; now_currency ledger_currency;
  kinds text[]; currency ledger_currency;
  -- Never ahead of the database: what a server with a fast clock stamped would stand in the books for ever.
  written timestamptz := least(p_at, clock_timestamp());
  counts timestamptz := CASE WHEN p_effective = p_at THEN written ELSE p_effective END;
BEGIN
  IF count < 2 OR count <> cardinality(p_amounts) THEN RAISE 'a transfer has at least two entries, each with its amount'; END IF;
  -- Before the number is drawn, so that the sealer knows when everything up to a number has ended.
  PERFORM pg_current_xact_id();
  transfer_id := nextval('ledger_transfer_id');
  FOR i IN 1 .. count LOOP
    IF i > 1 AND p_accounts[i] < p_accounts[i - 1] THEN RAISE 'entries come in the order of locks'; END IF;
    total := total + p_amounts[i];
    UPDATE ledger_account SET balance = balance + p_amounts[i], version = version + 1, last_at = greatest(last_at, written)
    WHERE client_id = p_client AND id = p_accounts[i] AND balance + p_amounts[i] >= min_balance
    RETURNING ledger_account.balance, version, last_at, kind, ledger_account.currency INTO now_balance, now_seq, now_at, now_kind, now_currency;
    IF NOT FOUND THEN
      SELECT min_balance - balance - p_amounts[i] INTO shortfall FROM ledger_account WHERE client_id = p_client AND id = p_accounts[i];
      IF NOT FOUND THEN RAISE 'no ledger account %', p_accounts[i]; END IF;
      IF p_last THEN RAISE 'the money is not there' USING ERRCODE = 'CL001', DETAIL = p_accounts[i] || ' ' || shortfall; END IF;
      FOR undo IN REVERSE i - 1 .. 1 LOOP
        UPDATE ledger_account SET balance = balance - p_amounts[undo], version = version - 1 WHERE client_id = p_client AND id = p_accounts[undo];
      END LOOP;
      transfer_id := NULL; balances := NULL; refused := p_accounts[i];
      RETURN;
    END IF;
    IF now_currency <> coalesce(currency, now_currency) THEN RAISE 'a transfer has one currency, not % and %', currency, now_currency; END IF;
    currency := now_currency; kinds[i] := now_kind::text;
    balances[i] := now_balance; seqs[i] := now_seq; times[i] := now_at;
    lines := lines || ledger_line(p_accounts[i], now_seq, p_amounts[i], now_balance, now_at, NULL);
  END LOOP;
  IF total <> 0 THEN RAISE 'the entries of a transfer sum to 0, not %', total; END IF;
  IF p_kind <> 'reversal' AND NOT EXISTS (SELECT FROM ledger_transfer_rule AS r WHERE r.kind = p_kind::text AND r.accounts @> kinds) THEN
    RAISE 'no rule lets a % move money between %', p_kind, kinds;
  END IF;
  PERFORM set_config('app.posted', transfer_id::text, true);
  INSERT INTO ledger_transfer (client_id, batch_id, id, effective_at, recorded_at, reverses, step, kind, accounts, seqs, digest)
  VALUES (p_client, p_batch, transfer_id, counts, written, p_reverses, p_step, p_kind, p_accounts, seqs,
    sha256(ledger_header(transfer_id, counts, written, p_reverses, p_batch, p_step, p_kind) || lines));
  INSERT INTO ledger_entry (client_id, account_id, seq, amount, balance_after, at, transfer_id)
  SELECT p_client, e.account, e.seq, e.amount, e.balance, e.at, transfer_id
  FROM unnest(p_accounts, seqs, p_amounts, balances, times) AS e (account, seq, amount, balance, at);
END $$;

-- The number of the transfer that this transaction posted last, for what is written after it.
CREATE OR REPLACE FUNCTION ledger_posted() RETURNS bigint LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE posted text := current_setting('app.posted', true);
BEGIN
  IF coalesce(posted, '') = '' THEN RAISE 'nothing was posted in this transaction'; END IF;
  RETURN posted::bigint;
END $$;
