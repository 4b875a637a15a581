import { type Updateable, sql } from 'kysely';
import {
  type CheckedRow,
  type RawRow,
  type RowProblem,
  severityOf,
} from '#domain/funds/fund-rows.ts';
import type { Cents } from '#kernel/money.ts';
import { type ReadHandle, type WriteHandle, q } from '#server/platform/database/handle.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { forgetTotals } from './totals.repo.ts';

export type RowWritten = {
  readonly raw: RawRow;
  readonly checked: CheckedRow;
  readonly fee: Cents;
  readonly memberPart: Cents;
};

/** Writes rows as a set. */
export async function insertRows(
  tx: WriteHandle,
  clientId: number,
  jobId: number,
  rows: readonly RowWritten[],
): Promise<void> {
  await forgetTotals(tx, clientId, jobId);
  await tx.text({
    name: 'insert_bulk_rows',
    sql: `INSERT INTO bulk_row (client_id, job_id, line, first_name, last_name, identifier, staff_id, load_amount, memo, customer_id, amount, fee, severity, problems, member_part)
          SELECT $1, $2, r.* FROM unnest($3::int[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::int[], $11::bigint[], $12::bigint[], $13::smallint[], $14::jsonb[], $15::bigint[]) AS r`,
    values: [
      clientId,
      jobId,
      rows.map(({ raw }) => raw.line),
      rows.map(({ raw }) => clip(raw.first_name)),
      rows.map(({ raw }) => clip(raw.last_name)),
      rows.map(({ raw }) => clip(raw.identifier)),
      rows.map(({ raw }) => clip(raw.staff_id)),
      rows.map(({ raw }) => clip(raw.load_amount)),
      rows.map(({ raw }) => clip(raw.memo)),
      rows.map(({ checked }) => checked.customerId),
      rows.map(({ checked }) => checked.amount),
      rows.map(({ fee }) => fee),
      rows.map(({ checked }) => severityOf(checked.problems)),
      rows.map(({ checked }) => JSON.stringify(checked.problems)),
      rows.map(({ memberPart }) => memberPart),
    ],
  });
}

/** A cell far over its limit is kept as far as a person can read it; NUL cannot be stored. */
const clip = (cell: string): string => cell.slice(0, 1_000).replaceAll('\u0000', '');

export const saveRow = async (
  tx: WriteHandle,
  clientId: number,
  { jobId, line }: { readonly jobId: number; readonly line: number },
  set: Updateable<Schema['bulk_row']>,
): Promise<void> => {
  await forgetTotals(tx, clientId, jobId);
  await tx.run(
    q
      .updateTable('bulk_row')
      .set(set)
      .where('client_id', '=', clientId)
      .where('job_id', '=', jobId)
      .where('line', '=', line),
  );
};

export const deleteRows = async (
  tx: WriteHandle,
  clientId: number,
  jobId: number,
  lines: readonly number[],
): Promise<void> => {
  await forgetTotals(tx, clientId, jobId);
  await tx.run(
    q
      .deleteFrom('bulk_row')
      .where('client_id', '=', clientId)
      .where('job_id', '=', jobId)
      .where('line', 'in', [...lines]),
  );
};

export const rowsOf = (
  tx: ReadHandle,
  clientId: number,
  jobId: number,
  lines: readonly number[] | null,
) => {
  let query = q
    .selectFrom('bulk_row')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('job_id', '=', jobId);
  if (lines !== null) query = query.where('line', 'in', lines.length > 0 ? [...lines] : [0]);
  return tx.all(query.orderBy('line'));
};

export type StoredRow = Awaited<ReturnType<typeof rowsOf>>[number];

/** The rows of the same people, in order. */
export const rowsOfPeople = (
  tx: ReadHandle,
  clientId: number,
  jobId: number,
  customerIds: readonly number[],
) =>
  tx.all(
    q
      .selectFrom('bulk_row')
      .selectAll()
      .where('client_id', '=', clientId)
      .where('job_id', '=', jobId)
      .where(sql<boolean>`customer_id = ANY(${[...customerIds]}::int[])`)
      .orderBy('line'),
  );

/** The people who stand on several rows. */
export const repeatedIn = async (
  tx: ReadHandle,
  clientId: number,
  jobId: number,
): Promise<number[]> =>
  (
    await tx.text<{ id: number }>({
      sql: 'SELECT customer_id AS id FROM bulk_row WHERE client_id = $1 AND job_id = $2 AND customer_id IS NOT NULL GROUP BY 1 HAVING count(*) > 1',
      values: [clientId, jobId],
    })
  ).map(({ id }) => id);

/**
 * Excludes, takes back or accepts many rows at once; `sent` says: only those that have been sent
 * before.
 */
export async function markRows(
  tx: WriteHandle,
  clientId: number,
  jobId: number,
  {
    rows: which,
    set,
  }: {
    readonly rows: { lines: readonly number[] | null; severity: 1 | 2 | null; sent?: boolean };
    readonly set: { excluded?: boolean | undefined; accepted?: boolean | undefined };
  },
): Promise<void> {
  await forgetTotals(tx, clientId, jobId);
  let query = q
    .updateTable('bulk_row')
    .set(set)
    .where('client_id', '=', clientId)
    .where('job_id', '=', jobId);
  if (which.lines !== null)
    query = query.where('line', 'in', which.lines.length > 0 ? [...which.lines] : [0]);
  if (which.severity !== null) query = query.where('severity', '=', which.severity);
  if (which.sent)
    query = query.where(
      sql<boolean>`EXISTS (SELECT FROM movement m WHERE m.client_id = ${clientId} AND m.job_id = ${jobId} AND m.line = bulk_row.line)`,
    );
  await tx.run(query);
}

/** What is wrong with a row. */
export const problemsOf = ({ problems }: { readonly problems: unknown }): RowProblem[] =>
  // Whoever writes a row has a list of these for it.
  problems as RowProblem[];

/** What a row says, as it was typed. */
export const rawOf = (row: RawRow): RawRow => ({
  line: row.line,
  first_name: row.first_name,
  last_name: row.last_name,
  identifier: row.identifier,
  staff_id: row.staff_id,
  load_amount: row.load_amount,
  memo: row.memo,
});
