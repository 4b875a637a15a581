import { posSignIn } from '#contract/integrations/sign-in.ts';
import { fail, ok } from '#kernel/result.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import type { ModuleHandlers } from '#server/platform/http/handler.ts';
import { connectionsOf, findConnection } from '../access/connections.repo.ts';
import { locationsOf } from '../connections/locations.repo.ts';
import type { IntegrationsDeps } from '../integrations.ports.ts';
import {
  presentConnection,
  presentFeed,
  presentKnownLocation,
  presentListedLocation,
} from '../integrations.present.ts';
import { beginSignIn } from './begin-sign-in.ts';
import { finishSevenShifts } from './finish-seven-shifts.ts';
import { signInLightspeed } from './sign-in-lightspeed.ts';
import { startSevenShifts } from './start-seven-shifts.ts';
import { storesByLocation } from './stores-by-location.ts';

/** Series that have no adapter: said, so that nobody looks for them. */
const LEGACY = [
  { series: 'l', available: false },
  { series: 'o', available: false },
] as const;

type Handlers = ModuleHandlers<typeof posSignIn, IntegrationsDeps>;

/** Serves how accounts at Lightspeed and 7shifts are connected. */
export function serveSignIn(edge: Edge<IntegrationsDeps>, deps: IntegrationsDeps): void {
  edge.serve(posSignIn, { ...lightspeedHandlers(deps), ...sevenShiftsHandlers(deps) });
}

const lightspeedHandlers = (
  deps: IntegrationsDeps,
): Pick<Handlers, 'lightspeedUrl' | 'lightspeedLogin' | 'lightspeedAccess'> => ({
  lightspeedUrl: ({ tx, actor, origin, now, query }) =>
    beginSignIn({ tx, actor, origin, now }, deps, {
      provider: 'lightspeed',
      store: null,
      returnTo: query.return_to,
    }),
  async lightspeedLogin({ outside, actor, origin, now, body }) {
    if (body.client_id !== actor.client.id) return fail('not_found');
    const done = await signInLightspeed(
      outside,
      { actor, origin, now },
      { code: body.code, state: body.state ?? null },
    );
    if (!done.ok) return done;
    const { connectionId, backTo } = done.value;
    const clientId = actor.client.id;
    return outside.db.read({ clientId }, async (tx) => {
      const row = await findConnection(tx, { clientId, id: connectionId });
      const locations = await locationsOf(tx, clientId, [connectionId]);
      return row
        ? ok({
            connection: presentConnection(row),
            locations: locations.map(presentKnownLocation),
            return_to: backTo,
          })
        : fail('not_found');
    });
  },
  async lightspeedAccess({ tx, actor }) {
    const clientId = actor.client.id;
    const rows = (await connectionsOf(tx, clientId)).filter(
      ({ provider }) => provider === 'lightspeed',
    );
    const row = rows.find(({ status }) => status === 'online') ?? rows.at(-1) ?? null;
    const locations = row ? await locationsOf(tx, clientId, [row.id]) : [];
    const shown = row && presentConnection(row);
    return ok({
      access: shown?.status === 'online',
      available: deps.providers.lightspeed !== null,
      status: shown?.status ?? null,
      series: shown?.series ?? null,
      account: shown?.account ?? null,
      scopes: shown?.scopes ?? [],
      connected_by: shown?.connected_by ?? null,
      connected_at: shown?.connected_at ?? null,
      locations: locations.map(presentKnownLocation),
      legacy: [...LEGACY],
    });
  },
});

const sevenShiftsHandlers = (
  deps: IntegrationsDeps,
): Pick<Handlers, 'sevenShiftsUrl' | 'sevenShiftsStart' | 'sevenShiftsFinish'> => ({
  sevenShiftsUrl: ({ tx, actor, origin, now, query }) =>
    beginSignIn({ tx, actor, origin, now }, deps, {
      provider: '7shifts',
      store: { id: query.store_id, dataType: query.data_type ?? 'clockings' },
      returnTo: query.return_to,
    }),
  async sevenShiftsStart({ outside, actor, origin, now, query }) {
    const { guid, company_id: companyId, state } = query;
    const started = await startSevenShifts(
      outside,
      { actor, origin, now },
      { guid, companyId, state },
    );
    if (!started.ok) return started;
    const { row, attempt, locations } = started.value;
    if (attempt.store_id === null || attempt.data_type === null) return fail('oauth_state');
    const stores = await storesByLocation(outside, actor, attempt.data_type);
    return ok({
      company: { id: companyId, name: row.company_name },
      store_id: attempt.store_id,
      data_type: attempt.data_type,
      return_to: attempt.back_to,
      locations: locations.map((location) => ({
        ...presentListedLocation(location),
        store_name: stores.get(location.id) ?? null,
      })),
    });
  },
  async sevenShiftsFinish({ tx, actor, origin, now, query }) {
    const done = await finishSevenShifts({ tx, actor, origin, now }, deps, {
      storeId: query.store_id,
      location: query.sub_external_id,
      timezone: query.timezone,
    });
    return done.ok ? ok(presentFeed(done.value)) : done;
  },
});
