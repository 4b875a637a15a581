import { openDatabase } from '#server/platform/database/pool.ts';
import { type Measurement, now, whole } from '../measure.ts';
import { costOf } from '../subscriptions/world.ts';
import { freshDatabase } from '../world/database.ts';
import { openGroup } from './groups.ts';
import { type BenchPlace, placesOf, startRestaurants, warmTills } from './restaurants.ts';

const FULL = { accounts: 25, locations: 500 };
const QUICK = { accounts: 5, locations: 25 };
/** About thirty clock-ins and a hundred and fifty bills a night. */
const PEOPLE = 36;
const GOAL_SECONDS = 60;
/** What a till bears, and what a scheduler's token bears, each second. */
const TILL_RATE = { least: 4, most: 8 };
const SCHEDULER_RATE = 9;

const seconds = (milliseconds: number): string => `${(milliseconds / 1_000).toFixed(1)} s`;

/** One night of many tills, from the first call until all of it is stored; and the same again. */
export async function tills(url: string, isQuick: boolean): Promise<Measurement[]> {
  const size = isQuick ? QUICK : FULL;
  const places = placesOf(size);
  const restaurants = await startRestaurants();
  const own = await freshDatabase(url, 'bench_tills');
  const db = openDatabase({ urls: [own], max: 20 });
  try {
    await restaurants.tell(places, PEOPLE);
    const headers = new Map<number, Record<string, string>>();
    for (const account of accountsIn(places))
      headers.set(account, await restaurants.lightspeedHeaders(account));
    const headersOf = (account: number): Record<string, string> => headers.get(account) ?? {};
    await warmTills(restaurants, places, headersOf);
    const group = await openGroup(
      { db, url: own, restaurants },
      { provider: 'lightspeed', places, kinds: ['clockings', 'sales'], headersOf },
    );
    const first = await timed(own, group.readNight);
    const kept = await group.counts();
    const again = await timed(own, group.readNight);
    const after = await group.counts();
    await group.close();
    return tillRows(size, { first, again, kept, isUntouched: kept.written === after.written });
  } finally {
    await db.close();
    await restaurants.stop();
  }
}

type Timed = { readonly calls: number; readonly took: number; readonly cost: string };
async function timed(url: string, work: () => Promise<number>): Promise<Timed> {
  let [calls, took] = [0, 0];
  const cost = await costOf(url, async () => {
    const begun = now();
    calls = await work();
    took = now() - begun;
  });
  return { calls, took, cost };
}
const accountsIn = (places: readonly BenchPlace[]): number[] => [
  ...new Set(places.map(({ account }) => account)),
];

function tillRows(
  { accounts, locations }: typeof FULL,
  seen: {
    readonly first: Timed;
    readonly again: Timed;
    readonly kept: { readonly punches: number; readonly sales: number };
    readonly isUntouched: boolean;
  },
): Measurement[] {
  const { first, again, kept, isUntouched } = seen;
  const floor = (first.calls / accounts / TILL_RATE.least) * 1_000;
  const goal = Math.min(GOAL_SECONDS * 1_000, floor * 1.25 + 15_000);
  return [
    {
      name: `a night of ${locations} locations of ${accounts} accounts read and stored`,
      figure: `${seconds(first.took)}: ${whole(kept.punches)} clock-ins, ${whole(kept.sales)} bills; ${first.cost}`,
      floor: `${seconds(floor)} for ${whole(first.calls)} calls at ${TILL_RATE.least}/s an account`,
      ratio: first.took / floor,
      goal: `at most ${seconds(goal)}`,
      met: first.took <= goal,
    },
    {
      name: 'the same night again',
      figure: `${seconds(again.took)}, ${isUntouched ? 'nothing written' : 'WRITTEN'}; ${again.cost}`,
      floor: `${seconds(first.took)} the first time`,
      ratio: again.took / first.took,
      goal: 'nothing written, half the time',
      met: isUntouched && again.took * 2 <= first.took,
    },
  ];
}

/** The clock-ins of one night of many companies through one token. */
export async function schedulers(url: string, isQuick: boolean): Promise<Measurement[]> {
  const count = isQuick ? 20 : 500;
  const places = placesOf({ accounts: count, locations: count });
  const restaurants = await startRestaurants();
  const own = await freshDatabase(url, 'bench_schedulers');
  const db = openDatabase({ urls: [own], max: 20 });
  try {
    await restaurants.tell(places, PEOPLE);
    const token = await restaurants.sevenShiftsToken();
    const headers = new Map<number, Record<string, string>>();
    for (const account of accountsIn(places))
      headers.set(account, await restaurants.sevenShiftsHeaders(account, token));
    const group = await openGroup(
      { db, url: own, restaurants },
      {
        provider: '7shifts',
        places,
        kinds: ['clockings'],
        headersOf: (account) => headers.get(account) ?? {},
      },
    );
    await group.learnStaff();
    const { calls, took, cost } = await timed(own, group.readNight);
    const { punches } = await group.counts();
    await group.close();
    const floor = (calls / SCHEDULER_RATE) * 1_000;
    const goal = (GOAL_SECONDS * 1_000 * count) / 500;
    return [
      {
        name: `clock-ins of a night of ${count} companies of a scheduler`,
        figure: `${seconds(took)}: ${whole(punches)} clock-ins; ${cost}`,
        floor: `${seconds(floor)} for ${whole(calls)} calls at ${SCHEDULER_RATE}/s`,
        ratio: took / floor,
        goal: `at most ${seconds(goal)}`,
        met: took <= goal,
      },
    ];
  } finally {
    await db.close();
    await restaurants.stop();
  }
}
