import { balances } from '#server/ledger/index.ts';
import { auditMany } from '#server/platform/audit.ts';
import type { MembersDeps } from '../members.ports.ts';
import { split } from './invite-members.ts';
import {
  type LockedMember,
  activePlacesOf,
  lockMembers,
  switchPlaces,
} from './many-members.repo.ts';
import type { Outcome } from './outcome.ts';
import { refreshStatuses } from './refresh-statuses.ts';
import type { RequestContext } from '#server/platform/request-context.ts';

type Leaving = { readonly storeId: number; readonly keepBalance: boolean };

/**
 * Takes many members out of one store, as one statement a table: those who are in it, and whose
 * last place it is only with an empty card, unless the money is to stay there.
 */
export async function leaveStoreTogether(
  context: RequestContext,
  deps: MembersDeps,
  ids: readonly number[],
  { storeId, keepBalance }: Leaving,
): Promise<Outcome> {
  const { tx, actor } = context;
  const clientId = actor.client.id;
  const members = await lockMembers(tx, clientId, ids);
  const places = await activePlacesOf(tx, clientId, ids);
  const inside = new Set(
    places.filter((place) => place.store_id === storeId).map((place) => place.customer_id),
  );
  const several = new Set(
    places.filter((place) => place.store_id !== storeId).map((place) => place.customer_id),
  );
  const last = keepBalance ? [] : members.filter(({ id }) => inside.has(id) && !several.has(id));
  const withMoney = await membersWithMoney(context, deps, last);
  const { able, outcome } = split(ids, members, ({ id }) =>
    !inside.has(id) ? 'not_in_wallet' : withMoney.has(id) ? 'balance_left' : null,
  );
  if (able.length === 0) return outcome;
  await switchPlaces(tx, clientId, outcome.done, { storeId, active: false });
  const statuses = await refreshStatuses(tx, clientId, outcome.done);
  auditMany(
    context,
    'customers.leave_store',
    'customer',
    able.map(({ id, status }) => ({
      id,
      before: { store_id: storeId, status },
      after: { store_id: null, status: statuses.get(id) },
    })),
  );
  return outcome;
}

/** Who of these has money on the card, or on the way to it. */
async function membersWithMoney(
  { tx, actor }: RequestContext,
  { ports }: MembersDeps,
  members: readonly LockedMember[],
): Promise<ReadonlySet<number>> {
  if (members.length === 0) return new Set();
  const clientId = actor.client.id;
  const books = await balances(tx, {
    clientId,
    accountIds: members.map(({ account_id }) => account_id),
  });
  const coming = await ports.underWayOf(
    tx,
    clientId,
    members.map(({ id }) => id),
  );
  return new Set(
    members
      .filter(({ id, account_id }) => (books.get(account_id) ?? 0n) + (coming.get(id) ?? 0n) > 0n)
      .map(({ id }) => id),
  );
}
