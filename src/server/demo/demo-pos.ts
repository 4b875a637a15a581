import { addDays, type Day, dayOf } from '#kernel/day.ts';
import { after, days } from '#kernel/instant.ts';
import type { Answer } from '#contract/index.ts';
import { invariant } from '#kernel/invariant.ts';
import { nightAt } from '#sandbox/restaurant/world/hours.ts';
import { type PosDoors, tipsTasks } from '../features/tips-data/index.ts';
import { type StoreRef, tipMembers, tipPlaces } from '../features/tips-setup/index.ts';
import type { ManagerActor } from '../platform/actor.ts';
import type { ReadHandle } from '../platform/database/handle.ts';
import type { Database } from '../platform/database/pool.ts';
import type { Person } from '../platform/directory/sessions.ts';
import { tipResults } from '../wiring/tips-wiring.ts';
import type { DemoApi, DemoCaller } from './demo-api.ts';
import {
  approveOrderData,
  requestOrderData,
  signInToLightspeed,
  signInToSevenShifts,
} from './demo-pos-sign-in.ts';
import type { DemoRestaurants, RestaurantsOfDemo } from './demo-restaurants.ts';
import { SUBSCRIBED_DAYS } from './demo-subscriptions.ts';

type DataType = 'clockings' | 'sales';
type Source = 'lightspeed' | '7shifts' | 'omnivore';
type Restaurant = {
  readonly store: string;
  readonly company: string;
  readonly currency: 'CAD' | 'USD';
  /** Null where nobody has connected it yet: who looks at the demo may. */
  readonly from: Readonly<Record<DataType, Source>> | null;
  readonly lightspeed?: { readonly business: number; readonly location: number };
  readonly sevenShifts?: { readonly company: number; readonly location: number };
  readonly omnivore?: string;
  readonly roster?: string;
  /** How many days old the store is in the demo, where its nights are to follow its first day. */
  readonly age?: number;
};

/** The restaurants of the demo that have providers, by client. */
const RESTAURANTS: Readonly<Record<number, readonly Restaurant[]>> = {
  10_001: [
    {
      store: 'Downtown',
      company: 'Maple Table Restaurants',
      currency: 'CAD',
      from: { clockings: 'lightspeed', sales: 'lightspeed' },
      lightspeed: { business: 2468, location: 1001 },
      roster: 'DT',
      age: SUBSCRIBED_DAYS,
    },
    {
      store: 'Airport',
      company: 'Maple Table Restaurants',
      currency: 'CAD',
      from: { clockings: '7shifts', sales: 'lightspeed' },
      lightspeed: { business: 2468, location: 1002 },
      sevenShifts: { company: 1234, location: 4569 },
      roster: 'AP',
    },
  ],
  20_001: [
    {
      store: 'Austin',
      company: 'Lone Star Kitchens',
      currency: 'USD',
      from: { clockings: 'omnivore', sales: 'omnivore' },
      omnivore: 'AieMdB5i',
    },
    {
      store: 'Dallas',
      company: 'Lone Star Kitchens',
      currency: 'USD',
      from: null,
      lightspeed: { business: 3690, location: 2001 },
      sevenShifts: { company: 5678, location: 7101 },
    },
  ],
};
type Connected = Restaurant & { readonly from: Readonly<Record<DataType, Source>> };
const isConnected = (one: Restaurant): one is Connected => one.from !== null;
/** How far back they are read. */
const DAYS = 14;

type Deps = {
  readonly db: Database;
  readonly doors: PosDoors;
  readonly restaurants: RestaurantsOfDemo;
  readonly api: DemoApi;
};
type TipStore = Answer<'tipStores'>['data'][number];

/**
 * Tells the providers of the demo's restaurants and who works there, as real ones know their own;
 * each start anew.
 */
export async function teachRestaurants(
  db: Database,
  { tell }: Pick<DemoRestaurants, 'tell'>,
): Promise<void> {
  const told: object[] = [];
  for (const [id, restaurants] of Object.entries(RESTAURANTS)) {
    const clientId = Number(id);
    await db.read({ clientId }, async (tx) => {
      for (const place of await placesOf(tx, clientId)) {
        const one = restaurants.find(({ store }) => store === place.name);
        if (one) told.push(await tellPlace(tx, place, one));
      }
    });
  }
  if (told.length > 0) await tell(told);
}

async function tellPlace(tx: ReadHandle, place: StoreRef, one: Restaurant): Promise<object> {
  const { roles, staff } = await staffOf(tx, place);
  const lastNight = one.age === undefined ? null : await lastNightOfDemo(tx, place, one.age);
  return {
    id: one.store.toLowerCase(),
    name: one.store,
    company: one.company,
    zone: place.timezone,
    currency: one.currency,
    lightspeed: one.lightspeed ?? null,
    seven_shifts: one.sevenShifts ?? null,
    omnivore: one.omnivore === undefined ? null : { location: one.omnivore, agent: 'online' },
    roster: one.roster === undefined ? null : { location: one.roster },
    roles,
    staff,
    calm_on: lastNight,
  };
}

/**
 * The night before the demo was made, of a store that was so many days old then: on whatever day
 * somebody makes it, this night can be paid and the one before has something to mend.
 */
async function lastNightOfDemo(tx: ReadHandle, place: StoreRef, age: number): Promise<Day> {
  const found = await tx.text<{ created_at: Date }>({
    sql: 'SELECT created_at FROM store WHERE client_id = $1 AND id = $2',
    values: [place.clientId, place.storeId],
  });
  const [store] = found;
  invariant(store, 'the demo has this store');
  const made = after(store.created_at, days(age)).getTime();
  return addDays(nightAt({ zone: place.timezone }, made), -1);
}

const placesOf = (tx: ReadHandle, clientId: number): Promise<StoreRef[]> =>
  // Only what `tipPlaces` looks at.
  tipPlaces(tx, { client: { id: clientId }, wallets: 'all' } as unknown as ManagerActor);

/**
 * Who works there: everybody whose card works, and one whose does not, so that a held payout can be
 * seen. Each has one role, as a till that knows two does not say in which somebody worked.
 */
async function staffOf(tx: ReadHandle, place: StoreRef) {
  const members = await tipMembers(
    tx,
    { clientId: place.clientId, storeId: place.storeId, search: null, taken: true },
    200,
    0,
  );
  const held = members.find(({ status }) => status !== 'active');
  const working = members.filter(
    ({ job_codes: codes, status, customer_id: id }) =>
      codes.length > 0 && (status === 'active' || id === held?.customer_id),
  );
  const names = [...new Set(working.map((one) => one.job_codes[0]?.role_name ?? ''))].sort();
  return {
    roles: names.map((name, index) => ({ id: index + 1, name })),
    staff: working.map((one) => ({
      id: one.customer_id,
      first_name: one.first_name,
      last_name: one.last_name,
      payroll_id: one.staff_id,
      roles: [names.indexOf(one.job_codes[0]?.role_name ?? '') + 1],
    })),
  };
}

/**
 * Connects the restaurants of a client as a manager's clicks would: signed in at each provider,
 * located, staff and roles tied, and the last two weeks read.
 */
export async function connectRestaurants(
  deps: Deps,
  {
    manager,
    operator,
    now,
  }: { readonly manager: Person; readonly operator: Person | null; readonly now: Date },
): Promise<void> {
  const restaurants = (RESTAURANTS[manager.clientId] ?? []).filter(isConnected);
  if (restaurants.length === 0) return;
  await deps.restaurants.teach();
  const { api } = deps;
  await api.as(manager, now, async (caller) => {
    const { data: stores } = await caller.call('tipStores', {});
    if (restaurants.some(({ lightspeed }) => lightspeed))
      await signInToLightspeed(deps.restaurants, caller, manager);
    for (const one of restaurants) {
      const store = stores.find(({ wallet_name: name }) => name === one.store);
      invariant(store, `the demo has tips at ${one.store}`);
      if (one.sevenShifts)
        await signInToSevenShifts(deps.restaurants, caller, store, one.sevenShifts.company);
      if (one.omnivore !== undefined) await requestOrderData(caller, store, one.omnivore);
    }
  });
  if (operator) await api.as(operator, now, approveOrderData);
  await api.as(manager, now, async (caller) => {
    const { data: stores } = await caller.call('tipStores', {});
    for (const one of restaurants) {
      const store = stores.find(({ wallet_name: name }) => name === one.store);
      // Order data goes live with its approval: its first nights are still to come.
      if (store && one.omnivore === undefined) await goLive(deps, caller, store, one);
    }
  });
}

/** The locations of a store, from two weeks ago on; then everything a manager does once. */
async function goLive(
  deps: Deps,
  { call, clientId }: DemoCaller,
  { wallet_id, timezone }: TipStore,
  restaurant: Connected,
): Promise<void> {
  const now = deps.api.clock.now();
  const today = dayOf(now, timezone);
  const first = addDays(today, -DAYS);
  /** What the queue would do in a moment is done now: the nights are paid next. */
  const run = async ({ id }: Answer<'posSync'>): Promise<void> => {
    const { db, doors } = deps;
    await tipsTasks({ db, doors, clock: deps.api.clock }, tipResults)['tips.pull']?.({
      clientId,
      taskId: id,
    });
  };
  const query = { wallet_id: String(wallet_id) };
  const { accounts } = await call('locationMapping', { params: { wallet_id } });
  const placed = (type: DataType) => placeIn(accounts, restaurant, { type, first });
  await call('mapLocations', {
    params: { wallet_id },
    body: { clockings: placed('clockings'), sales: placed('sales') },
  });
  await run(await call('queueSyncEmployees', { query }));
  const { data: staff } = await call('posEmployeesCached', { query });
  await call('customersMapping', {
    body: {
      wallet_id,
      mappings: staff.flatMap(({ pos_id, suggestion }) =>
        suggestion ? [{ pos_id, customer_id: suggestion.customer_id }] : [],
      ),
    },
  });
  const { data: roles } = await call('posRoles', { query });
  await call('setJobMapping', {
    body: {
      wallet_id,
      mappings: roles.map(({ role_id, suggested_code_id: code_id }) => ({ role_id, code_id })),
    },
  });
  await run(
    await call('posSync', { params: { wallet_id }, query: { start_date: first, end_date: today } }),
  );
  // What a load time does at night; no manager presses it.
  await deps.db.write({ clientId }, (tx) =>
    tipResults.loaded(tx, { clientId, storeId: wallet_id, timezone }, now),
  );
}

/** The location of a kind of data among those that the client's accounts have. */
function placeIn(
  accounts: Answer<'locationMapping'>['accounts'],
  { from, lightspeed, sevenShifts, omnivore }: Connected,
  { type, first }: { readonly type: DataType; readonly first: Day },
) {
  const location_id = String(
    { lightspeed: lightspeed?.location, '7shifts': sevenShifts?.location, omnivore }[from[type]],
  );
  const account = accounts.find(
    ({ provider, locations }) =>
      provider === from[type] && locations?.some(({ id }) => id === location_id),
  );
  invariant(account, `the demo has connected ${from[type]} ${location_id}`);
  return { connection_id: account.connection_id, location_id, live_from: first };
}
