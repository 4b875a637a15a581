import { posConnections } from '#contract/integrations/connections.ts';
import { groupBy } from '#kernel/group-by.ts';
import { ok } from '#kernel/result.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import { connectionsOf } from '../access/connections.repo.ts';
import type { IntegrationsDeps } from '../integrations.ports.ts';
import { presentConnection, presentKnownLocation } from '../integrations.present.ts';
import { orderDataHandlers } from '../order-data/order-data.handlers.ts';
import { openRequestsOf } from '../order-data/requests.repo.ts';
import { storesSeen } from '../../wallets/index.ts';
import { disconnect } from './disconnect.ts';
import { locationsOf } from './locations.repo.ts';

/** Serves the accounts that are connected, and requests for order data. */
export function serveConnections(edge: Edge<IntegrationsDeps>, deps: IntegrationsDeps): void {
  const { lightspeed, sevenShifts, orderData, roster } = deps.providers;
  edge.serve(posConnections, {
    ...orderDataHandlers(deps),
    async listConnections({ tx, actor }) {
      const clientId = actor.client.id;
      const rows = await connectionsOf(tx, clientId);
      const known = groupBy(
        await locationsOf(
          tx,
          clientId,
          rows.map(({ id }) => id),
        ),
        (location) => location.connection_id,
      );
      return ok({
        data: rows.map((row) => ({
          ...presentConnection(row),
          locations: (known.get(row.id) ?? []).map(presentKnownLocation),
        })),
        providers: [
          { provider: 'lightspeed', available: lightspeed !== null },
          { provider: '7shifts', available: sevenShifts !== null },
          { provider: 'omnivore', available: orderData !== null },
          { provider: 'schedule', available: roster !== null },
        ],
        requests: (await openRequestsOf(tx, clientId, await storesSeen(tx, actor))).map((row) => ({
          request_id: row.id,
          store_id: row.store_id,
          store_name: row.store_name,
          data_type: row.data_type,
          location_id: row.location_id,
          status: row.status,
          reason: row.reason,
          asked_at: row.asked_at.toISOString(),
        })),
      });
    },
    async disconnectAccount({ outside, actor, origin, now, params }) {
      const done = await disconnect(outside, { actor, origin, now }, params.connection);
      // No provider lets us end our own access: the company does that on its own pages.
      return done.ok
        ? ok({ connection_id: done.value.id, status: 'disconnected', revoked: false })
        : done;
    },
  });
}
