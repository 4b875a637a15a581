import type { Insertable } from 'kysely';
import type { Rail } from '#domain/bank/days.ts';
import type { Cents } from '#kernel/money.ts';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';
import type { Schema } from '#server/platform/database/schema.ts';

/** How far the bank's list has been read, in the scope of the platform. */
export const incomingCursor = async (tx: ReadHandle): Promise<string | null> =>
  (
    await tx.maybe(
      q
        .selectFrom('bank_file')
        .select('cursor')
        .where('direction', '=', 'incoming')
        .orderBy('id', 'desc')
        .limit(1),
    )
  )?.cursor ?? null;

/** Keeps a file, in the scope of the platform; null where one of its name is kept. */
export const keepFile = async (
  tx: WriteHandle,
  file: Insertable<Schema['bank_file']>,
): Promise<number | null> =>
  (
    await tx.maybe(
      q
        .insertInto('bank_file')
        .values(file)
        .onConflict((on) => on.column('name').doNothing())
        .returning('id'),
    )
  )?.id ?? null;

/** The newest statement of an account, in the scope of the platform. */
export const newestStatement = (tx: ReadHandle, account: string) =>
  tx.maybe(
    q
      .selectFrom('bank_statement')
      .select(['day', 'closing'])
      .where('account', '=', account)
      .orderBy('day', 'desc')
      .limit(1),
  );

export const insertStatement = async (
  tx: WriteHandle,
  statement: Insertable<Schema['bank_statement']>,
  lines: readonly Omit<Insertable<Schema['bank_statement_line']>, 'statement_id'>[],
): Promise<void> => {
  const { id } = await tx.one(q.insertInto('bank_statement').values(statement).returning('id'));
  for (let at = 0; at < lines.length; at += 1_000)
    await tx.run(
      q
        .insertInto('bank_statement_line')
        .values(lines.slice(at, at + 1_000).map((line) => ({ ...line, statement_id: id }))),
    );
};

export type OpenRecord = {
  /** 0 until it is known whose it is. */
  readonly client_id: number;
  readonly file_id: number;
  readonly position: number;
  readonly kind: 'return' | 'credit' | 'change' | 'unknown';
  readonly reference: string;
  readonly amount: Cents;
  readonly code: string;
  readonly name: string;
  readonly rail: Rail;
};

/** Records from the bank that nothing was done about, oldest first. */
export const openRecords = (tx: ReadHandle) =>
  tx.text<OpenRecord>({
    sql: `SELECT r.client_id, r.file_id, r.position, r.kind, r.reference, r.amount, r.code, f.name, f.rail FROM bank_record r JOIN bank_file f ON f.id = r.file_id
          WHERE r.done_at IS NULL AND r.kind NOT IN ('debit', 'sent') ORDER BY r.file_id, r.position LIMIT 10000`,
  });

export type OwnRecordOfReturn = {
  readonly number: bigint;
  readonly amount: Cents;
  readonly client_id: number;
  readonly kind: 'debit' | 'sent';
  readonly outcome: string | null;
};

/** What of ours returns speak of: by their numbers together with their amounts, the newest first. */
export const ownOfReturns = (
  tx: ReadHandle,
  asked: readonly { readonly number: bigint; readonly amount: Cents }[],
) =>
  tx.text<OwnRecordOfReturn>({
    sql: `SELECT DISTINCT ON (r.transfer_id, r.amount) r.transfer_id AS number, r.amount, r.client_id, r.kind, r.outcome
          FROM unnest($1::bigint[], $2::bigint[]) AS n (number, amount)
          JOIN bank_record AS r ON r.transfer_id = n.number AND r.amount = n.amount AND r.kind IN ('debit', 'sent')
          ORDER BY r.transfer_id, r.amount, r.file_id DESC`,
    values: [asked.map(({ number }) => number), asked.map(({ amount }) => amount)],
  });

type Place = { readonly file_id: number; readonly position: number };

const columnsOf = (records: readonly Place[]) => [
  records.map(({ file_id: file }) => file),
  records.map(({ position }) => position),
];

/** Says whose records are, in the scope of the platform. */
export const assignRecords = (tx: WriteHandle, records: readonly Place[], clientId: number) =>
  tx.text({
    sql: `UPDATE bank_record AS r SET client_id = $1 FROM unnest($2::int[], $3::int[]) AS n (file, position)
          WHERE r.client_id = 0 AND r.file_id = n.file AND r.position = n.position`,
    values: [clientId, ...columnsOf(records)],
  });

/** Takes records of a client under lock; those that somebody else has done are left out. */
export const lockRecords = async <R extends Place>(
  tx: WriteHandle,
  clientId: number,
  records: readonly R[],
): Promise<R[]> => {
  const rows = await tx.text<Place>({
    sql: `SELECT r.file_id, r.position FROM bank_record AS r JOIN unnest($2::int[], $3::int[]) AS n (file, position) ON r.file_id = n.file AND r.position = n.position
          WHERE r.client_id = $1 AND r.done_at IS NULL ORDER BY r.file_id, r.position FOR UPDATE OF r`,
    values: [clientId, ...columnsOf(records)],
  });
  const open = new Set(rows.map((row) => `${row.file_id} ${row.position}`));
  return records.filter((record) => open.has(`${record.file_id} ${record.position}`));
};

/** Nobody does these returns again. */
export const closeReturns = (
  tx: WriteHandle,
  clientId: number,
  done: readonly (Place & { readonly number: bigint; readonly outcome: string })[],
  now: Date,
) =>
  tx.text({
    sql: `UPDATE bank_record AS r SET transfer_id = n.number, outcome = n.outcome, done_at = $2
          FROM unnest($3::int[], $4::int[], $5::bigint[], $6::text[]) AS n (file, position, number, outcome)
          WHERE r.client_id = $1 AND r.file_id = n.file AND r.position = n.position AND r.done_at IS NULL`,
    values: [
      clientId,
      now,
      ...columnsOf(done),
      done.map(({ number }) => number),
      done.map(({ outcome }) => outcome),
    ],
  });

/** What became of a record, and what of ours it is. */
export type RecordDone = {
  readonly transfer_id?: bigint;
  readonly payment_id?: bigint;
  readonly outcome: string;
};

/** Nobody does it again; `clientId` is 0 for what is nobody's. */
export const closeRecord = (
  tx: WriteHandle,
  clientId: number,
  record: Place,
  set: RecordDone & { readonly done_at: Date },
) =>
  tx.run(
    q
      .updateTable('bank_record')
      .set(set)
      .where('client_id', '=', clientId)
      .where('file_id', '=', record.file_id)
      .where('position', '=', record.position)
      .where('done_at', 'is', null),
  );

export type OpenLine = {
  readonly statement_id: number;
  readonly position: number;
  readonly type: string;
  readonly amount: Cents;
  readonly reference: string;
  readonly day: string;
  readonly rail: Rail;
};

/** Lines that nothing explains yet, of the last statements, in the scope of the platform. */
export const openLines = (tx: ReadHandle, since: string) =>
  tx.text<OpenLine>({
    sql: `SELECT l.statement_id, l.position, l.type, l.amount, l.reference, s.day, CASE s.currency WHEN 'CAD' THEN 'eft' ELSE 'ach' END AS rail
          FROM bank_statement_line l JOIN bank_statement s ON s.id = l.statement_id
          WHERE l.client_id = 0 AND l.outcome IS NULL AND s.day >= $1::date ORDER BY l.statement_id, l.position`,
    values: [since],
  });

export const explainLine = (
  tx: WriteHandle,
  { statement_id: statement, position }: Pick<OpenLine, 'statement_id' | 'position'>,
  outcome: string,
) =>
  tx.text({
    sql: `UPDATE bank_statement_line SET outcome = $3 WHERE client_id = 0 AND statement_id = $1 AND position = $2`,
    values: [statement, position, outcome],
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

/** What explains a line, and which outcomes of its records were posted. */
const EXPLAINED_BY = {
  return: { kind: 'return', posted: ['returned', 'rejected'] },
  deposit: { kind: 'credit', posted: ['posted'] },
} as const;

/**
 * Whether a record that was posted says what a line says. What nobody knew where to post, and what
 * came twice, explains nothing: its line is what an operator decides on. The same amount comes to
 * the same number each payday, so that each record explains one line.
 */
export const isRecorded = async (
  tx: ReadHandle,
  outcome: keyof typeof EXPLAINED_BY,
  { reference, amount }: Pick<OpenLine, 'reference' | 'amount'>,
): Promise<boolean> => {
  const { kind, posted } = EXPLAINED_BY[outcome];
  const rows = await tx.text({
    sql: `SELECT count(*) AS records FROM bank_record
          WHERE client_id >= 0 AND kind IN ('return', 'credit') AND kind = $1 AND reference = $2 AND amount = abs($3::bigint) AND outcome = ANY ($4::text[])
          HAVING count(*) > (SELECT count(*) FROM bank_statement_line
            WHERE client_id >= 0 AND outcome IN ('deposit', 'return') AND outcome = $5 AND reference = $2 AND amount = $3)`,
    values: [kind, reference, amount, posted, outcome],
  });
  return rows.length === 1;
};
