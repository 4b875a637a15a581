import { addDays, dayOf } from '#kernel/day.ts';
import type { Answer } from '#contract/index.ts';
import { type PosDoors, tipsTasks } from '../features/tips-data/index.ts';
import { type StoreRef, tipMembers, tipPlaces } from '../features/tips-setup/index.ts';
import type { ManagerActor } from '../platform/actor.ts';
import type { ReadHandle } from '../platform/database/handle.ts';
import type { Database } from '../platform/database/pool.ts';
import { tipResults } from '../wiring/tips-wiring.ts';
import type { DemoCaller, StoryClock } from './demo-api.ts';
import type { PosSandbox } from './demo-sandbox.ts';

/**
 * The restaurants of the demo that have a point of sale, by client. Those of the first are
 * connected; the other waits to be.
 */
const RESTAURANTS: Readonly<Record<number, readonly string[]>> = {
  10_001: ['Downtown', 'Airport'],
  20_001: ['Austin'],
};
export const CONNECTED = 10_001;
/** How far back they are read. */
const DAYS = 14;
type Deps = {
  readonly db: Database;
  readonly clock: StoryClock;
  readonly doors: PosDoors;
};
type TipStore = Answer<'tipStores'>['data'][number];

const locationOf = (walletId: number): string => `loc-${walletId}`;

/**
 * Tells the sandbox of the demo's restaurants and who works there, as a real point of sale knows
 * its own; each start anew.
 */
export async function teachPos({ db }: Pick<Deps, 'db'>, sandbox: PosSandbox): Promise<void> {
  for (const clientId of Object.keys(RESTAURANTS).map(Number)) {
    const locations = await db.read({ clientId }, async (tx) => {
      const found: object[] = [];
      for (const place of await restaurants(tx, clientId))
        found.push({
          id: locationOf(place.storeId),
          name: place.name,
          zone: place.timezone,
          staff: await staffOf(tx, place),
        });
      return found;
    });
    if (locations.length > 0) await sandbox.tell(clientId, locations);
  }
}

const restaurants = async (tx: ReadHandle, clientId: number): Promise<StoreRef[]> =>
  (
    await tipPlaces(tx, { client: { id: clientId }, wallets: 'all' } as unknown as ManagerActor)
  ).filter(({ name }) => RESTAURANTS[clientId]?.includes(name));

/**
 * Who works there: everybody whose card works, and one whose does not, so that a held payout can be
 * seen.
 */
async function staffOf(tx: ReadHandle, place: StoreRef): Promise<object[]> {
  const members = await tipMembers(
    tx,
    { clientId: place.clientId, storeId: place.storeId, search: null, taken: true },
    200,
    0,
  );
  const held = members.find(({ status }) => status !== 'active');
  return members
    .filter(
      ({ job_codes: codes, status, customer_id: id }) =>
        codes.length > 0 && (status === 'active' || id === held?.customer_id),
    )
    .map((one) => ({
      id: `e-${place.storeId}-${one.customer_id}`,
      first_name: one.first_name,
      last_name: one.last_name,
      number: one.staff_id,
      alternate: null,
      active: true,
      roles: one.job_codes.map(({ role_name: name }) => ({
        id: `r-${name.toLowerCase().replaceAll(' ', '-')}`,
        name,
      })),
    }));
}

/**
 * Connects the restaurants as a manager's clicks would: their locations, staff and roles, and the
 * last two weeks.
 */
export async function connectDemoPos(deps: Deps, caller: DemoCaller): Promise<void> {
  const { data: stores } = await caller.call('tipStores', {});
  for (const store of stores)
    if (RESTAURANTS[CONNECTED]?.includes(store.wallet_name)) await connect(deps, caller, store);
}

async function connect(
  deps: Deps,
  { call, clientId }: DemoCaller,
  { wallet_id, timezone }: TipStore,
): Promise<void> {
  const now = deps.clock.now();
  /** What the queue would do in a moment is done now: the nights are paid next. */
  const run = async ({ id }: Answer<'posSync'>): Promise<void> => {
    await tipsTasks(deps, tipResults)['tips.pull']?.({ clientId, taskId: id });
  };
  const location = { location_id: locationOf(wallet_id), revenue_center: null };
  await call('mapLocations', {
    params: { wallet_id },
    body: { clockings: location, sales: location },
  });
  await run(await call('queueSyncEmployees', { query: { wallet_id: String(wallet_id) } }));
  const { data: staff } = await call('posEmployeesCached', {
    query: { wallet_id: String(wallet_id) },
  });
  await call('customersMapping', {
    body: {
      wallet_id,
      mappings: staff.flatMap(({ pos_id, suggestion }) =>
        suggestion ? [{ pos_id, customer_id: suggestion.customer_id }] : [],
      ),
    },
  });
  const { data: roles } = await call('posRoles', { query: { wallet_id: String(wallet_id) } });
  await call('setJobMapping', {
    body: {
      wallet_id,
      mappings: roles.map(({ role_id, suggested_code_id: code_id }) => ({ role_id, code_id })),
    },
  });
  const today = dayOf(now, timezone);
  await run(
    await call('posSync', {
      params: { wallet_id },
      query: { start_date: addDays(today, -DAYS), end_date: today },
    }),
  );
  // What a load time does at night; no manager presses it.
  await deps.db.write({ clientId }, (tx) =>
    tipResults.loaded(tx, { clientId, storeId: wallet_id, timezone }, now),
  );
}
