import type { PosPlace } from '#server/providers/pos/point-of-sale.port.ts';
import { createSevenShifts } from '#server/providers/pos/seven-shifts/seven-shifts.ts';
import type { Day, Zone } from '#kernel/day.ts';
import { type Measurement, median, now, whole } from '../measure.ts';
import { NIGHT, NIGHT_IS_OVER } from './keys.ts';
import { placesOf, startRestaurants } from './restaurants.ts';

const COUNT = 100_000;
const PAGE = 500;
const ROUNDS = 5;
const GOAL_MS = 1_000;
const PLACE: PosPlace = {
  provider: '7shifts',
  connectionId: 1,
  account: '1000',
  location: '50000',
  // A zone of the calendar, as anybody can see.
  timezone: 'America/Toronto' as Zone,
  currency: 'CAD',
  revenueCenter: null,
  options: {},
};

/** A hundred thousand clock-ins parsed, checked and mapped, from answers that lie ready. */
export async function clockings(isQuick: boolean): Promise<Measurement[]> {
  const count = isQuick ? COUNT / 10 : COUNT;
  const pages = await pagesOf(count);
  const bytes = pages.reduce((total, page) => total + page.length, 0);
  const taken: number[] = [];
  const parsed: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const begun = now();
    const seen = await readAll(pages);
    taken.push(now() - begun);
    if (seen !== count) throw new Error(`${seen} of ${count} clock-ins came`);
    const again = now();
    for (const page of pages) JSON.parse(page.toString());
    parsed.push(now() - again);
  }
  const [figure, floor] = [median(taken), median(parsed)];
  const goal = (GOAL_MS * count) / COUNT;
  return [
    {
      name: `${whole(count)} clock-ins of a scheduler parsed, checked, mapped`,
      figure: `${whole(figure)} ms for ${whole(bytes / 1_000_000)} MB`,
      floor: `${whole(floor)} ms of JSON.parse alone`,
      ratio: figure / floor,
      goal: `at most ${whole(goal)} ms`,
      met: figure <= goal,
    },
  ];
}

async function readAll(pages: readonly Buffer[]): Promise<number> {
  let next = 0;
  const door = createSevenShifts(
    { apiUrl: 'http://scheduler.example', apiVersion: '' },
    {
      access: { headers: () => Promise.resolve({}) },
      pace: { turn: () => Promise.resolve(), rest: () => Promise.resolve() },
      clock: { now: () => NIGHT_IS_OVER },
      fetch: (asked) =>
        Promise.resolve(
          String(asked).includes('/reports/')
            ? new Response('{}', { status: 403 })
            : new Response(new Uint8Array(pages[(next += 1) - 1] ?? Buffer.from('{}'))),
        ),
    },
  );
  // Dates of the calendar, as anybody can see.
  const [from, to] = ['2026-11-19' as Day, NIGHT as Day];
  const known = { rolesByEmployee: new Map(), rolesById: new Map() };
  let seen = 0;
  for await (const { records } of door.clockings(PLACE, { days: { from, to } }, known))
    seen += records.length;
  return seen;
}

/** Pages of a scheduler's own clock-ins, each under a number of its own. */
async function pagesOf(count: number): Promise<Buffer[]> {
  const restaurants = await startRestaurants();
  await restaurants.tell(placesOf({ accounts: 1, locations: 1 }), 100);
  const headers = await restaurants.sevenShiftsHeaders(1_000, await restaurants.sevenShiftsToken());
  const query = 'clocked_in[gte]=2026-11-20T05:00:00Z&clocked_in[lte]=2026-11-21T04:59:59Z';
  const answer = await fetch(
    `${restaurants.url}/7shifts/v2/company/1000/time_punches?location_id=50000&limit=500&${query}`,
    { headers },
  );
  // The sandbox's own answer.
  const { data } = (await answer.json()) as { data: { id: number }[] };
  await restaurants.stop();
  return Array.from({ length: count / PAGE }, (_, page) => {
    const punches = Array.from({ length: PAGE }, (_, nth) => ({
      ...data[nth % data.length],
      id: page * PAGE + nth + 1,
    }));
    const last = (page + 1) * PAGE >= count;
    const cursor = { current: String(page), next: last ? null : String(page + 1), count: PAGE };
    return Buffer.from(JSON.stringify({ data: punches, meta: { cursor } }));
  });
}
