-- A transfer can be the last words of a transaction: accounts that others wait for are then held while the server itself works
-- and writes to disk, and not for the way to the caller and back.

DROP FUNCTION ledger_post(int, ledger_transfer_kind, int[], bigint[], timestamptz, timestamptz, bigint, int, int);
-- One transfer. Accounts come in ascending order, which is the order of locks. A refusal changes nothing and names the
-- account and what it lacks. Sent with the commit (p_last), nobody is there to read the refusal: it is raised, and with it
-- everything of the transaction is undone.
CREATE FUNCTION ledger_post(
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
BEGIN
  IF count < 2 OR count <> cardinality(p_amounts) THEN RAISE 'a transfer has at least two entries, each with its amount'; END IF;
  -- Before the number is drawn, so that the sealer knows when everything up to a number has ended.
  PERFORM pg_current_xact_id();
  transfer_id := nextval('ledger_transfer_id');
  FOR i IN 1 .. count LOOP
    IF i > 1 AND p_accounts[i] < p_accounts[i - 1] THEN RAISE 'entries come in the order of locks'; END IF;
    total := total + p_amounts[i];
    UPDATE ledger_account SET balance = balance + p_amounts[i], version = version + 1, last_at = greatest(last_at, p_at)
    WHERE client_id = p_client AND id = p_accounts[i] AND balance + p_amounts[i] >= min_balance
    RETURNING balance, version, last_at INTO now_balance, now_seq, now_at;
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
    balances[i] := now_balance; seqs[i] := now_seq; times[i] := now_at;
    lines := lines || ledger_line(p_accounts[i], now_seq, p_amounts[i], now_balance, now_at, NULL);
  END LOOP;
  IF total <> 0 THEN RAISE 'the entries of a transfer sum to 0, not %', total; END IF;
  INSERT INTO ledger_transfer (client_id, batch_id, id, effective_at, recorded_at, reverses, step, kind, accounts, seqs, digest)
  VALUES (p_client, p_batch, transfer_id, p_effective, p_at, p_reverses, p_step, p_kind, p_accounts, seqs,
    sha256(ledger_header(transfer_id, p_effective, p_at, p_reverses, p_batch, p_step, p_kind) || lines));
  INSERT INTO ledger_entry (client_id, account_id, seq, amount, balance_after, at, transfer_id)
  SELECT p_client, e.account, e.seq, e.amount, e.balance, e.at, transfer_id
  FROM unnest(p_accounts, seqs, p_amounts, balances, times) AS e (account, seq, amount, balance, at);
END $$;

-- The number of the transfer that this connection posted last, for what is written after it in the same transaction.
CREATE FUNCTION ledger_posted() RETURNS bigint LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp
RETURN currval('ledger_transfer_id');

DO $$ DECLARE f regprocedure; BEGIN
  GRANT CREATE ON SCHEMA public TO cardload_ledger;
  FOR f IN SELECT oid FROM pg_proc WHERE proname IN ('ledger_post', 'ledger_posted') LOOP
    EXECUTE format('ALTER FUNCTION %s OWNER TO cardload_ledger', f);
    EXECUTE format('REVOKE EXECUTE ON FUNCTION %s FROM PUBLIC', f);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO cardload_app', f);
  END LOOP;
  REVOKE CREATE ON SCHEMA public FROM cardload_ledger;
END $$;
