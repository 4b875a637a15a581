-- A credit that goes back to the bank is nobody's on both ways: it is a difference only where a statement does not show it in time.
CREATE OR REPLACE FUNCTION reconciliation_compare_bank(p_rails text[], p_since date[], p_in_time date[], p_until date[], p_now timestamptz)
RETURNS TABLE (rail text, opened int, explained int)
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH rails AS MATERIALIZED (
    SELECT * FROM unnest(p_rails, p_since, p_in_time, p_until) AS r (rail, since, in_time, until) WHERE current_setting('app.client_id')::int = 0
  ), followed AS MATERIALIZED (
    SELECT about, source, place, rail, day FROM reconciliation_bank_difference WHERE state = 'open' OR rule = 'timing'
  ), days AS MATERIALIZED (
    -- With the days around them: what something is follows from what else there was.
    SELECT d::date AS day FROM rails AS x CROSS JOIN LATERAL generate_series(x.since - 5, x.until, interval '1 day') AS d
    UNION SELECT w.day + n FROM (SELECT DISTINCT day FROM followed) AS w CROSS JOIN generate_series(-5, 5) AS n
  ), records AS MATERIALIZED (
    SELECT r.client_id, r.file_id, r.position, r.kind, x.rail, r.reference, r.amount, r.code, r.value_on AS day, coalesce(r.outcome, '') AS outcome, r.is_late,
      r.shown_at IS NOT NULL AS shown, r.transfer_id, r.payment_id, x.since, x.in_time, x.until,
      CASE WHEN r.kind IN ('return', 'sent', 'sent_back') THEN -r.amount ELSE r.amount END AS signed, r.value_on >= x.since OR w.source IS NOT NULL AS is_looked
    FROM days AS d JOIN bank_record AS r ON r.value_on = d.day JOIN bank_file AS f ON f.id = r.file_id JOIN rails AS x ON x.rail = f.rail
      LEFT JOIN followed AS w ON w.about = 'record' AND w.source = r.file_id AND w.place = r.position
    WHERE r.done_at IS NOT NULL AND r.kind <> 'change' AND r.outcome IS DISTINCT FROM 'refused' AND r.value_on <= x.until
  ), lines AS MATERIALIZED (
    SELECT l.client_id, l.statement_id, l.position, x.rail, s.day, l.type, l.amount, l.reference, l.outcome, l.record_file_id, l.record_position,
      l.transfer_id, l.wallet_id, x.since, x.until,
      CASE WHEN l.type IN ('557', '257') THEN 'return' WHEN l.type IN ('142', '165', '195') THEN 'credit' END AS kind,
      s.day >= x.since OR w.source IS NOT NULL AS is_looked
    FROM days AS d JOIN bank_statement AS s ON s.day = d.day JOIN bank_statement_line AS l ON l.statement_id = s.id
      JOIN rails AS x ON x.rail = CASE s.currency WHEN 'CAD' THEN 'eft' ELSE 'ach' END
      LEFT JOIN followed AS w ON w.about = 'line' AND w.source = l.statement_id AND w.place = l.position
    WHERE s.day <= x.until
  ), odd_files AS MATERIALIZED (
    SELECT DISTINCT record_file_id AS file_id FROM lines WHERE outcome = 'amount_differs'
  ), twice AS MATERIALIZED (
    -- Lines that nothing explains, of which the same one was explained in these days.
    SELECT DISTINCT l.statement_id, l.position FROM lines AS l JOIN lines AS o USING (rail, type, reference, amount)
    WHERE l.outcome IS NULL AND l.record_position IS NULL AND (o.record_position IS NOT NULL OR o.outcome IN ('proceeds', 'sent'))
      AND o.day BETWEEN l.day - 5 AND l.day + 5
  ), loose AS MATERIALIZED (
    -- A line and a record of the same day and reference that differ in what they say of the amount. One key, so that they are hashed by it.
    SELECT r.file_id, r.position, l.statement_id, l.position AS line, l.amount
    FROM (SELECT file_id, position, concat_ws(' ', rail, kind, reference, day,
          row_number() OVER (PARTITION BY rail, kind, reference, day ORDER BY file_id, position)) AS key
        FROM records WHERE NOT shown AND outcome IN ('returned', 'rejected', 'posted', 'to_card')) AS r
      JOIN (SELECT statement_id, position, amount, concat_ws(' ', rail, kind, reference, day,
          row_number() OVER (PARTITION BY rail, kind, reference, day ORDER BY statement_id, position)) AS key
        FROM lines WHERE outcome IS NULL AND record_file_id IS NULL AND kind IS NOT NULL AND (statement_id, position) NOT IN (SELECT statement_id, position FROM twice)) AS l
      USING (key)
  ), own AS (
    -- Of clients: what a transfer of the bank, or a deposit to a card, posted. Each side has its sign at the bank.
    SELECT r.*, t.wallet_id, t.settles_on, t.id IS NULL AND r.payment_id IS NULL AS is_own,
      CASE WHEN t.settled_at IS NULL AND t.state IN ('returned', 'rejected') THEN r.signed ELSE coalesce(b.amount, 0) END AS booked
    FROM records AS r LEFT JOIN bank_transfer AS t ON t.client_id = r.client_id AND t.id = r.transfer_id
      LEFT JOIN movement AS m ON m.client_id = r.client_id AND m.id = r.payment_id
      LEFT JOIN LATERAL (
        SELECT -sum(e.amount)::bigint AS amount FROM ledger_transfer AS k CROSS JOIN LATERAL unnest(k.accounts, k.seqs) AS u (account_id, seq)
          JOIN ledger_account AS a ON a.client_id = k.client_id AND a.id = u.account_id AND a.kind = 'clearing'
          JOIN ledger_entry AS e ON e.client_id = k.client_id AND e.account_id = u.account_id AND e.seq = u.seq
        WHERE k.client_id = r.client_id
          AND k.id = CASE WHEN m.id IS NOT NULL THEN m.hold_transfer_id WHEN r.kind = 'return' THEN t.return_transfer_id ELSE t.settle_transfer_id END
      ) AS b ON true
    WHERE r.outcome IN ('submitted', 'returned', 'rejected', 'posted', 'to_card')
  ), compared AS (
    -- The provider's own money is posted in its own books: deposits that verify accounts by their file, those that came back by their number.
    SELECT o.*, CASE WHEN NOT o.is_own THEN o.booked
        WHEN EXISTS (SELECT FROM bank_own_posting AS p WHERE p.source = CASE o.kind WHEN 'sent' THEN 'file ' || o.file_id ELSE 'returned ' || o.transfer_id END)
        THEN CASE o.kind WHEN 'return' THEN o.amount ELSE o.signed END ELSE 0 END AS books,
      CASE WHEN o.is_own AND o.kind = 'return' THEN o.amount ELSE o.signed END AS asked, l.amount AS other_amount
    FROM own AS o LEFT JOIN loose AS l ON l.file_id = o.file_id AND l.position = o.position
  ), of_records AS (
    SELECT CASE WHEN is_own THEN 0 ELSE client_id END AS client_id, file_id, position, rail, day, wallet_id, reference, code, is_own,
      CASE WHEN is_own THEN 'own' WHEN kind = 'credit' THEN 'deposit' ELSE kind END AS figure,
      CASE WHEN other_amount IS NOT NULL THEN 'amount_differs'
        WHEN NOT shown AND file_id IN (SELECT file_id FROM odd_files) THEN NULL
        WHEN NOT shown AND day < in_time THEN 'missing_outside'
        WHEN outcome = 'to_card' AND day < in_time THEN 'in_flight'
        WHEN books = 0 AND (kind <> 'debit' OR shown AND settles_on < until) THEN 'missing_here'
        WHEN books <> 0 AND books <> asked THEN 'amount_differs'
        WHEN is_late THEN 'late_return'
        WHEN NOT shown THEN 'timing' END AS kind,
      CASE WHEN books <> 0 THEN books WHEN NOT shown OR kind = 'debit' THEN asked END AS ours, coalesce(other_amount, CASE WHEN shown THEN asked END) AS theirs
    FROM compared AS c WHERE is_looked
    UNION ALL
    SELECT r.client_id, r.file_id, r.position, r.rail, r.day, t.wallet_id, r.reference, r.code, false, CASE r.outcome WHEN 'twice' THEN 'return' ELSE 'unknown' END,
      CASE WHEN r.outcome = 'twice' THEN 'return_twice'
        WHEN r.kind = 'sent_back' AND r.shown THEN NULL
        WHEN r.kind = 'sent_back' THEN CASE WHEN r.day < r.in_time THEN 'missing_outside' ELSE 'timing' END
        -- It came, and goes back by itself: only a statement that never shows it is a difference.
        WHEN r.kind = 'credit' AND r.outcome IN ('declined', 'to_send_back', 'sent_back') AND (r.shown OR r.day >= r.in_time) THEN NULL
        WHEN NOT EXISTS (SELECT FROM bank_statement_line AS l WHERE l.record_file_id = r.file_id AND l.record_position = r.position AND l.outcome IS NOT NULL)
        THEN 'unknown_line' END, CASE r.kind WHEN 'sent_back' THEN r.signed END, CASE WHEN r.kind <> 'sent_back' THEN r.signed END
    FROM records AS r LEFT JOIN bank_transfer AS t ON t.client_id = r.client_id AND t.id = r.transfer_id
    WHERE r.is_looked AND r.outcome NOT IN ('submitted', 'returned', 'rejected', 'posted', 'to_card')
  ), of_lines AS (
    SELECT l.statement_id, l.position, l.rail, l.day, l.reference, l.type,
      CASE WHEN l.outcome = 'amount_differs' THEN 'amount_differs' WHEN l.outcome IS NOT NULL OR l.record_position IS NOT NULL
        OR (l.statement_id, l.position) IN (SELECT statement_id, line FROM loose) THEN NULL
        WHEN (l.statement_id, l.position) IN (SELECT statement_id, position FROM twice) THEN 'twice_outside' ELSE 'unknown_line' END AS kind,
      CASE l.outcome WHEN 'amount_differs' THEN (SELECT sum(r.signed)::bigint FROM records AS r WHERE r.file_id = l.record_file_id AND NOT r.shown AND r.day <= l.day
        AND r.kind = CASE l.type WHEN '166' THEN 'debit' ELSE 'sent' END) END AS ours, l.amount AS theirs
    FROM lines AS l WHERE l.is_looked
  ), of_transfers AS (
    -- Paid, and no file or line ever brought it.
    SELECT t.client_id, t.id, x.rail, d.day, t.wallet_id, t.amount, CASE t.kind WHEN 'direct_deposit' THEN 'deposit' ELSE 'debit' END AS figure,
      CASE WHEN d.day < x.in_time THEN 'missing_outside' ELSE 'timing' END AS kind,
      EXISTS (SELECT FROM bank_record AS r WHERE r.transfer_id = t.id AND r.client_id = t.client_id AND r.outcome IN ('submitted', 'posted'))
        OR EXISTS (SELECT FROM bank_statement_line AS l WHERE l.transfer_id = t.id AND l.client_id = t.client_id) AS is_known
    FROM (SELECT client_id, id FROM bank_transfer WHERE settled_at >= (SELECT min(since) FROM rails)
        UNION SELECT t.client_id, t.id FROM followed AS w JOIN bank_transfer AS t ON t.id = w.source WHERE w.about = 'transfer') AS p
      JOIN bank_transfer AS t ON t.client_id = p.client_id AND t.id = p.id JOIN client AS c ON c.client_id = t.client_id
      JOIN rails AS x ON x.rail = CASE c.region WHEN 'CA' THEN 'eft' ELSE 'ach' END
      CROSS JOIN LATERAL (SELECT (t.settled_at AT TIME ZONE 'America/Toronto')::date AS day) AS d
    WHERE t.settled_at IS NOT NULL AND d.day <= x.until
  ), found AS (
    SELECT client_id, 'record' AS about, file_id::bigint AS source, position AS place, rail, day, wallet_id, figure, kind, reference AS item, code,
      CASE WHEN NOT is_own THEN ours END AS ours, CASE WHEN NOT is_own THEN theirs END AS theirs
    FROM of_records WHERE kind IS NOT NULL
    UNION ALL SELECT 0, 'line', statement_id, position, rail, day, NULL, 'unknown', kind, reference, type, ours, theirs FROM of_lines WHERE kind IS NOT NULL
    UNION ALL SELECT client_id, 'transfer', id, 0, rail, day, wallet_id, figure, kind, 'CL' || lpad(id::text, 13, '0'), '', amount, NULL FROM of_transfers WHERE NOT is_known
  ), written AS (
    INSERT INTO reconciliation_bank_difference AS d (client_id, about, source, place, rail, day, wallet_id, figure, kind, item, code, our_amount, their_amount, state, rule,
      opened_at, ended_at)
    SELECT client_id, about, source, place, rail, day, wallet_id, figure, kind, item, code, ours, theirs, CASE kind WHEN 'timing' THEN 'explained' ELSE 'open' END,
      CASE kind WHEN 'timing' THEN 'timing' END, p_now, CASE kind WHEN 'timing' THEN p_now END
    FROM found
    ON CONFLICT (about, source, place) DO UPDATE SET client_id = excluded.client_id, wallet_id = excluded.wallet_id, figure = excluded.figure, kind = excluded.kind,
      our_amount = excluded.our_amount, their_amount = excluded.their_amount, state = excluded.state, rule = excluded.rule, ended_at = excluded.ended_at,
      closed_by = NULL, closed_by_name = NULL, closing_reason = NULL
    WHERE d.rule IN ('equal', 'decided')
      OR (d.client_id, d.kind, d.our_amount, d.their_amount) IS DISTINCT FROM (excluded.client_id, excluded.kind, excluded.our_amount, excluded.their_amount)
    RETURNING d.rail, d.state
  ), looked AS (
    SELECT 'record' AS about, r.file_id::bigint AS source, r.position AS place, l.id AS line FROM records AS r
      LEFT JOIN bank_statement_line AS l ON l.record_file_id = r.file_id AND l.record_position = r.position AND l.decided_at IS NOT NULL
    WHERE r.is_looked
    UNION ALL SELECT 'line', l.statement_id, l.position, o.id FROM lines AS l
      LEFT JOIN bank_statement_line AS o ON o.statement_id = l.statement_id AND o.position = l.position AND o.decided_at IS NOT NULL
    WHERE l.is_looked
    UNION ALL SELECT 'transfer', id, 0, NULL FROM of_transfers
  ), explained AS (
    UPDATE reconciliation_bank_difference AS d SET state = 'explained', ended_at = coalesce(d.ended_at, p_now), rule = CASE WHEN k.line IS NULL THEN 'equal' ELSE 'decided' END,
      closed_by_name = (SELECT decided_by_name FROM bank_statement_line WHERE id = k.line), closing_reason = (SELECT reason FROM bank_statement_line WHERE id = k.line)
    FROM looked AS k
    WHERE (d.state = 'open' OR d.rule = 'timing') AND d.about = k.about AND d.source = k.source AND d.place = k.place
      AND NOT EXISTS (SELECT FROM found AS f WHERE f.about = d.about AND f.source = d.source AND f.place = d.place)
    RETURNING d.rail
  ), sides AS (
    SELECT CASE WHEN is_own THEN 0 ELSE client_id END AS client_id, rail, day, coalesce(wallet_id, 0) AS wallet_id,
      CASE WHEN is_own THEN 'own' WHEN kind = 'credit' THEN 'deposit' ELSE kind END AS kind, asked, books, coalesce(other_amount, CASE WHEN shown THEN asked ELSE 0 END) AS outside,
      CASE WHEN kind = 'debit' AND books = 0 AND settles_on >= until THEN asked ELSE 0 END AS waiting
    FROM compared WHERE day >= since
    UNION ALL
    SELECT r.client_id, r.rail, r.day, coalesce(t.wallet_id, 0), 'return', 0, 0, CASE WHEN r.shown THEN r.signed ELSE 0 END, 0
    FROM records AS r LEFT JOIN bank_transfer AS t ON t.client_id = r.client_id AND t.id = r.transfer_id WHERE r.outcome = 'twice' AND r.day >= r.since
    UNION ALL
    -- What an operator assigned is a deposit like any other; what is nobody's stays with nobody.
    SELECT CASE WHEN l.outcome = 'assigned' THEN l.client_id ELSE 0 END, l.rail, l.day, coalesce(l.wallet_id, 0),
      CASE WHEN l.outcome = 'assigned' THEN 'deposit' ELSE 'unknown' END,
      CASE WHEN l.outcome = 'assigned' THEN l.amount ELSE 0 END, CASE WHEN l.outcome = 'assigned' THEN l.amount ELSE 0 END, l.amount, 0
    FROM lines AS l LEFT JOIN bank_record AS r ON r.file_id = l.record_file_id AND r.position = l.record_position AND r.outcome IN ('twice', 'returned', 'rejected', 'posted', 'to_card')
    WHERE l.day >= l.since AND (l.outcome IN ('assigned', 'sent_back', 'noted', 'amount_differs') OR l.outcome IS NULL AND r.position IS NULL
        AND (l.statement_id, l.position) NOT IN (SELECT statement_id, line FROM loose))
  ), figures AS (
    SELECT client_id, rail, day, wallet_id, kind, sum(asked)::bigint AS asked, sum(books)::bigint AS books, sum(outside)::bigint AS outside, sum(waiting)::bigint AS waiting,
      count(*)::int AS items
    FROM sides GROUP BY client_id, rail, day, wallet_id, kind
  ), counted AS (
    INSERT INTO reconciliation_bank_day AS d (client_id, rail, day, wallet_id, kind, asked, books, outside, waiting, items)
    SELECT client_id, rail, day, wallet_id, kind, asked, books, outside, waiting, items FROM figures
    ON CONFLICT (client_id, day, rail, wallet_id, kind) DO UPDATE SET asked = excluded.asked, books = excluded.books, outside = excluded.outside,
      waiting = excluded.waiting, items = excluded.items
    WHERE (d.asked, d.books, d.outside, d.waiting, d.items) IS DISTINCT FROM (excluded.asked, excluded.books, excluded.outside, excluded.waiting, excluded.items)
  ), gone AS (
    DELETE FROM reconciliation_bank_day AS d USING rails AS x WHERE d.rail = x.rail AND d.day >= x.since
      AND NOT EXISTS (SELECT FROM figures AS f WHERE f.client_id = d.client_id AND f.day = d.day AND f.rail = d.rail AND f.wallet_id = d.wallet_id AND f.kind = d.kind)
  )
  SELECT x.rail, (SELECT count(*)::int FROM written AS w WHERE w.rail = x.rail AND w.state = 'open'), (SELECT count(*)::int FROM explained AS e WHERE e.rail = x.rail)
  FROM rails AS x
$$;
