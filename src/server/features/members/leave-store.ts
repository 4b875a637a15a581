import { type Result, fail, ok } from '#kernel/result.ts';
import { toWire } from '#kernel/money.ts';
import { may } from '#domain/access/rights.ts';
import { balances } from '#server/ledger/index.ts';
import { audit } from '#server/platform/audit.ts';
import { leavePlace, lockMember, placesOf } from './member-edits.repo.ts';
import type { MembersDeps } from './members.ports.ts';
import { refreshStatus } from './refresh-status.ts';
import type { RequestContext } from '#server/platform/request-context.ts';

/**
 * Takes a member out of a store. The last one is left only with an empty card and nothing on the
 * way to it, unless the manager says that the money stays on it. Answers whether they were in it.
 */
export async function leaveStore(
  context: RequestContext,
  { ports }: MembersDeps,
  {
    id,
    storeId,
    keepBalance,
  }: { readonly id: number; readonly storeId: number; readonly keepBalance: boolean },
): Promise<Result<boolean, 'not_found' | 'balance_left'>> {
  const { tx, actor } = context;
  const clientId = actor.client.id;
  const member = await lockMember(tx, clientId, id);
  if (!member) return fail('not_found');
  const places = await placesOf(tx, clientId, id, 'all');
  if (!places.some((place) => place.store_id === storeId)) return ok(false);
  if (places.length === 1 && !keepBalance) {
    const held =
      ((await balances(tx, { clientId, accountIds: [member.account_id] })).get(member.account_id) ??
        0n) + (await ports.underWay(tx, clientId, id));
    if (held > 0n)
      return fail(
        'balance_left',
        may(actor.level, 'view_money', false) ? { balance: toWire(held) } : {},
      );
  }
  await leavePlace(tx, clientId, id, storeId);
  const status = await refreshStatus(tx, clientId, id);
  await audit(context, {
    action: 'customers.leave_store',
    subject: { kind: 'customer', id },
    before: { store_id: storeId, status: member.status },
    after: { store_id: null, status },
  });
  return ok(true);
}
