import type { FirstHour } from '#domain/reports/first-steps.ts';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';

/** What a client has of its first hour, in one statement: each part ends at the first row. */
export async function firstHour(tx: ReadHandle, clientId: number): Promise<FirstHour> {
  const [row] = await tx.text<FirstHour>({
    sql: `SELECT
        EXISTS (SELECT FROM wallet AS w WHERE w.client_id = $1) AS store,
        EXISTS (SELECT FROM customer AS c WHERE c.client_id = $1) AS people,
        EXISTS (SELECT FROM card AS d WHERE d.client_id = $1)
          OR EXISTS (SELECT FROM card_order AS o WHERE o.client_id = $1 AND o.state NOT IN ('quoted', 'cancelled')) AS cards,
        EXISTS (SELECT FROM wallet AS w JOIN ledger_account AS a ON a.client_id = w.client_id AND a.id = w.account_id
          WHERE w.client_id = $1 AND a.version > 0) AS money,
        EXISTS (SELECT FROM tip_wallet AS t WHERE t.client_id = $1 AND t.finished_at IS NOT NULL) AS tips,
        EXISTS (SELECT FROM tip_wallet AS t WHERE t.client_id = $1 AND t.tip_type IS NOT NULL) AS tips_begun,
        EXISTS (SELECT FROM ewa_store AS e WHERE e.client_id = $1 AND e.is_on) AS earned,
        EXISTS (SELECT FROM ewa_store AS e WHERE e.client_id = $1) AS earned_begun,
        EXISTS (SELECT FROM movement AS m WHERE m.client_id = $1 AND m.kind = 'load' AND m.status = 'paid') AS payout`,
    values: [clientId],
  });
  return row!;
}

export const hasHiddenFirstSteps = async (
  tx: ReadHandle,
  clientId: number,
  managerId: number,
): Promise<boolean> =>
  (await tx.maybe(
    q
      .selectFrom('first_steps_hidden')
      .select('hidden_at')
      .where('client_id', '=', clientId)
      .where('manager_id', '=', managerId),
  )) !== null;

export const hideFirstSteps = (
  tx: WriteHandle,
  row: { readonly client_id: number; readonly manager_id: number; readonly hidden_at: Date },
) =>
  tx.run(
    q
      .insertInto('first_steps_hidden')
      .values(row)
      .onConflict((on) => on.doNothing()),
  );

export const showFirstStepsAgain = (tx: WriteHandle, clientId: number, managerId: number) =>
  tx.run(
    q
      .deleteFrom('first_steps_hidden')
      .where('client_id', '=', clientId)
      .where('manager_id', '=', managerId),
  );
