-- The record of a file that a line of a statement shows. What was there before is put together in its order, each record with one line.
ALTER TABLE bank_statement_line
  ADD COLUMN record_file_id int,
  ADD COLUMN record_position int;
WITH lines AS (
  SELECT l.statement_id, l.position, kind, f.rail, l.reference, abs(l.amount) AS amount,
    row_number() OVER (PARTITION BY kind, f.rail, l.reference, abs(l.amount) ORDER BY (l.outcome IN ('return', 'deposit')) DESC NULLS LAST, s.day, l.position) AS nth
  FROM bank_statement_line AS l JOIN bank_statement AS s ON s.id = l.statement_id
    CROSS JOIN LATERAL (SELECT CASE s.currency WHEN 'CAD' THEN 'eft' ELSE 'ach' END AS rail,
      CASE WHEN l.type IN ('557', '257') THEN 'return' WHEN l.type IN ('142', '165', '195') THEN 'credit' END AS kind) AS f
  WHERE kind IS NOT NULL
), records AS (
  SELECT r.file_id, r.position, r.kind, f.rail, r.reference, r.amount,
    row_number() OVER (PARTITION BY r.kind, f.rail, r.reference, r.amount
      ORDER BY (r.outcome IN ('returned', 'rejected', 'posted')) DESC NULLS LAST, r.file_id, r.position) AS nth
  FROM bank_record AS r JOIN bank_file AS f ON f.id = r.file_id WHERE r.kind IN ('return', 'credit')
), matched AS (
  SELECT l.statement_id, l.position, r.file_id, r.position AS record_position FROM lines AS l JOIN records AS r USING (kind, rail, reference, amount, nth)
), shown AS (
  UPDATE bank_record AS r SET shown_at = coalesce(r.done_at, now()) FROM matched AS m WHERE r.file_id = m.file_id AND r.position = m.record_position
)
UPDATE bank_statement_line AS l SET record_file_id = m.file_id, record_position = m.record_position
FROM matched AS m WHERE l.statement_id = m.statement_id AND l.position = m.position;
