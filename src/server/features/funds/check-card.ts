import { type NotPayable, whyNotMovable } from '#domain/people/member-status.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { type WalletRow, findWallet, seenBy, storesSeen } from '../wallets/index.ts';
import { findMember, membershipsOf } from '../members/index.ts';

type Wallet = Omit<WalletRow, 'members'>;
type Member = NonNullable<Awaited<ReturnType<typeof findMember>>>;
export type Pair = { readonly wallet: Wallet; readonly member: Member };

/** The wallet and the member of a load, both of them the manager's to see. */
export async function findPair(
  tx: ReadHandle,
  actor: ManagerActor,
  walletId: number,
  customerId: number,
): Promise<Result<Pair, 'not_found'>> {
  const [wallet, member, stores] = await Promise.all([
    findWallet(tx, seenBy(actor), walletId),
    findMember(tx, actor.client.id, customerId),
    storesSeen(tx, actor),
  ]);
  if (!wallet || !member) return fail('not_found');
  const theirs =
    stores === 'all' || (await membershipsOf(tx, actor.client.id, [customerId], stores)).length > 0;
  return theirs ? ok({ wallet, member }) : fail('not_found');
}

/**
 * Only active members can be paid; from somebody who was deactivated, what is left can be taken
 * back.
 */
export function checkMovable(kind: 'load' | 'unload', member: Member): Result<true, NotPayable> {
  const why = whyNotMovable(kind, member.status);
  return why === null ? ok(true) : fail(why);
}

/**
 * The us-managers calls are for US clients unless the client's flag says otherwise, and the other
 * way round.
 */
export function checkRoute(actor: ManagerActor, us: boolean): Result<true, 'wrong_region_route'> {
  if (actor.client.flags.use_standard_load_routes)
    return us ? fail('wrong_region_route') : ok(true);
  return (actor.client.region === 'US') === us ? ok(true) : fail('wrong_region_route');
}
