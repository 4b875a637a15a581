import type { Insertable } from 'kysely';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';
import type { Schema } from '#server/platform/database/schema.ts';

/** How far a manager has come; null where they have not begun. */
export const tourOf = (tx: ReadHandle, clientId: number, managerId: number) =>
  tx.maybe(
    q
      .selectFrom('ewa_tour')
      .select(['step', 'closed_at'])
      .where('client_id', '=', clientId)
      .where('manager_id', '=', managerId),
  );

export const saveTour = (tx: WriteHandle, row: Insertable<Schema['ewa_tour']>) =>
  tx.run(
    q
      .insertInto('ewa_tour')
      .values(row)
      .onConflict((on) =>
        on
          .columns(['client_id', 'manager_id'])
          .doUpdateSet({ step: row.step, closed_at: row.closed_at ?? null }),
      ),
  );
