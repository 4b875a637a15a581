import { tipMapping } from '#contract/tips-data/mapping.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { Database } from '#server/platform/database/pool.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import { twoSteps } from '#server/platform/http/two-step.ts';
import { PosUnavailable } from '#server/providers/pos/point-of-sale.port.ts';
import {
  type StoreRef,
  employeesOf,
  storeOfPath,
  visibleStore,
  presentEmployee,
} from '../../tips-setup/index.ts';
import { presentPosStaff, presentRoles } from '../data.present.ts';
import {
  type FedStore,
  type FeedRow,
  feedsOfStore,
  placeOf,
  storesOfFeed,
} from '../loading/feeds.repo.ts';
import { mapLocations } from './map-locations.ts';
import { offeredBy, presentMapping } from './present-locations.ts';
import { associate, mapRoles, mapStaff, takeOverJobs } from './map-staff.ts';
import type { PosDoors, ResultsOfData } from '../tips-data.ports.ts';
import type { Edge } from '#server/platform/http/edge.ts';

type MappingOperations = typeof tipMapping;
type Mapped = Pick<
  MappingOperations,
  | 'locationMapping'
  | 'mapLocations'
  | 'posRoles'
  | 'setJobMapping'
  | 'posEmployees'
  | 'posEmployeesCached'
  | 'customersMapping'
  | 'makeAssociation'
  | 'syncJobCodes'
>;
/**
 * What taking in records reaches between its transactions; no point of sale where none is
 * connected.
 */
export type TipsDataOutside = { readonly db: Database; readonly doors: PosDoors | null };
type ReadContext = { readonly tx: ReadHandle; readonly actor: ManagerActor };

/** Does something at a wallet that a body or a query names. */
async function at<T, E extends string>(
  { tx, actor }: ReadContext,
  walletId: number,
  what: (place: StoreRef) => Promise<Result<T, E>>,
): Promise<Result<T, E | 'not_found'>> {
  const place = await visibleStore(tx, actor, walletId);
  return place ? what(place) : fail('not_found');
}

async function after<T, E extends string>(
  done: Promise<Result<unknown, E>>,
  show: () => Promise<T>,
): Promise<Result<{ data: T }, E>> {
  const outcome = await done;
  return outcome.ok ? ok({ data: await show() }) : outcome;
}

const inClient = <T>(
  db: Database,
  { client }: ManagerActor,
  read: (tx: ReadHandle) => Promise<T>,
): Promise<T> => db.read({ clientId: client.id }, read);
const held = ({ clientId, storeId, name, timezone }: StoreRef): StoreRef => ({
  clientId,
  storeId,
  name,
  timezone,
});

/** Where the staff of a store are asked for: each location once, whatever is read from it. */
async function staffSources(tx: ReadHandle, place: StoreRef) {
  const feeds = await feedsOfStore(tx, place.clientId, place.storeId);
  const sources = new Map<string, { feed: FeedRow; store: FedStore }>();
  for (const feed of feeds) {
    const store = (await storesOfFeed(tx, feed)).find((one) => one.store_id === place.storeId);
    if (store) sources.set(`${feed.connection_id} ${feed.location}`, { feed, store });
  }
  return [...sources.values()];
}

/**
 * Calls that ask the point of sale: nothing is locked and no connection is held while it thinks.
 */
const asking = (results: ResultsOfData) => ({
  locationMapping: twoSteps<MappingOperations['locationMapping'], TipsDataOutside>()(
    async ({ tx, actor, params }) => ok(held(await storeOfPath(tx, actor, params.wallet_id))),
    async (place, { outside: { db, doors }, actor }) => {
      const accounts = await inClient(db, actor, (tx) => accountsOf(doors, tx, place.clientId));
      const offers = await offeredBy(doors, accounts);
      return ok(await inClient(db, actor, (tx) => presentMapping(tx, place, offers)));
    },
  ),
  mapLocations: twoSteps<MappingOperations['mapLocations'], TipsDataOutside>()(
    async ({ tx, actor, params }) => ok(held(await storeOfPath(tx, actor, params.wallet_id))),
    async (place, { outside: { db, doors }, actor, origin, now, body }) => {
      const accounts = await inClient(db, actor, (tx) => accountsOf(doors, tx, place.clientId));
      const wanted = new Set([body.clockings?.connection_id, body.sales?.connection_id]);
      const offers = await offeredBy(
        doors,
        accounts.filter(({ connectionId }) => wanted.has(connectionId)),
      );
      if (offers.some(({ locations }) => locations === null)) return fail('pos_unavailable');
      return db.write(
        { clientId: place.clientId },
        async (tx) => {
          const done = await mapLocations({ tx, actor, origin, now }, place, body, offers);
          if (!done.ok) return done;
          await results.locationsChanged(tx, place, now);
          return ok(await presentMapping(tx, place, offers));
        },
        (result) => result.ok,
      );
    },
  ),
  posEmployees: twoSteps<MappingOperations['posEmployees'], TipsDataOutside>()(
    ({ tx, actor, query }) =>
      at({ tx, actor }, query.wallet_id, async (place) => {
        const sources = await staffSources(tx, place);
        return sources.length > 0
          ? ok({ place: held(place), sources })
          : fail('pos_location_missing');
      }),
    async ({ place, sources }, { outside: { db, doors }, actor }) => {
      try {
        const staff = await Promise.all(
          sources.map(({ feed, store }) => {
            const door = doors?.door(feed.provider) ?? null;
            if (door === null) throw new PosUnavailable();
            return door.employees(placeOf(feed, store));
          }),
        );
        const data = await inClient(db, actor, (tx) => presentPosStaff(tx, place, staff.flat()));
        return ok({ data });
      } catch (error) {
        if (error instanceof PosUnavailable) return fail('pos_unavailable');
        throw error;
      }
    },
  ),
});

const accountsOf = async (doors: PosDoors | null, tx: ReadHandle, clientId: number) =>
  doors === null ? [] : doors.accountsOf(tx, clientId);

type Served = Pick<
  Handlers<MappingOperations>,
  Exclude<keyof Mapped, 'locationMapping' | 'mapLocations' | 'posEmployees'>
>;
const stored = (results: ResultsOfData): Served => ({
  posRoles: ({ tx, actor, query }) =>
    at({ tx, actor }, query.wallet_id, async (place) =>
      ok({ data: await presentRoles(tx, place) }),
    ),
  setJobMapping: ({ tx, actor, origin, now, body }) =>
    at({ tx, actor }, body.wallet_id, (place) =>
      after(mapRoles({ tx, actor, origin, now }, place, body.mappings), async () => {
        await results.linksChanged(tx, place, now);
        return presentRoles(tx, place);
      }),
    ),
  posEmployeesCached: ({ tx, actor, query }) =>
    at({ tx, actor }, query.wallet_id, async (place) =>
      ok({ data: await presentPosStaff(tx, place, null) }),
    ),
  customersMapping: ({ tx, actor, origin, now, body }) =>
    at({ tx, actor }, body.wallet_id, (place) =>
      after(mapStaff({ tx, actor, origin, now }, place, body.mappings), async () => {
        await results.linksChanged(tx, place, now);
        return presentPosStaff(tx, place, null);
      }),
    ),
  async makeAssociation({ tx, actor, origin, now, params, body }) {
    const place = await storeOfPath(tx, actor, params.id);
    const done = await associate({ tx, actor, origin, now }, place, body.pos_id, body.employee_id);
    if (!done.ok) return done;
    await results.linksChanged(tx, place, now);
    const shown = (await presentPosStaff(tx, place, null)).find(
      (one) => one.pos_id === body.pos_id,
    );
    return shown ? ok(shown) : fail('not_found');
  },
  syncJobCodes: ({ tx, actor, origin, now, query }) =>
    at({ tx, actor }, query.wallet_id, (place) =>
      after(takeOverJobs({ tx, actor, origin, now, results }, place), async () => {
        await results.linksChanged(tx, place, now);
        return (await employeesOf(tx, place.clientId, place.storeId)).map(presentEmployee);
      }),
    ),
});

/** Serves what links a point of sale to stores, job codes and members. */
export function serveTipMapping(edge: Edge<TipsDataOutside>, results: ResultsOfData): void {
  edge.serve(tipMapping, { ...asking(results), ...stored(results) });
}
