-- The same guards for chunks of a bulk: cards of one currency against the batch's own account and fee income, stamped no later than now.

DROP FUNCTION ledger_move(int, int[], bigint[], int[], timestamptz);
-- Adds to many accounts at once, each named once and in ascending order; answers what stood before, in the same order. With
-- these settings the only plan is a nested loop, which takes (and so locks) accounts in their order along one side or the
-- other: cheaper than locking all of them first. An account that is not there is missing in the answer.
-- The kinds and currencies are each named once.
CREATE FUNCTION ledger_move(p_client int, p_accounts int[], p_amounts bigint[], p_counts int[], p_at timestamptz,
  OUT ids int[], OUT balances bigint[], OUT seqs bigint[], OUT times timestamptz[],
  OUT kinds ledger_account_kind[], OUT currencies ledger_currency[])
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off SET enable_bitmapscan = off AS $$
BEGIN
  WITH updated AS (
    UPDATE ledger_account AS a SET balance = balance + s.amount, version = version + s.n, last_at = greatest(last_at, p_at)
    FROM unnest(p_accounts, p_amounts, p_counts) AS s (account, amount, n) WHERE a.client_id = p_client AND a.id = s.account
    RETURNING a.id, a.balance - s.amount AS balance, a.version - s.n AS version, a.last_at, a.kind, a.currency
  )
  SELECT array_agg(id), array_agg(balance), array_agg(version), array_agg(last_at), array_agg(DISTINCT kind), array_agg(DISTINCT currency)
  INTO ids, balances, seqs, times, kinds, currencies FROM updated;
END $$;

-- One chunk of a bulk: many cards against the batch's account, and fees that the payer bears. Rows of one card take their
-- place by line. A row whose card lacks the money (with the rows of that card before it) is left out and named.
CREATE OR REPLACE FUNCTION ledger_post_chunk(
  p_client int, p_batch int, p_step int, p_lines int[], p_accounts int[], p_amounts bigint[], p_fee_account int, p_fees bigint,
  p_effective timestamptz, p_at timestamptz,
  OUT transfer_id bigint, OUT replayed boolean, OUT lacking int[]
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  pot int;
  total bigint;
  rest_accounts int[]; rest_amounts bigint[];
  now_balance bigint; now_seq bigint; now_at timestamptz;
  lines bytea; rest bytea := '';
  known bigint;
  i int;
  accounts int[]; amounts bigint[]; counts int[]; firsts int[];
  moved record;
  written timestamptz := least(p_at, clock_timestamp());
  counts_at timestamptz := CASE WHEN p_effective = p_at THEN written ELSE p_effective END;
  rest_kind ledger_account_kind; rest_currency ledger_currency;
BEGIN
  SELECT account_id INTO STRICT pot FROM ledger_batch WHERE client_id = p_client AND batch_id = p_batch;
  SELECT id INTO transfer_id FROM ledger_transfer WHERE client_id = p_client AND batch_id = p_batch AND kind = 'bulk_post' AND step = p_step;
  replayed := FOUND;
  lacking := '{}';
  IF replayed THEN RETURN; END IF;
  PERFORM pg_current_xact_id();
  transfer_id := nextval('ledger_transfer_id');

  IF (SELECT min(x) < 0 FROM unnest(p_amounts) AS x) THEN
    -- What a card has is looked at before it is taken, so it must stay.
    PERFORM FROM ledger_account WHERE client_id = p_client AND id = ANY (p_accounts) ORDER BY id FOR UPDATE;
    SELECT coalesce(array_agg(r.line ORDER BY r.line), '{}') INTO lacking
    FROM (SELECT line, account, sum(amount) OVER (PARTITION BY account ORDER BY line) AS moved
          FROM unnest(p_lines, p_accounts, p_amounts) AS u (line, account, amount)) AS r
    JOIN ledger_account AS a ON a.client_id = p_client AND a.id = r.account
    WHERE a.balance + r.moved < a.min_balance;
  END IF;

  SELECT array_agg(account ORDER BY account), array_agg(amount ORDER BY account), array_agg(n ORDER BY account), array_agg(line ORDER BY account)
  INTO accounts, amounts, counts, firsts
  FROM (SELECT account, sum(amount)::bigint AS amount, count(*)::int AS n, min(line) AS line FROM unnest(p_lines, p_accounts, p_amounts) AS u (line, account, amount)
        WHERE line <> ALL (lacking) GROUP BY account) AS sums;
  moved := ledger_move(p_client, accounts, amounts, counts, written);
  IF moved.kinds <> ARRAY['card']::ledger_account_kind[] THEN RAISE 'no rule lets a bulk_post move money to or from %', moved.kinds; END IF;

  IF cardinality(accounts) = cardinality(p_lines) - cardinality(lacking) AND moved.ids = accounts THEN
    -- Each card once, as in most files: nothing has to be put in order among the rows of one card.
    WITH written AS (
      INSERT INTO ledger_entry (client_id, account_id, seq, amount, balance_after, at, transfer_id, line)
      SELECT p_client, u.account, u.seq + 1, u.amount, u.balance + u.amount, u.at, transfer_id, u.line
      FROM unnest(accounts, amounts, firsts, moved.balances, moved.seqs, moved.times) AS u (account, amount, line, balance, seq, at)
      RETURNING account_id, seq, amount, balance_after, at, line
    )
    SELECT count(*), coalesce(sum(amount), 0), coalesce(string_agg(ledger_line(account_id, seq, amount, balance_after, at, line), '' ORDER BY account_id, seq), '')
    INTO known, total, lines FROM written;
  ELSE
    WITH rows AS MATERIALIZED (
      SELECT line, account, amount, (sum(amount) OVER w)::bigint AS moved, row_number() OVER w AS nth
      FROM unnest(p_lines, p_accounts, p_amounts) AS u (line, account, amount)
      WHERE line <> ALL (lacking)
      WINDOW w AS (PARTITION BY account ORDER BY line)
    ), updated AS (
      SELECT * FROM unnest(moved.ids, moved.balances, moved.seqs, moved.times) AS u (id, balance, version, last_at)
    ), written AS (
      INSERT INTO ledger_entry (client_id, account_id, seq, amount, balance_after, at, transfer_id, line)
      SELECT p_client, r.account, u.version + r.nth, r.amount, u.balance + r.moved, u.last_at, transfer_id, r.line
      FROM rows AS r JOIN updated AS u ON u.id = r.account
      RETURNING account_id, seq, amount, balance_after, at, line
    )
    SELECT count(*), coalesce(sum(amount), 0), coalesce(string_agg(ledger_line(account_id, seq, amount, balance_after, at, line), '' ORDER BY account_id, seq), '')
    INTO known, total, lines FROM written;
  END IF;
  IF known <> cardinality(p_lines) - cardinality(lacking) THEN RAISE 'a row names an unknown ledger account'; END IF;

  rest_accounts := ARRAY[pot]; rest_amounts := ARRAY[-total - p_fees];
  IF p_fees <> 0 THEN rest_accounts := rest_accounts || p_fee_account; rest_amounts := rest_amounts || p_fees; END IF;
  FOR i, pot IN SELECT ord, account FROM unnest(rest_accounts) WITH ORDINALITY AS u (account, ord) ORDER BY account LOOP
    CONTINUE WHEN rest_amounts[i] = 0;
    UPDATE ledger_account SET balance = balance + rest_amounts[i], version = version + 1, last_at = greatest(last_at, written)
    WHERE client_id = p_client AND id = pot RETURNING balance, version, last_at, kind, currency INTO STRICT now_balance, now_seq, now_at, rest_kind, rest_currency;
    IF moved.currencies <> ARRAY[rest_currency] THEN RAISE 'a transfer has one currency, not % and %', moved.currencies, rest_currency; END IF;
    IF rest_kind NOT IN ('batch', 'fee_income') THEN RAISE 'no rule lets a bulk_post move money to or from %', rest_kind; END IF;
    INSERT INTO ledger_entry (client_id, account_id, seq, amount, balance_after, at, transfer_id)
    VALUES (p_client, pot, now_seq, rest_amounts[i], now_balance, now_at, transfer_id);
    rest := rest || ledger_line(pot, now_seq, rest_amounts[i], now_balance, now_at, NULL);
  END LOOP;
  INSERT INTO ledger_transfer (client_id, batch_id, id, effective_at, recorded_at, step, kind, digest)
  VALUES (p_client, p_batch, transfer_id, counts_at, written, p_step, 'bulk_post',
    sha256(ledger_header(transfer_id, counts_at, written, NULL, p_batch, p_step, 'bulk_post') || lines || rest));
END $$;

DO $$ BEGIN
  GRANT CREATE ON SCHEMA public TO cardload_ledger;
  ALTER FUNCTION ledger_move(int, int[], bigint[], int[], timestamptz) OWNER TO cardload_ledger;
  REVOKE EXECUTE ON FUNCTION ledger_move(int, int[], bigint[], int[], timestamptz) FROM PUBLIC;
  REVOKE CREATE ON SCHEMA public FROM cardload_ledger;
END $$;
