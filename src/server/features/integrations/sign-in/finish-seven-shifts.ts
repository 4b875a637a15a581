import { readZone } from '#kernel/day.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { findWallet, seenBy } from '../../wallets/index.ts';
import { findConnection } from '../access/connections.repo.ts';
import { locationsOf } from '../connections/locations.repo.ts';
import type { IntegrationsDeps, StoreFeed } from '../integrations.ports.ts';
import { newestConnected } from './attempts.repo.ts';

type Chosen = {
  readonly storeId: number;
  readonly location: string;
  readonly timezone: string;
};
type Refusal =
  | 'provider_off'
  | 'not_found'
  | 'invalid_input'
  | 'oauth_state'
  | 'oauth_expired'
  | 'sales_taken'
  | 'currency_differs';

/** Chooses the location that feeds the store of the sign-in; the same again changes nothing. */
export async function finishSevenShifts(
  context: RequestContext,
  deps: IntegrationsDeps,
  { storeId, location, timezone }: Chosen,
): Promise<Result<StoreFeed, Refusal>> {
  const { tx, actor, now } = context;
  const clientId = actor.client.id;
  if (deps.providers.sevenShifts === null) return fail('provider_off');
  if (!(await findWallet(tx, seenBy(actor), storeId))) return fail('not_found');
  const owner = { clientId, sessionId: actor.sessionId, provider: '7shifts' } as const;
  const attempt = await newestConnected(tx, owner, storeId);
  if (!attempt?.connection_id || !attempt.data_type) return fail('oauth_state');
  if (attempt.expires_at <= now) return fail('oauth_expired');
  const connection = await findConnection(tx, { clientId, id: attempt.connection_id });
  if (!connection?.account || connection.status === 'disconnected') return fail('oauth_state');
  const known = await locationsOf(tx, clientId, [connection.id]);
  const listed = known.find((one) => one.location === location);
  const zone = readZone(timezone);
  if (!listed || zone === null)
    return fail('invalid_input', {}, [
      ...(listed ? [] : [{ path: 'sub_external_id', code: 'pos_place_unknown' }]),
      ...(zone === null ? [{ path: 'timezone', code: 'timezone_invalid' }] : []),
    ]);
  const chosen = await deps.feeds.chooseLocation(
    tx,
    {
      clientId,
      storeId,
      dataType: attempt.data_type,
      connectionId: connection.id,
      provider: '7shifts',
      account: listed.account,
      location,
      name: listed.name,
      timezone: zone,
      // 7shifts does not say it: it is that of the client's region.
      currency: listed.currency ?? actor.client.currency,
    },
    now,
  );
  if (!chosen.ok) return chosen;
  const { feed, changed } = chosen.value;
  if (changed)
    await audit(context, {
      action: 'integrations.choose_location',
      subject: { kind: 'store', id: storeId },
      after: { provider: '7shifts', data_type: feed.dataType, location_id: location },
    });
  return ok(feed);
}
