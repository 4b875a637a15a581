-- The only ways in which a balance changes. Both run as cardload_ledger behind the caller's wall.

-- What the seals vouch for, in fixed widths: the transfer, then its entries by (account, seq).
CREATE FUNCTION ledger_header(id bigint, effective timestamptz, recorded timestamptz, reverses bigint, batch int, step int, kind ledger_transfer_kind)
RETURNS bytea LANGUAGE sql STABLE RETURN
  int8send(id) || timestamptz_send(effective) || timestamptz_send(recorded) || int8send(coalesce(reverses, 0))
  || int4send(coalesce(batch, 0)) || int4send(coalesce(step, 0)) || int4send(length(kind::text)) || convert_to(kind::text, 'UTF8');
CREATE FUNCTION ledger_line(account int, seq bigint, amount bigint, balance bigint, at timestamptz, line int)
RETURNS bytea LANGUAGE sql STABLE RETURN
  int4send(account) || int8send(seq) || int8send(amount) || int8send(balance) || timestamptz_send(at) || int4send(coalesce(line, 0));

CREATE FUNCTION ledger_open(p_client int, p_kind ledger_account_kind, p_currency ledger_currency, p_min_balance bigint, p_count int)
RETURNS SETOF int LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO ledger_account (client_id, id, min_balance, kind, currency)
  SELECT p_client,
    CASE p_kind WHEN 'card' THEN nextval('ledger_card_id') WHEN 'wallet' THEN nextval('ledger_wallet_id') ELSE nextval('ledger_between_id') END::int,
    p_min_balance, p_kind, p_currency
  FROM generate_series(1, p_count)
  RETURNING id
$$;

-- The clearing account of one bulk, made when it is first asked for.
CREATE FUNCTION ledger_open_batch(p_client int, p_batch int, p_currency ledger_currency)
RETURNS int LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE account int;
BEGIN
  SELECT account_id INTO account FROM ledger_batch WHERE client_id = p_client AND batch_id = p_batch;
  IF NOT FOUND THEN
    account := ledger_open(p_client, 'batch', p_currency, 0, 1);
    INSERT INTO ledger_batch (client_id, batch_id, account_id) VALUES (p_client, p_batch, account);
  END IF;
  RETURN account;
END $$;

-- One transfer. Accounts come in ascending order, which is the order of locks. A refusal changes nothing and names the
-- account and what it lacks.
CREATE FUNCTION ledger_post(
  p_client int, p_kind ledger_transfer_kind, p_accounts int[], p_amounts bigint[], p_effective timestamptz, p_at timestamptz,
  p_reverses bigint, p_batch int, p_step int,
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

-- Adds to many accounts at once, each named once and in ascending order; answers what stood before, in the same order. With
-- these settings the only plan is a nested loop, which takes (and so locks) accounts in their order along one side or the
-- other: cheaper than locking all of them first. An account that is not there is missing in the answer.
CREATE FUNCTION ledger_move(p_client int, p_accounts int[], p_amounts bigint[], p_counts int[], p_at timestamptz,
  OUT ids int[], OUT balances bigint[], OUT seqs bigint[], OUT times timestamptz[])
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off SET enable_bitmapscan = off AS $$
BEGIN
  WITH updated AS (
    UPDATE ledger_account AS a SET balance = balance + s.amount, version = version + s.n, last_at = greatest(last_at, p_at)
    FROM unnest(p_accounts, p_amounts, p_counts) AS s (account, amount, n) WHERE a.client_id = p_client AND a.id = s.account
    RETURNING a.id, a.balance - s.amount AS balance, a.version - s.n AS version, a.last_at
  )
  SELECT array_agg(id), array_agg(balance), array_agg(version), array_agg(last_at) INTO ids, balances, seqs, times FROM updated;
END $$;

-- One chunk of a bulk: many cards against the batch's account, and fees that the payer bears. Rows of one card take their
-- place by line. A row whose card lacks the money (with the rows of that card before it) is left out and named.
CREATE FUNCTION ledger_post_chunk(
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
  accounts int[]; amounts bigint[]; counts int[];
  moved record;
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

  SELECT array_agg(account ORDER BY account), array_agg(amount ORDER BY account), array_agg(n ORDER BY account) INTO accounts, amounts, counts
  FROM (SELECT account, sum(amount)::bigint AS amount, count(*)::int AS n FROM unnest(p_lines, p_accounts, p_amounts) AS u (line, account, amount)
        WHERE line <> ALL (lacking) GROUP BY account) AS sums;
  moved := ledger_move(p_client, accounts, amounts, counts, p_at);

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
  IF known <> cardinality(p_lines) - cardinality(lacking) THEN RAISE 'a row names an unknown ledger account'; END IF;

  rest_accounts := ARRAY[pot]; rest_amounts := ARRAY[-total - p_fees];
  IF p_fees <> 0 THEN rest_accounts := rest_accounts || p_fee_account; rest_amounts := rest_amounts || p_fees; END IF;
  FOR i, pot IN SELECT ord, account FROM unnest(rest_accounts) WITH ORDINALITY AS u (account, ord) ORDER BY account LOOP
    CONTINUE WHEN rest_amounts[i] = 0;
    UPDATE ledger_account SET balance = balance + rest_amounts[i], version = version + 1, last_at = greatest(last_at, p_at)
    WHERE client_id = p_client AND id = pot RETURNING balance, version, last_at INTO STRICT now_balance, now_seq, now_at;
    INSERT INTO ledger_entry (client_id, account_id, seq, amount, balance_after, at, transfer_id)
    VALUES (p_client, pot, now_seq, rest_amounts[i], now_balance, now_at, transfer_id);
    rest := rest || ledger_line(pot, now_seq, rest_amounts[i], now_balance, now_at, NULL);
  END LOOP;
  INSERT INTO ledger_transfer (client_id, batch_id, id, effective_at, recorded_at, step, kind, digest)
  VALUES (p_client, p_batch, transfer_id, p_effective, p_at, p_step, 'bulk_post',
    sha256(ledger_header(transfer_id, p_effective, p_at, NULL, p_batch, p_step, 'bulk_post') || lines || rest));
END $$;

-- The runtime role may call them, nobody else, and they may do no more than their owner.
DO $$ DECLARE f regprocedure; BEGIN
  GRANT CREATE ON SCHEMA public TO cardload_ledger;
  FOR f IN SELECT oid FROM pg_proc WHERE proname IN ('ledger_open', 'ledger_post', 'ledger_post_chunk', 'ledger_open_batch', 'ledger_move') LOOP
    EXECUTE format('ALTER FUNCTION %s OWNER TO cardload_ledger', f);
    EXECUTE format('REVOKE EXECUTE ON FUNCTION %s FROM PUBLIC', f);
    -- ledger_move alone does not balance: it is for ledger_post_chunk.
    IF f::text NOT LIKE 'ledger_move(%' THEN EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO cardload_app', f); END IF;
  END LOOP;
  REVOKE CREATE ON SCHEMA public FROM cardload_ledger;
END $$;
