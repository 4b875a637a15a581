import {
  type Belonging,
  type NotPayable,
  belongingTo,
  mayMoveWith,
  whyNotMovable,
} from '#domain/people/member-status.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { type WalletRow, findWallet, seenBy, storesSeen } from '../wallets/index.ts';
import { type Payee, findPayee, membershipsOf } from '../members/index.ts';

type Wallet = Omit<WalletRow, 'members'>;
export type Pair = {
  readonly wallet: Wallet;
  readonly member: Payee;
  readonly belonging: Belonging;
};

/** The wallet and the member of a load, both of them the manager's to see. */
export async function findPair(
  tx: ReadHandle,
  actor: ManagerActor,
  walletId: number,
  customerId: number,
): Promise<Result<Pair, 'not_found'>> {
  const [wallet, member, memberships, stores] = await Promise.all([
    findWallet(tx, seenBy(actor), walletId),
    findPayee(tx, actor.client.id, customerId),
    membershipsOf(tx, actor.client.id, [customerId], 'all'),
    storesSeen(tx, actor),
  ]);
  if (!wallet || !member) return fail('not_found');
  const theirs =
    stores === 'all' || memberships.some(({ store_id: store }) => stores.includes(store));
  if (!theirs) return fail('not_found');
  return ok({ wallet, member, belonging: belongingTo(wallet.store_id, memberships) });
}

/**
 * Only active members of the wallet's store can be paid; from somebody who was deactivated or left
 * the store, what is left can be taken back.
 */
export function checkMovable(
  kind: 'load' | 'unload',
  pair: Pair,
): Result<true, NotPayable | 'invalid_input'> {
  const why = whyNotMovable(kind, pair.member.status);
  return why === null ? checkBelonging(kind, pair) : fail(why);
}

/** A member of another store's wallet is no member of this one, whichever way it is sent. */
export const checkBelonging = (
  kind: 'load' | 'unload',
  { belonging }: Pair,
): Result<true, 'invalid_input'> =>
  mayMoveWith(kind, belonging)
    ? ok(true)
    : fail('invalid_input', {}, [
        { path: 'customer_id', code: 'person_not_in_wallet', params: {} },
      ]);

/**
 * The us-managers calls are for US clients unless the client's flag says otherwise, and the other
 * way round.
 */
export function checkRoute(actor: ManagerActor, us: boolean): Result<true, 'wrong_region_route'> {
  if (actor.client.flags.use_standard_load_routes)
    return us ? fail('wrong_region_route') : ok(true);
  return (actor.client.region === 'US') === us ? ok(true) : fail('wrong_region_route');
}
