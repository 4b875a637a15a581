import { type Updateable, sql } from 'kysely';
import { invariant } from '#kernel/invariant.ts';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';
import type { Schema } from '#server/platform/database/schema.ts';

/** A card of the client under lock. */
export const lockCard = (tx: WriteHandle, clientId: number, proxy: string) =>
  tx.maybe(
    q
      .selectFrom('card')
      .selectAll()
      .where('client_id', '=', clientId)
      .where('proxy', '=', proxy)
      .forUpdate(),
  );

/** Makes a free card a member's, and the one that the member shows. */
export async function assignCard(
  tx: WriteHandle,
  clientId: number,
  {
    proxy,
    customerId,
    now = null,
  }: {
    readonly proxy: string;
    readonly customerId: number;
    readonly now?: Date | null | undefined;
  },
): Promise<void> {
  await tx.run(
    q
      .updateTable('card')
      .set({ customer_id: customerId, state: 'assigned', reserved: false, state_at: now })
      .where('client_id', '=', clientId)
      .where('proxy', '=', proxy),
  );
  await tx.run(
    q
      .updateTable('customer')
      .set({ proxy })
      .where('client_id', '=', clientId)
      .where('id', '=', customerId),
  );
}

export const saveCard = (
  tx: WriteHandle,
  clientId: number,
  proxy: string,
  set: Updateable<Schema['card']>,
) =>
  tx.run(
    q.updateTable('card').set(set).where('client_id', '=', clientId).where('proxy', '=', proxy),
  );

/** From now on the member's money lies in another account: that of their new card. */
export const saveAccount = (
  tx: WriteHandle,
  clientId: number,
  customerId: number,
  accountId: number,
) =>
  tx.run(
    q
      .updateTable('customer')
      .set({ account_id: accountId })
      .where('client_id', '=', clientId)
      .where('id', '=', customerId),
  );

/** Cards whose date has passed and that do not say so yet. */
export const cardsPastDate = (tx: ReadHandle, clientId: number, today: string, limit: number) =>
  tx.all(
    q
      .selectFrom('card')
      .select(['proxy', 'customer_id', 'state'])
      .where('client_id', '=', clientId)
      .where('expires_on', '<', today)
      .where('state', 'in', ['assigned', 'active', 'locked'])
      .orderBy('proxy')
      .limit(limit),
  );

/** Active and locked cards that were activated before an instant, the oldest first. */
export const cardsActiveSince = (tx: ReadHandle, clientId: number, before: Date, limit: number) =>
  tx.all(
    q
      .selectFrom('card')
      .select(['proxy', 'customer_id'])
      .where('client_id', '=', clientId)
      .where('state', 'in', ['active', 'locked'])
      .where('activated_at', '<=', before)
      .where('customer_id', 'is not', null)
      .orderBy('activated_at')
      .limit(limit),
  );

/** Members whose card closed since an instant, with the account that is its book. */
export const membersClosedSince = (tx: ReadHandle, clientId: number, since: Date, limit: number) =>
  tx.all(
    q
      .selectFrom('card as k')
      .innerJoin('customer as c', (join) =>
        join
          .onRef('c.client_id', '=', 'k.client_id')
          .onRef('c.id', '=', 'k.customer_id')
          .onRef('c.proxy', '=', 'k.proxy'),
      )
      .select(['k.proxy', 'c.id', 'c.account_id'])
      .where('k.client_id', '=', clientId)
      .where('k.state', '=', 'closed')
      .where('k.state_at', '>', since)
      .orderBy('k.state_at', 'desc')
      .limit(limit),
  );

/** Replaced cards with the account that was their book, and the member's present one. */
export const replacedSince = (tx: ReadHandle, clientId: number, since: Date, limit: number) =>
  tx.all(
    q
      .selectFrom('card as k')
      .innerJoin('customer as c', (join) =>
        join.onRef('c.client_id', '=', 'k.client_id').onRef('c.id', '=', 'k.customer_id'),
      )
      .select(['k.proxy', 'c.id', sql<number>`k.account_id`.as('old_account_id'), 'c.account_id'])
      .where('k.client_id', '=', clientId)
      .where('k.state', '=', 'replaced')
      .where('k.account_id', 'is not', null)
      .where('k.state_at', '>', since)
      .orderBy('k.state_at', 'desc')
      .limit(limit),
  );

/** The same for new members, a card each, as two statements. */
export async function assignCards(
  tx: WriteHandle,
  clientId: number,
  given: readonly { readonly id: number; readonly proxy: string }[],
  now: Date,
): Promise<void> {
  const values = [clientId, given.map(({ id }) => id), given.map(({ proxy }) => proxy)];
  const taken = await tx.text({
    sql: `UPDATE card c SET customer_id = g.id, state = 'assigned', state_at = $4 FROM unnest($2::int[], $3::text[]) AS g (id, proxy)
          WHERE c.client_id = $1 AND c.proxy = g.proxy AND c.state = 'free' AND c.customer_id IS NULL AND NOT c.reserved RETURNING c.proxy`,
    values: [...values, now],
  });
  invariant(taken.length === given.length, 'every card that is given was free');
  await tx.text({
    sql: 'UPDATE customer c SET proxy = g.proxy FROM unnest($2::int[], $3::text[]) AS g (id, proxy) WHERE c.client_id = $1 AND c.id = g.id',
    values,
  });
}
