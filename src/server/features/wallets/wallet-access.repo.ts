import type { WalletHolder } from '#contract/operation.ts';
import type { Access } from '#domain/subscriptions/index.ts';
import { invariant } from '#kernel/invariant.ts';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';
import type { FindRestricted, RestrictedWallet } from '#server/platform/http/wallet-uses.ts';

/**
 * SQL of the wallets that things stand for, by the kind of thing: `$1` is the client, `$ids` the
 * numbers of the things.
 */
export type HolderTexts = Readonly<Partial<Record<WalletHolder, string>>>;

/** A store's main wallet has the store's number, and is the one that has tips. */
const NUMBERS_OF_WALLETS: readonly WalletHolder[] = ['wallet', 'store', 'from', 'tip_wallet'];

/** Looks for restricted wallets by their own numbers and by those of what stands for them. */
export const restrictedBy =
  (things: HolderTexts): FindRestricted =>
  (tx, clientId, named) =>
    tx.text<RestrictedWallet>({
      name: `restricted_${named.map(({ holder }) => holder).join('_')}`,
      sql: named
        .map(({ holder }, nth) => selectRestricted(nth, walletsOf(things, holder, nth + 2)))
        .join(' UNION ALL ')
        .concat(' ORDER BY nth, id'),
      values: [clientId, ...named.map(({ ids }) => ids)],
    });

const selectRestricted = (nth: number, ids: string): string =>
  `SELECT ${nth} AS nth, id, name, access FROM wallet WHERE client_id = $1 AND access <> 'full' AND id ${ids}`;

function walletsOf(things: HolderTexts, holder: WalletHolder, parameter: number): string {
  if (NUMBERS_OF_WALLETS.includes(holder)) return `= ANY ($${parameter}::int[])`;
  const text = things[holder];
  invariant(text !== undefined, `something says which wallets stand behind a ${holder}`);
  return `IN (${text.replace('$ids', `$${parameter}`)})`;
}

/** How a wallet may be used now, under lock; null where there is no such wallet. */
export const lockAccess = (tx: WriteHandle, clientId: number, id: number) =>
  tx.maybe(
    q
      .selectFrom('wallet')
      .select('access')
      .where('client_id', '=', clientId)
      .where('id', '=', id)
      .forNoKeyUpdate(),
  );

export const saveAccess = (tx: WriteHandle, clientId: number, id: number, access: Access) =>
  tx.run(
    q.updateTable('wallet').set({ access }).where('client_id', '=', clientId).where('id', '=', id),
  );

/** How some wallets of a client may be used, by their numbers. */
export const accessOf = async (
  tx: ReadHandle,
  clientId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Access>> =>
  new Map(
    (
      await tx.text<{ id: number; access: Access }>({
        name: 'access_of',
        sql: 'SELECT id, access FROM wallet WHERE client_id = $1 AND id = ANY ($2::int[])',
        values: [clientId, ids],
      })
    ).map(({ id, access }) => [id, access]),
  );
