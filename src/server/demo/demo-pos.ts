import { addDays, dayOf } from '#kernel/day.ts';
import { invariant } from '#kernel/invariant.ts';
import {
  mapLocations,
  mapRoles,
  mapStaff,
  presentPosStaff,
  presentRoles,
  startTask,
  tipsTasks,
} from '../features/tips-data/index.ts';
import { processAutomatically } from '../features/tips-results/index.ts';
import { type StoreRef, tipMembers, tipPlaces } from '../features/tips-setup/index.ts';
import type { ManagerActor, Origin } from '../platform/actor.ts';
import type { Clock } from '#kernel/instant.ts';
import type { ReadHandle, WriteHandle } from '../platform/database/handle.ts';
import type { Database } from '../platform/database/pool.ts';
import type { PointOfSale } from '../providers/pos/pos.port.ts';
import { tipResults } from '../wiring/tips-wiring.ts';
import type { PosSandbox } from './demo-sandbox.ts';
import type { RequestContext } from '#server/platform/request-context.ts';

/** The restaurants of the demo that have a point of sale, by client. Those of the first are connected; the other waits to be. */
const RESTAURANTS: Readonly<Record<number, readonly string[]>> = {
  10_001: ['Downtown', 'Airport'],
  20_001: ['Austin'],
};
export const CONNECTED = 10_001;
/** How far back they are read. */
const DAYS = 14;
type Deps = { readonly db: Database; readonly clock: Clock; readonly pos: PointOfSale };

const idOf = ({ storeId }: StoreRef): string => `loc-${storeId}`;

/** Tells the sandbox of the demo's restaurants and who works there, as a real point of sale knows its own; each start anew. */
export async function teachPos({ db }: Pick<Deps, 'db'>, sandbox: PosSandbox): Promise<void> {
  for (const clientId of Object.keys(RESTAURANTS).map(Number)) {
    const locations = await db.read({ clientId }, async (tx) => {
      const found: object[] = [];
      for (const place of await restaurants(tx, clientId))
        found.push({
          id: idOf(place),
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

/** Who works there: everybody whose card works, and one whose does not, so that a held payout can be seen. */
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

/** Connects the restaurants as a manager's clicks would: their places, staff and roles, and the last two weeks. */
export async function connectDemoPos(
  deps: Deps,
  actor: ManagerActor,
  origin: Origin,
): Promise<void> {
  const locations = await deps.pos.locations(CONNECTED);
  for (const place of await deps.db.read({ clientId: CONNECTED }, (tx) =>
    restaurants(tx, CONNECTED),
  ))
    await connect(deps, place, locations, (tx) => ({ tx, actor, origin, now: deps.clock.now() }));
}

async function connect(
  deps: Deps,
  place: StoreRef,
  locations: Awaited<ReturnType<PointOfSale['locations']>>,
  workOf: (tx: WriteHandle) => RequestContext,
): Promise<void> {
  const inside = <T>(what: (work: RequestContext) => Promise<T>): Promise<T> =>
    deps.db.write({ clientId: CONNECTED }, (tx) => what(workOf(tx)));
  const today = dayOf(deps.clock.now(), place.timezone);
  /** What the queue would do in a moment is done now: the nights are paid next. */
  const read = async (range: Parameters<typeof startTask>[2]): Promise<void> => {
    const task = await inside((work) => startTask(work, place, range));
    invariant(task.ok, 'the demo reads its point of sale');
    await tipsTasks(deps, tipResults)['tips.pull']?.({
      clientId: CONNECTED,
      taskId: task.value.id,
    });
  };
  await inside(async (work) => {
    const there = { location_id: idOf(place), revenue_center: null };
    invariant(
      (await mapLocations(work, place, { clockings: there, sales: there }, locations)).ok,
      'the demo chooses its place',
    );
  });
  await read(null);
  await inside(async (work) => {
    const staff = await presentPosStaff(work.tx, place, null);
    await mapStaff(
      work,
      place,
      staff.flatMap(({ pos_id, suggestion }) =>
        suggestion ? [{ pos_id, customer_id: suggestion.customer_id }] : [],
      ),
    );
    await mapRoles(
      work,
      place,
      (await presentRoles(work.tx, place)).map((role) => ({
        role_id: role.role_id,
        code_id: role.suggested_code_id,
      })),
    );
  });
  await read({ first: addDays(today, -DAYS), last: today });
  await inside(({ tx, now }) => processAutomatically(tx, place, now));
}
