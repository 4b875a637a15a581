import type { posConnections } from '#contract/integrations/connections.ts';
import type { OutputOf } from '#contract/operation.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import type { ModuleHandlers } from '#server/platform/http/handler.ts';
import { cutPage, readCursor } from '#server/platform/http/paging.ts';
import { eachAtOnce } from '#server/platform/each-at-once.ts';
import type { IntegrationsDeps } from '../integrations.ports.ts';
import { approveRequest, declineRequest } from './decide-request.ts';
import { withLocationDetails } from './look-up-location.ts';
import { requestLocation } from './request-location.ts';
import { type ListedRequest, type RequestRow, pageOfRequests } from './requests.repo.ts';

type Handlers = Pick<
  ModuleHandlers<typeof posConnections, IntegrationsDeps>,
  'requestOrderData' | 'listLocationRequests' | 'approveLocationRequest' | 'declineLocationRequest'
>;
type RequestOut = OutputOf<(typeof posConnections)['approveLocationRequest']>;

/** How many locations of a page are looked up at the vendor at once. */
const MAX_LOOKUPS = 4;

/** Requests for order data: of a store, and of all clients for operators. */
export const orderDataHandlers = (deps: IntegrationsDeps): Handlers => ({
  async requestOrderData({ tx, actor, origin, now, params, query }) {
    const done = await requestLocation({ tx, actor, origin, now }, deps, {
      storeId: params.store_id,
      dataType: query.data_type,
      location: query.location_id,
    });
    return done.ok ? ok(presentPending(done.value.row, done.value.timezone)) : done;
  },
  async listLocationRequests({ outside, query }) {
    const place = readCursor(query.cursor, 'id');
    const rows = await outside.db.read('platform', (tx) =>
      pageOfRequests(tx, {
        status: query.status,
        before: place ? Number(place[0]) : null,
        limit: query.per_page + 1,
      }),
    );
    const seen = new Map<number, ListedRequest>();
    await eachAtOnce(rows.slice(0, query.per_page), MAX_LOOKUPS, async (row) => {
      seen.set(row.id, await withLocationDetails(outside, row));
    });
    return ok(
      cutPage(rows, query, {
        show: (row) => presentRequest(seen.get(row.id) ?? row),
        place: ({ id }) => [id],
        total: place === null && rows.length <= query.per_page ? rows.length : null,
      }),
    );
  },
  async approveLocationRequest({ outside, actor, origin, now, params, body }) {
    const found = await findRequest(outside, params.request);
    if (!found.ok) return found;
    const decision = { row: found.value, reason: body.reason };
    const done = await approveRequest(outside, { actor, origin, now }, decision);
    return done.ok ? showDecided(outside, params.request) : done;
  },
  async declineLocationRequest({ outside, actor, origin, now, params, body }) {
    const found = await findRequest(outside, params.request);
    if (!found.ok) return found;
    const decision = { row: found.value, reason: body.reason };
    const done = await declineRequest(outside, { actor, origin, now }, decision);
    return done.ok ? showDecided(outside, params.request) : done;
  },
});

async function findRequest(
  { db }: IntegrationsDeps,
  id: number,
): Promise<Result<ListedRequest, 'not_found'>> {
  const [row] = await db.read('platform', (tx) => pageOfRequests(tx, { id, limit: 1 }));
  return row ? ok(row) : fail('not_found');
}

const showDecided = async (deps: IntegrationsDeps, id: number) => {
  const row = await findRequest(deps, id);
  return row.ok ? ok(presentRequest(row.value)) : row;
};

/** A request stands where its location will be: pending until an operator grants it. */
const presentPending = (
  row: RequestRow,
  timezone: string,
): OutputOf<(typeof posConnections)['requestOrderData']> => ({
  id: row.id,
  store_id: row.store_id,
  data_type: row.data_type,
  status: 'pending',
  source_id: 'omnivore',
  external_id: row.location_id,
  sub_external_id: row.location_id,
  revenue_center: null,
  timezone,
  updated_at: (row.decided_at ?? row.asked_at).toISOString(),
  token: null,
  connection_id: null,
  name: row.location_id,
  code: null,
  reason: null,
  live_from: null,
  read_at: null,
  newest_at: null,
  complete_through: null,
  options: {},
});

const presentRequest = (row: ListedRequest): RequestOut => ({
  request_id: row.id,
  client_id: row.client_id,
  client_name: row.client_name,
  store_id: row.store_id,
  store_name: row.store_name,
  store_timezone: row.store_timezone,
  data_type: row.data_type,
  location_id: row.location_id,
  status: row.status,
  reason: row.reason,
  asked_by: row.asked_by_name,
  asked_at: row.asked_at.toISOString(),
  decided_by: row.decided_by_name,
  decided_at: row.decided_at?.toISOString() ?? null,
  vendor: row.vendor_seen_at && {
    name: row.vendor_name,
    address: row.vendor_address,
    seen_at: row.vendor_seen_at.toISOString(),
  },
});
