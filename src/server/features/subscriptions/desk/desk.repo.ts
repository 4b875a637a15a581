import type { Insertable } from 'kysely';
import type { DifferenceKind } from '#domain/subscriptions/choices.ts';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import type { PromoCodeRow } from '../prices/prices.repo.ts';

/** All codes before a number, newest first; in the scope of the platform. */
export const pageOfPromoCodes = (
  tx: ReadHandle,
  { before, limit }: { readonly before: number | null; readonly limit: number },
): Promise<PromoCodeRow[]> => {
  const query = q.selectFrom('promo_code').selectAll();
  return tx.all(
    (before === null ? query : query.where('id', '<', before)).orderBy('id', 'desc').limit(limit),
  );
};

/** Null where the code is taken; in the scope of the platform. */
export const insertPromoCode = async (
  tx: WriteHandle,
  row: Insertable<Schema['promo_code']>,
): Promise<PromoCodeRow | null> =>
  tx.maybe(
    q
      .insertInto('promo_code')
      .values(row)
      .onConflict((on) => on.column('code').doNothing())
      .returningAll(),
  );

/** Null where there is none or it is ended already; in the scope of the platform. */
export const endCode = (tx: WriteHandle, id: number, at: Date): Promise<PromoCodeRow | null> =>
  tx.maybe(
    q
      .updateTable('promo_code')
      .set({ ended_at: at })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .returningAll(),
  );

/** Its number; in the scope of the platform. */
export const insertTaxRate = async (
  tx: WriteHandle,
  row: Insertable<Schema['tax_rate']>,
): Promise<number> => (await tx.one(q.insertInto('tax_rate').values(row).returning('id'))).id;

export type ListedSubscription = {
  readonly client_id: number;
  readonly client_name: string;
  readonly billing: 'subscription' | 'included';
  readonly id: number;
};
/** Subscriptions of all clients before a number, newest first; in the scope of the platform. */
export const pageOfAll = (
  tx: ReadHandle,
  filter: {
    readonly state: string | null;
    readonly clientId: number | null;
    readonly before: number | null;
    readonly limit: number;
  },
): Promise<ListedSubscription[]> =>
  tx.text<ListedSubscription>({
    sql: 'SELECT client_id, client_name, billing, id FROM subscription_all($1, $2, $3, $4)',
    values: [filter.state, filter.clientId, filter.before, filter.limit],
  });

export type DifferenceRow = {
  readonly id: number;
  readonly client_id: number;
  readonly client_name: string | null;
  readonly wallet_id: number | null;
  readonly kind: DifferenceKind;
  readonly subject: string;
  readonly ours: string | null;
  readonly theirs: string | null;
  readonly found_at: Date;
};
/** What nobody has settled, oldest first, after a number; in the scope of the platform. */
export const pageOfDifferences = (
  tx: ReadHandle,
  { after, limit }: { readonly after: number | null; readonly limit: number },
): Promise<DifferenceRow[]> => {
  const query = q
    .selectFrom('billing_difference as d')
    .leftJoin('client as c', 'c.client_id', 'd.client_id')
    .select([
      'd.id',
      'd.client_id',
      'c.client_name',
      'd.wallet_id',
      'd.kind',
      'd.subject',
      'd.ours',
      'd.theirs',
      'd.found_at',
    ])
    .where('d.settled_at', 'is', null);
  return tx.all(
    (after === null ? query : query.where('d.id', '>', after)).orderBy('d.id').limit(limit),
  );
};

/** Whose subscription it is; in the scope of the platform. */
export const ownerOfSubscription = async (tx: ReadHandle, id: number): Promise<number | null> =>
  (
    await tx.text<{ client_id: number | null }>({
      sql: 'SELECT subscription_owner($1) AS client_id',
      values: [id],
    })
  )[0]?.client_id ?? null;
