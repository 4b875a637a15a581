import { type Updateable, sql } from 'kysely';
import type { MemberStatus } from '#domain/people/member-status.ts';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';
import type { Schema } from '#server/platform/database/schema.ts';

const ofStore = (clientId: number, storeId: number) =>
  q
    .selectFrom('tip_square_up')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('store_id', '=', storeId);

export const squareUpsIn = (
  tx: ReadHandle,
  clientId: number,
  storeId: number,
  states: readonly SquareUpRow['state'][],
) =>
  tx.all(
    ofStore(clientId, storeId)
      .where('archived_at', 'is', null)
      .where('state', 'in', [...states])
      .orderBy('created_at')
      .orderBy('id'),
  );
/** What an ended subscription left; it is carried to no result. */
export const archivedSquareUps = (tx: ReadHandle, clientId: number, storeId: number) =>
  tx.all(
    ofStore(clientId, storeId)
      .where('archived_at', 'is not', null)
      .orderBy('created_at')
      .orderBy('id'),
  );
const MAX_SETTLED = 500;
/** The newest of those that nothing will become of any more. */
export const settledSquareUps = (
  tx: ReadHandle,
  clientId: number,
  storeId: number,
  state: 'paid' | 'cancelled',
) =>
  tx.all(
    ofStore(clientId, storeId)
      .where('state', '=', state)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(MAX_SETTLED),
  );
export type SquareUpRow = Awaited<ReturnType<typeof findSquareUp>> & object;
export const findSquareUp = (tx: ReadHandle, clientId: number, id: number) =>
  tx.maybe(
    q
      .selectFrom('tip_square_up')
      .selectAll()
      .where('client_id', '=', clientId)
      .where('id', '=', id),
  );
export const findSquareUps = (
  tx: ReadHandle,
  clientId: number,
  ids: readonly number[],
): Promise<SquareUpRow[]> =>
  tx.all(
    q
      .selectFrom('tip_square_up')
      .selectAll()
      .where('client_id', '=', clientId)
      .where('id', 'in', [...ids])
      .orderBy('created_at')
      .orderBy('id'),
  );
export const squareUpsOf = (tx: ReadHandle, clientId: number, resultIds: readonly number[]) =>
  tx.all(
    q
      .selectFrom('tip_square_up')
      .selectAll()
      .where('client_id', '=', clientId)
      .where('result_id', 'in', resultIds.length > 0 ? [...resultIds] : [0])
      .orderBy('created_at')
      .orderBy('id'),
  );

export type NewSquareUp = {
  readonly client_id: number;
  readonly store_id: number;
  readonly employee_id: number;
  readonly amount: bigint;
  readonly title: string;
  readonly reason: string;
  readonly not_before: string | null;
  readonly proposed: boolean;
  readonly origin_id: number | null;
  readonly origin_result_id: number | null;
  readonly made_by: string;
  readonly created_at: Date;
};
export const insertSquareUps = (tx: WriteHandle, rows: readonly NewSquareUp[]) =>
  tx.run(q.insertInto('tip_square_up').values(rows.map((row) => ({ ...row, result_id: null }))));
export const insertSquareUp = async (tx: WriteHandle, row: NewSquareUp): Promise<number> =>
  (
    await tx.one(
      q
        .insertInto('tip_square_up')
        .values({ ...row, result_id: null })
        .returning('id'),
    )
  ).id;

export const changeSquareUp = (
  tx: WriteHandle,
  clientId: number,
  id: number,
  set: Updateable<Omit<Schema['tip_square_up'], 'client_id' | 'id' | 'version'>>,
) =>
  tx.run(
    q
      .updateTable('tip_square_up')
      .set({ ...set, version: sql`version + 1` })
      .where('client_id', '=', clientId)
      .where('id', '=', id),
  );

/**
 * Gives back what these results have taken: applied ones wait again, and what was split off joins
 * the part that it came from.
 */
export async function releaseSquareUps(
  tx: WriteHandle,
  clientId: number,
  storeId: number,
  resultIds: readonly number[],
): Promise<void> {
  await tx.text({
    sql: `UPDATE tip_square_up SET state = 'pending', result_id = NULL WHERE client_id = $1 AND state = 'applied' AND result_id = ANY($2::int[])`,
    values: [clientId, resultIds],
  });
  await tx.text({
    sql: `WITH RECURSIVE part AS (
            SELECT c.id, c.origin_id AS root, c.amount FROM tip_square_up c JOIN tip_square_up o ON o.client_id = c.client_id AND o.id = c.origin_id
            WHERE c.client_id = $1 AND c.store_id = $2 AND c.state = 'pending' AND o.state = 'pending' AND c.archived_at IS NULL AND o.archived_at IS NULL),
          rooted AS (SELECT id, root, amount FROM part UNION ALL SELECT r.id, p.root, r.amount FROM rooted r JOIN part p ON p.id = r.root),
          final AS (SELECT id, root, amount FROM rooted r WHERE NOT EXISTS (SELECT FROM part p WHERE p.id = r.root)),
          gone AS (DELETE FROM tip_square_up d WHERE d.client_id = $1 AND d.id IN (SELECT id FROM final) RETURNING d.id)
          UPDATE tip_square_up s SET amount = s.amount + f.amount FROM (SELECT root, sum(amount)::bigint AS amount FROM final GROUP BY root) f WHERE s.client_id = $1 AND s.id = f.root`,
    values: [clientId, storeId],
  });
}

export type Applied = { readonly id: number; readonly applied: bigint; readonly rest: bigint };
export type Split = { readonly id: number; readonly origin_id: number };

/**
 * Books what a result took; the rest of a partial one becomes another, as old as the first, that
 * waits: these are answered.
 */
export async function applySquareUps(
  tx: WriteHandle,
  clientId: number,
  resultId: number,
  taken: readonly Applied[],
): Promise<Split[]> {
  if (taken.length === 0) return [];
  const values = [
    clientId,
    taken.map(({ id }) => id),
    taken.map(({ applied }) => applied),
    taken.map(({ rest }) => rest),
  ];
  const parts = 'unnest($2::int[], $3::bigint[], $4::bigint[]) AS n (id, applied, rest)';
  const split = await tx.text<Split>({
    sql: `INSERT INTO tip_square_up (client_id, store_id, employee_id, amount, title, reason, not_before, proposed, origin_id, origin_result_id, made_by, created_at)
          SELECT s.client_id, s.store_id, s.employee_id, n.rest, s.title, s.reason, s.not_before, false, s.id, s.origin_result_id, s.made_by, s.created_at FROM tip_square_up s JOIN ${parts} ON n.id = s.id
          WHERE s.client_id = $1 AND n.rest <> 0 RETURNING id, origin_id`,
    values,
  });
  await tx.text({
    sql: `UPDATE tip_square_up s SET state = 'applied', result_id = $5, amount = n.applied FROM ${parts} WHERE s.client_id = $1 AND s.id = n.id`,
    values: [...values, resultId],
  });
  return split;
}

/** What a result took is settled with it. */
export const markSquareUpsPaid = (tx: WriteHandle, clientId: number, resultId: number) =>
  tx.run(
    q
      .updateTable('tip_square_up')
      .set({ state: 'paid' })
      .where('client_id', '=', clientId)
      .where('result_id', '=', resultId)
      .where('state', '=', 'applied'),
  );

type Payee = {
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly customer_id: number | null;
  readonly status: MemberStatus | null;
  readonly movement_status: string | null;
  readonly origin_date: string | null;
};
/**
 * Whom square-ups are for, the date of the result that they come from, and how the movements of
 * those that were paid by themselves stand.
 */
export const payeesOfSquareUps = (
  tx: ReadHandle,
  clientId: number,
  ids: readonly number[],
): Promise<Payee[]> =>
  tx.text<Payee>({
    sql: `SELECT s.id, coalesce(c.first_name, e.first_name) AS first_name, coalesce(c.last_name, e.last_name) AS last_name, e.customer_id, c.status, m.status AS movement_status, o.business_date::text AS origin_date
          FROM tip_square_up s JOIN tip_employee e ON e.client_id = s.client_id AND e.id = s.employee_id LEFT JOIN customer c ON c.client_id = e.client_id AND c.id = e.customer_id
          LEFT JOIN tip_result o ON o.client_id = s.client_id AND o.id = s.origin_result_id
          LEFT JOIN LATERAL (SELECT status FROM movement WHERE client_id = s.client_id AND job_id = s.job_id AND line = 1 ORDER BY id DESC LIMIT 1) AS m ON s.job_id IS NOT NULL
          WHERE s.client_id = $1 AND s.id = ANY($2::int[])`,
    values: [clientId, ids],
  });
export const payeeOfSquareUp = async (
  tx: ReadHandle,
  clientId: number,
  id: number,
): Promise<Payee | undefined> => (await payeesOfSquareUps(tx, clientId, [id]))[0];
