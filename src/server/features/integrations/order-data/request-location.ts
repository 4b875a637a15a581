import { type Result, fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { walletOfClient } from '../../wallets/index.ts';
import type { IntegrationsDeps } from '../integrations.ports.ts';
import type { DataType } from '../integrations.tables.ts';
import { type RequestRow, insertRequest, lockOpenRequest, saveRequest } from './requests.repo.ts';

type Asked = {
  readonly storeId: number;
  readonly dataType: DataType;
  readonly location: string;
};
type Requested = { readonly row: RequestRow; readonly timezone: string };

/**
 * Asks for the order data of a location. The same again is the same request; another location takes
 * the place of one that is pending. Whose the location is, only an operator says: nothing of it is
 * read before, and nobody learns here whether others have it.
 */
export async function requestLocation(
  context: RequestContext,
  { providers, feeds }: IntegrationsDeps,
  { storeId, dataType, location }: Asked,
): Promise<Result<Requested, 'provider_off' | 'not_found' | 'location_connected'>> {
  const { tx, actor, now } = context;
  const clientId = actor.client.id;
  if (providers.orderData === null) return fail('provider_off');
  const store = await walletOfClient(tx, clientId, storeId);
  if (!store) return fail('not_found');
  const open = await lockOpenRequest(tx, clientId, storeId, dataType);
  if (open?.location_id === location) return ok({ row: open, timezone: store.timezone });
  const feed = await feeds.feedOf(tx, clientId, storeId, dataType);
  if (feed?.provider === 'omnivore' && feed.status === 'online')
    return fail('location_connected', { location: feed.location });
  if (open) await saveRequest(tx, clientId, open.id, { status: 'replaced' });
  const row = await insertRequest(tx, {
    client_id: clientId,
    store_id: storeId,
    data_type: dataType,
    location_id: location,
    status: 'pending',
    asked_by: actor.managerId,
    asked_by_name: actor.name,
    asked_at: now,
  });
  await audit(context, {
    action: 'integrations.request_location',
    subject: { kind: 'store', id: storeId },
    ...(open && { before: { location_id: open.location_id } }),
    after: { location_id: location, data_type: dataType },
  });
  return ok({ row, timezone: store.timezone });
}
