import { dayOf } from '#kernel/day.ts';
import { invariant } from '#kernel/invariant.ts';
import { beginRun, mapLocations, mapRoles, mapStaff, type Place, presentPosStaff, presentRoles, startTask, tipMembers, tipPlaces, tipsTasks, type Work } from '../features/tips/index.ts';
import type { ManagerActor, Origin } from '../platform/actor.ts';
import type { Clock } from '#kernel/instant.ts';
import type { ReadHandle } from '../platform/database/handle.ts';
import type { Database } from '../platform/database/pool.ts';
import type { PointOfSale } from '../providers/pos/pos.port.ts';
import type { PosSandbox } from './demo-sandbox.ts';

const MAPLE = 10_001;
/** The restaurants of the demo that have a point of sale. The first is connected; the other waits to be. */
const RESTAURANTS = ['Downtown', 'Airport'];
type Deps = { readonly db: Database; readonly clock: Clock; readonly pos: PointOfSale };

const idOf = ({ storeId }: Place): string => `loc-${storeId}`;

/** Tells the sandbox of the demo's restaurants and who works there, as a real point of sale knows its own; each start anew. */
export async function teachPos({ db }: Pick<Deps, 'db'>, sandbox: PosSandbox): Promise<void> {
  const locations = await db.read({ clientId: MAPLE }, async (tx) => {
    const found: object[] = [];
    for (const place of await restaurants(tx)) found.push({ id: idOf(place), name: place.name, zone: place.timezone, staff: await staffOf(tx, place) });
    return found;
  });
  if (locations.length > 0) await sandbox.tell(MAPLE, locations);
}

const restaurants = async (tx: ReadHandle): Promise<Place[]> => (await tipPlaces(tx, { client: { id: MAPLE }, wallets: 'all' } as unknown as ManagerActor)).filter(({ name }) => RESTAURANTS.includes(name));

async function staffOf(tx: ReadHandle, place: Place): Promise<object[]> {
  const members = await tipMembers(tx, { clientId: place.clientId, storeId: place.storeId, search: null, taken: true }, 200, 0);
  return members.filter(({ job_codes: codes }) => codes.length > 0).map((one) => ({
    id: `e-${place.storeId}-${one.customer_id}`, first_name: one.first_name, last_name: one.last_name, number: one.staff_id, alternate: null, active: true,
    roles: one.job_codes.map(({ role_name: name }) => ({ id: `r-${name.toLowerCase().replaceAll(' ', '-')}`, name })),
  }));
}

/** Connects the first restaurant as a manager's clicks would, and lets the last two weeks be read and computed behind the first screen. */
export async function connectDemoPos(deps: Deps, actor: ManagerActor, origin: Origin): Promise<void> {
  const { db, clock, pos } = deps;
  const now = clock.now();
  const locations = await pos.locations(MAPLE);
  const inside = <T>(what: (work: Work, place: Place) => Promise<T>): Promise<T> => db.write({ clientId: MAPLE }, async (tx) => {
    const [place] = await restaurants(tx);
    invariant(place, 'the demo has its restaurant');
    return what({ tx, actor, origin, now }, place);
  });
  const task = await inside(async (work, place) => {
    const there = { location_id: idOf(place), revenue_center: null };
    invariant((await mapLocations(work, place, { clockings: there, sales: there }, locations)).ok, 'the demo chooses its place');
    const started = await startTask(work, place, null);
    invariant(started.ok, 'the demo reads its staff');
    return started.value;
  });
  await tipsTasks(deps)['tips.pull']?.({ clientId: MAPLE, taskId: task.id });
  await inside(async (work, place) => {
    const staff = await presentPosStaff(work.tx, place, null);
    await mapStaff(work, place, staff.flatMap(({ pos_id, suggestion }) => (suggestion ? [{ pos_id, customer_id: suggestion.customer_id }] : [])));
    await mapRoles(work, place, (await presentRoles(work.tx, place)).map((role) => ({ role_id: role.role_id, code_id: role.suggested_code_id })));
    await beginRun(work.tx, place, [{ day: dayOf(now, place.timezone), minute: 0 }], now);
  });
}
