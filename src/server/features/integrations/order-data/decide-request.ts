import { type Result, fail, ok } from '#kernel/result.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import { audit } from '#server/platform/audit.ts';
import type { OutsideContext, RequestContext } from '#server/platform/request-context.ts';
import type { OrderDataLocation } from '#server/providers/pos/order-data.port.ts';
import { walletOfClient } from '../../wallets/index.ts';
import { type ConnectionRef, insertConnection } from '../access/connections.repo.ts';
import { claimAccount, ownConnectionOf } from '../connections/accounts.repo.ts';
import { keepLocations } from '../connections/locations.repo.ts';
import type { IntegrationsDeps } from '../integrations.ports.ts';
import { describeLocation, lookUpLocation } from './look-up-location.ts';
import { notifyOfDecision } from './notify-of-decision.ts';
import { type ListedRequest, type RequestRow, lockRequest, saveRequest } from './requests.repo.ts';

type Decision = { readonly row: ListedRequest; readonly reason: string };
export type ApproveRefusal =
  | 'provider_off'
  | 'request_decided'
  | 'changed_meanwhile'
  | 'account_taken'
  | 'location_unknown'
  | 'pos_unavailable'
  | 'sales_taken'
  | 'currency_differs'
  | 'not_found';

/**
 * An operator grants a client the order data of a location, saying why it is the store's. The
 * vendor is asked once more: a place that it does not know is granted to nobody, and one that the
 * operator never saw, or that is called otherwise by now, has to be looked at first.
 */
export async function approveRequest(
  deps: IntegrationsDeps,
  who: OutsideContext,
  { row, reason }: Decision,
): Promise<Result<true, ApproveRefusal>> {
  const door = deps.providers.orderData;
  if (door === null) return fail('provider_off');
  if (row.status !== 'pending') return fail('request_decided');
  const looked = await lookUpLocation(door, row.location_id);
  if (!looked.ok) return looked;
  const location = looked.value;
  const seen = describeLocation(location, who.now);
  if (row.vendor_seen_at === null || !isSameLocation(row, seen)) {
    await deps.db.write({ clientId: row.client_id }, (tx) =>
      saveRequest(tx, row.client_id, row.id, seen),
    );
    return fail('changed_meanwhile');
  }
  return inside(deps, who, row.client_id, async (context) => {
    const { tx, actor, now } = context;
    const asked = await lockRequest(tx, row.client_id, row.id);
    if (asked?.status !== 'pending') return fail('request_decided');
    const connection = await connectOrderData(context, asked, location);
    if (!connection.ok) return connection;
    const store = await walletOfClient(tx, row.client_id, asked.store_id);
    if (!store) return fail('not_found');
    const chosen = await deps.feeds.chooseLocation(
      tx,
      {
        clientId: row.client_id,
        storeId: asked.store_id,
        dataType: asked.data_type,
        connectionId: connection.value.id,
        provider: 'omnivore',
        account: asked.location_id,
        location: asked.location_id,
        name: location.name,
        timezone: location.timezone ?? store.timezone,
        currency: null,
      },
      now,
    );
    if (!chosen.ok) return chosen;
    await saveRequest(tx, row.client_id, row.id, {
      ...decided('approved', reason, actor, now),
      connection_id: connection.value.id,
      ...seen,
    });
    await audit(context, {
      action: 'integrations.approve_location',
      subject: { kind: 'location_request', id: row.id },
      after: { location_id: asked.location_id, data_type: asked.data_type, reason },
    });
    await notifyOfDecision(tx, asked, { approved: true, reason }, now);
    return ok(true);
  });
}

const isSameLocation = (
  before: Pick<ListedRequest, 'vendor_name' | 'vendor_address'>,
  now: ReturnType<typeof describeLocation>,
): boolean =>
  before.vendor_name === now.vendor_name && before.vendor_address === now.vendor_address;

/** An operator declines a request; who asked reads why. */
export const declineRequest = (
  deps: IntegrationsDeps,
  who: OutsideContext,
  { row, reason }: Decision,
): Promise<Result<true, 'request_decided'>> =>
  inside(deps, who, row.client_id, async (context) => {
    const { tx, actor, now } = context;
    const asked = await lockRequest(tx, row.client_id, row.id);
    if (asked?.status !== 'pending') return fail('request_decided');
    await saveRequest(tx, row.client_id, row.id, decided('declined', reason, actor, now));
    await audit(context, {
      action: 'integrations.decline_location',
      subject: { kind: 'location_request', id: row.id },
      after: { location_id: asked.location_id, reason },
    });
    await notifyOfDecision(tx, asked, { approved: false, reason }, now);
    return ok(true);
  });

const decided = (
  status: 'approved' | 'declined',
  reason: string,
  actor: ManagerActor,
  now: Date,
) => ({
  status,
  reason,
  decided_by: actor.managerId,
  decided_by_name: actor.name,
  decided_at: now,
});

/** The location as an account of the client; both of its data types are one connection. */
async function connectOrderData(
  { tx, now }: RequestContext,
  asked: RequestRow,
  location: OrderDataLocation,
): Promise<Result<ConnectionRef, 'account_taken'>> {
  const clientId = asked.client_id;
  const account = { provider: 'omnivore', account: asked.location_id };
  const listed = [listedLocation(asked.location_id, location)];
  const own = await ownConnectionOf(tx, clientId, account);
  if (own !== null) {
    await keepLocations(tx, { clientId, id: own }, listed, now);
    return ok({ clientId, id: own });
  }
  const row = await insertConnection(tx, {
    client_id: clientId,
    provider: 'omnivore',
    account: asked.location_id,
    company_name: location.name,
    series: null,
    status: location.online ? 'online' : 'pending',
    connected_by: asked.asked_by,
    connected_by_name: asked.asked_by_name,
    created_at: now,
    connected_at: now,
  });
  const at = { clientId, id: row.id };
  const claimed = await claimAccount(tx, at, account);
  if (claimed.by !== row.id) return fail('account_taken');
  await keepLocations(tx, at, listed, now);
  return ok(at);
}

const listedLocation = (id: string, location: OrderDataLocation) => ({
  id,
  account: id,
  name: location.name,
  timezone: location.timezone,
  currency: null,
  clockings: true,
  sales: true,
  revenueCenters: [],
});

/** Work of an operator in the scope of a client, whose audit has its line. */
const inside = <T, E extends string>(
  { db }: IntegrationsDeps,
  { actor, origin, now }: OutsideContext,
  clientId: number,
  work: (context: RequestContext) => Promise<Result<T, E>>,
): Promise<Result<T, E>> =>
  db.write(
    { clientId },
    (tx) =>
      work({ tx, actor: { ...actor, client: { ...actor.client, id: clientId } }, origin, now }),
    (result) => result.ok,
  );
