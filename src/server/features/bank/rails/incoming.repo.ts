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
          WHERE r.done_at IS NULL AND r.kind NOT IN ('debit', 'sent', 'sent_back') ORDER BY r.file_id, r.position LIMIT 10000`,
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
  done: readonly (Place & {
    readonly number: bigint;
    readonly outcome: string;
    readonly isLate: boolean;
  })[],
  now: Date,
) =>
  tx.text({
    sql: `UPDATE bank_record AS r SET transfer_id = n.number, outcome = n.outcome, is_late = n.late, done_at = $2
          FROM unnest($3::int[], $4::int[], $5::bigint[], $6::text[], $7::boolean[]) AS n (file, position, number, outcome, late)
          WHERE r.client_id = $1 AND r.file_id = n.file AND r.position = n.position AND r.done_at IS NULL`,
    values: [
      clientId,
      now,
      ...columnsOf(done),
      done.map(({ number }) => number),
      done.map(({ outcome }) => outcome),
      done.map(({ isLate }) => isLate),
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
