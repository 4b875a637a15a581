import type { Insertable, Selectable, Updateable } from 'kysely';
import { sql } from 'kysely';
import type { Status } from '#domain/subscriptions/life.ts';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';
import type { Schema } from '#server/platform/database/schema.ts';

type Columns = Schema['subscription'];
export type SubscriptionRow = Selectable<Columns>;
export type NewSubscription = Insertable<Columns>;

const ofClient = (clientId: number) =>
  q.selectFrom('subscription').selectAll().where('client_id', '=', clientId);
const isOver = ['cancelled', 'lapsed'] as const;

export const findSubscription = (
  tx: ReadHandle,
  clientId: number,
  id: number,
): Promise<SubscriptionRow | null> => tx.maybe(ofClient(clientId).where('id', '=', id));

export const lockSubscription = (
  tx: WriteHandle,
  clientId: number,
  id: number,
): Promise<SubscriptionRow | null> => tx.maybe(ofClient(clientId).where('id', '=', id).forUpdate());

/** The one that a wallet has now; an attempt counts. */
export const currentOf = (
  tx: ReadHandle,
  clientId: number,
  walletId: number,
): Promise<SubscriptionRow | null> =>
  tx.maybe(
    ofClient(clientId)
      .where('wallet_id', '=', walletId)
      .where('state', 'not in', [...isOver]),
  );

/** The last one of each wallet: the current one, else the one that ended last. */
export const latestOfWallets = (
  tx: ReadHandle,
  clientId: number,
  walletIds: readonly number[],
): Promise<SubscriptionRow[]> =>
  tx.all(
    ofClient(clientId)
      .distinctOn('wallet_id')
      .where('wallet_id', 'in', walletIds.length > 0 ? [...walletIds] : [0])
      .where('state', 'not in', ['attempt', 'lapsed'])
      .orderBy('wallet_id')
      .orderBy('id', 'desc'),
  );

/** Those that are not over. */
export const currentOfClient = (tx: ReadHandle, clientId: number): Promise<SubscriptionRow[]> =>
  tx.all(
    ofClient(clientId)
      .where('state', 'not in', [...isOver])
      .orderBy('id'),
  );

export const subscriptionNamed = (tx: ReadHandle, clientId: number, providerId: string) =>
  tx.maybe(ofClient(clientId).where('provider_id', '=', providerId));

/** Whether a wallet had its free months. */
export const hadTrial = async (
  tx: ReadHandle,
  clientId: number,
  walletId: number,
): Promise<boolean> =>
  (await tx.maybe(
    q
      .selectFrom('subscription')
      .select('id')
      .where('client_id', '=', clientId)
      .where('wallet_id', '=', walletId)
      .where('trial_start', 'is not', null)
      .where('state', '!=', 'lapsed')
      .limit(1),
  )) !== null;

/** Its number; null where the wallet has one already. */
export const insertSubscription = async (
  tx: WriteHandle,
  row: NewSubscription,
): Promise<number | null> =>
  (
    await tx.maybe(
      q
        .insertInto('subscription')
        .values(row)
        .onConflict((on) =>
          on
            .columns(['client_id', 'wallet_id'])
            .where('state', 'not in', [...isOver])
            .doNothing(),
        )
        .returning('id'),
    )
  )?.id ?? null;

export const saveSubscription = (
  tx: WriteHandle,
  clientId: number,
  id: number,
  set: Updateable<Columns>,
): Promise<SubscriptionRow | null> =>
  tx.maybe(
    q
      .updateTable('subscription')
      .set({ ...set, version: sql<number>`version + 1` })
      .where('client_id', '=', clientId)
      .where('id', '=', id)
      .returningAll(),
  );

/** Gives a reading that begins now its number, `read_no`. */
export const beginReading = (
  tx: WriteHandle,
  clientId: number,
  id: number,
): Promise<SubscriptionRow | null> =>
  tx.maybe(
    q
      .updateTable('subscription')
      .set({ read_no: sql<number>`read_no + 1` })
      .where('client_id', '=', clientId)
      .where('id', '=', id)
      .returningAll(),
  );

export type SubscriptionFilter = {
  readonly clientId: number;
  readonly wallets: 'all' | readonly number[];
  readonly walletId: number | null;
  readonly status: Status | null;
};

/** Newest first, those before a number. */
export function pageOfSubscriptions(
  tx: ReadHandle,
  { clientId, wallets, walletId, status }: SubscriptionFilter,
  page: { readonly before: number | null; readonly limit: number; readonly offset: number },
): Promise<SubscriptionRow[]> {
  let query = ofClient(clientId).where('state', 'not in', ['attempt', 'lapsed']);
  if (wallets !== 'all')
    query = query.where('wallet_id', 'in', wallets.length > 0 ? [...wallets] : [0]);
  if (walletId !== null) query = query.where('wallet_id', '=', walletId);
  if (status !== null) query = query.where('state', '=', status);
  if (page.before !== null) query = query.where('id', '<', page.before);
  return tx.all(query.orderBy('id', 'desc').limit(page.limit).offset(page.offset));
}
