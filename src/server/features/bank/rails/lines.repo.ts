import type { Rail } from '#domain/bank/days.ts';
import type { Cents } from '#kernel/money.ts';
import type { ReadHandle, WriteHandle } from '#server/platform/database/handle.ts';

export type FileLine = {
  readonly statement_id: number;
  readonly position: number;
  readonly type: '166' | '466';
  readonly amount: Cents;
  readonly reference: string;
  readonly day: string;
  readonly rail: Rail;
};

/** Lines about files of ours that nothing explains yet, of the last statements, in the scope of the platform. */
export const openFileLines = (tx: ReadHandle, since: string) =>
  tx.text<FileLine>({
    sql: `SELECT l.statement_id, l.position, l.type, l.amount, l.reference, s.day, CASE s.currency WHEN 'CAD' THEN 'eft' ELSE 'ach' END AS rail
          FROM bank_statement_line l JOIN bank_statement s ON s.id = l.statement_id
          WHERE l.client_id = 0 AND l.outcome IS NULL AND l.type IN ('166', '466') AND s.day >= $1::date ORDER BY l.statement_id, l.position`,
    values: [since],
  });

/** Says what the line of a file is; `file` is the file that it speaks of. */
export const explainFileLine = (
  tx: WriteHandle,
  { statement_id: statement, position }: Pick<FileLine, 'statement_id' | 'position'>,
  { outcome, file }: { readonly outcome: string; readonly file: number },
) =>
  tx.text({
    sql: `UPDATE bank_statement_line SET outcome = $3, record_file_id = $4 WHERE client_id = 0 AND statement_id = $1 AND position = $2`,
    values: [statement, position, outcome, file],
  });

/** What of a record explains its line: it was posted. */
const POSTED = `('returned', 'rejected', 'posted')`;
/** A credit that goes back, and its way back, are two lines of nobody's. */
const GOES_BACK = `('declined', 'to_send_back', 'sent_back')`;

/** How many lines of the last statements nothing explains yet, in the scope of the platform. */
export const countOpenLines = async (tx: ReadHandle, since: string): Promise<number> =>
  (
    await tx.text<{ n: number }>({
      sql: `SELECT count(*)::int AS n FROM bank_statement_line AS l JOIN bank_statement AS s ON s.id = l.statement_id
            WHERE l.client_id = 0 AND l.outcome IS NULL AND s.day >= $1::date`,
      values: [since],
    })
  )[0]!.n;

/** Two servers that read the same statement: the second finds its lines matched. In the scope of the platform. */
export const lockLines = (tx: WriteHandle) =>
  tx.text({ sql: `SELECT pg_advisory_xact_lock(hashtextextended('bank_statement_line', 1))` });

/**
 * Puts lines together with the records of files that they show, in the scope of the platform: each
 * record with one line, by what it is, its reference and its amount, because the same amount comes
 * to the same number each payday. Those that were posted come first, so that it is the line of what
 * came twice that is left over.
 */
export const matchLines = (tx: WriteHandle, since: string, now: Date) =>
  tx.text({
    sql: `WITH lines AS (
        SELECT l.statement_id, l.position, CASE WHEN l.type IN ('557', '257') THEN 'return' ELSE 'credit' END AS kind,
          CASE s.currency WHEN 'CAD' THEN 'eft' ELSE 'ach' END AS rail, l.reference, abs(l.amount) AS amount, s.day
        FROM bank_statement_line AS l JOIN bank_statement AS s ON s.id = l.statement_id
        WHERE l.client_id = 0 AND l.outcome IS NULL AND l.record_file_id IS NULL AND s.day >= $1::date AND l.type IN ('557', '257', '142', '165', '195')
      ), records AS (
        SELECT r.file_id, r.position, CASE r.kind WHEN 'sent_back' THEN 'return' ELSE r.kind END AS kind, f.rail, r.reference, r.amount, coalesce(r.outcome IN ${POSTED}, false) AS posted
        FROM bank_record AS r JOIN bank_file AS f ON f.id = r.file_id
        WHERE r.client_id >= 0 AND r.kind IN ('return', 'credit', 'sent_back') AND r.outcome IS DISTINCT FROM 'refused' AND r.shown_at IS NULL AND EXISTS (SELECT FROM lines)
      ), matched AS (
        SELECT l.statement_id, l.position, r.file_id, r.position AS record_position
        FROM (SELECT *, row_number() OVER (PARTITION BY kind, rail, reference, amount ORDER BY day, statement_id, position) AS nth FROM lines) AS l
        JOIN (SELECT *, row_number() OVER (PARTITION BY kind, rail, reference, amount ORDER BY posted DESC, file_id, position) AS nth FROM records) AS r
          USING (kind, rail, reference, amount, nth)
      ), shown AS (
        UPDATE bank_record AS r SET shown_at = $2 FROM matched AS m WHERE r.client_id >= 0 AND r.file_id = m.file_id AND r.position = m.record_position
      )
      UPDATE bank_statement_line AS l SET record_file_id = m.file_id, record_position = m.record_position
      FROM matched AS m WHERE l.client_id = 0 AND l.statement_id = m.statement_id AND l.position = m.position`,
    values: [since, now],
  });

/** Explains the lines whose records were posted, in the scope of the platform. */
export const explainShownLines = (tx: WriteHandle) =>
  tx.text({
    sql: `UPDATE bank_statement_line AS l SET outcome = CASE WHEN r.outcome IN ${GOES_BACK} THEN 'sent_back' WHEN r.kind = 'return' THEN 'return' ELSE 'deposit' END FROM bank_record AS r
          WHERE l.client_id = 0 AND l.outcome IS NULL AND r.file_id = l.record_file_id AND r.position = l.record_position AND (r.outcome IN ${POSTED} OR r.outcome IN ${GOES_BACK})`,
  });

/** The records of a kind in a file that were due by a day and that no statement has shown, under lock. */
export const recordsShown = (
  tx: WriteHandle,
  file: {
    readonly rail: Rail;
    readonly names: string;
    readonly day: string;
    readonly kind: 'debit' | 'sent';
  },
) =>
  tx.text<{ file_id: number; amount: Cents; due_on: string }>({
    sql: `SELECT r.file_id, r.amount, r.due_on FROM bank_record r
          WHERE r.client_id > 0 AND r.kind = $4 AND r.due_on <= $3::date AND r.shown_at IS NULL AND r.file_id = (SELECT max(f.id) FROM bank_file f
            WHERE f.direction = 'outgoing' AND f.rail = $1 AND f.name LIKE $2 AND f.state = 'taken') FOR UPDATE OF r`,
    values: [file.rail, file.names, file.day, file.kind],
  });

export const markShown = (
  tx: WriteHandle,
  file: {
    readonly id: number;
    readonly kind: 'debit' | 'sent';
    readonly from: string;
    readonly to: string;
  },
  now: Date,
) =>
  tx.text({
    sql: `UPDATE bank_record SET shown_at = $3 WHERE client_id > 0 AND file_id = $1 AND kind = $4 AND due_on BETWEEN $2::date AND $5::date AND shown_at IS NULL`,
    values: [file.id, file.from, now, file.kind, file.to],
  });
