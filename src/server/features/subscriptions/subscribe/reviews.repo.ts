import type { Insertable, Selectable } from 'kysely';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';
import type { Schema } from '#server/platform/database/schema.ts';

type Columns = Schema['subscription_review'];
export type ReviewRow = Selectable<Columns>;

export const insertReview = async (tx: WriteHandle, row: Insertable<Columns>): Promise<number> =>
  (await tx.one(q.insertInto('subscription_review').values(row).returning('id'))).id;

export const findReview = (
  tx: ReadHandle,
  clientId: number,
  id: number,
): Promise<ReviewRow | null> =>
  tx.maybe(
    q
      .selectFrom('subscription_review')
      .selectAll()
      .where('client_id', '=', clientId)
      .where('id', '=', id),
  );
