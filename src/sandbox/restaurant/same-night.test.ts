import { describe, expect, it } from 'vitest';
import {
  type PersonSums,
  sumsOfOrderData,
  sumsOfScheduler,
  sumsOfTill,
} from '#test/support/restaurant-sums.ts';
import {
  OMNIVORE_KEY,
  type RestaurantWorld,
  connectLightspeed,
  connectSevenShifts,
  downtown,
  restaurantWorld,
} from '#test/support/restaurant-world.ts';

type PersonTruth = {
  person: number;
  minutes: Record<string, number>;
  open_punches: number;
  net_sales_cents: number;
  tips_cents: number;
  gratuity_cents: number;
  declared_cash_tips_cents: number;
};
type Person = {
  id: number;
  lightspeed_id: number;
  seven_shifts_id: number;
  omnivore_id: string;
};
type Told = { roles: { id: number; name: string }[]; staff: Person[] };

const total = (minutes: Record<string, number>): number =>
  Object.values(minutes).reduce((one, other) => one + other, 0);
const NOTHING: PersonSums = { minutes: {}, net: 0, tips: 0, gratuity: 0, declared: 0 };
const moneyOf = ({ net, tips, gratuity }: PersonSums) => ({ net, tips, gratuity });

/** Reads a night through all faces and holds each against what the world itself says. */
async function expectOneTruth(
  world: RestaurantWorld,
  { day, next, begins, ends }: { day: string; next: string; begins: string; ends: string },
): Promise<PersonTruth[]> {
  const till = { authorization: `Bearer ${(await connectLightspeed(world)).access_token}` };
  const scheduler = await connectSevenShifts(world);
  const byTill = await sumsOfTill(world, till, { location: 141_948_669_132_821, day, next });
  const range = { location: 4569, from: begins, to: ends };
  const byScheduler = await sumsOfScheduler(world, scheduler, range);
  const byOrders = await sumsOfOrderData(
    world,
    { 'api-key': OMNIVORE_KEY },
    {
      location: 'AieMdB5i',
      from: Date.parse(begins) / 1_000,
      to: Date.parse(ends) / 1_000 + 1,
    },
  );
  const { people } = (await world.press('GET', `/truth?place=downtown&date=${day}`)) as {
    people: PersonTruth[];
  };
  const { places } = (await world.press('GET', '/places')) as { places: [Told] };
  const [{ staff, roles }] = places;
  for (const truth of people) {
    const person = staff.find(({ id }) => id === truth.person);
    const money = {
      net: truth.net_sales_cents,
      tips: truth.tips_cents,
      gratuity: truth.gratuity_cents,
    };
    const [tillSums, user, seller, orders] = [
      byTill.get(person?.lightspeed_id ?? 0) ?? NOTHING,
      byScheduler.users.get(person?.seven_shifts_id ?? 0) ?? NOTHING,
      byScheduler.sellers.get(person?.lightspeed_id ?? 0) ?? NOTHING,
      byOrders.get(Number(person?.omnivore_id)) ?? NOTHING,
    ];
    expect([moneyOf(tillSums), moneyOf(seller), moneyOf(orders)]).toEqual([money, money, money]);
    expect(total(tillSums.minutes)).toBe(total(truth.minutes));
    expect(orders.minutes).toEqual(truth.minutes);
    const named = Object.entries(user.minutes).map(([id, minutes]) => [
      roles.find((role) => String(role.id) === id)?.name,
      minutes,
    ]);
    expect(Object.fromEntries(named)).toEqual(truth.minutes);
    const declared = [tillSums.declared, user.declared, orders.declared];
    expect(declared).toEqual(declared.map(() => truth.declared_cash_tips_cents));
  }
  const known = new Set(people.map(({ person }) => person));
  const idsOf = (key: 'lightspeed_id' | 'seven_shifts_id'): number[] =>
    staff.filter(({ id }) => known.has(id)).map((person) => person[key]);
  expect(idsOf('lightspeed_id')).toEqual(expect.arrayContaining([...byTill.keys()]));
  expect(idsOf('seven_shifts_id')).toEqual(expect.arrayContaining([...byScheduler.users.keys()]));
  return people;
}

describe('one night behind all faces', () => {
  it('with everything that goes wrong, corrections and a correction by hand', async () => {
    const world = await restaurantWorld('2026-11-24T17:00:00Z', {
      places: [downtown({ troubles: 'all' })],
    });
    const night = {
      day: '2026-11-20',
      next: '2026-11-21',
      begins: '2026-11-20T10:30:00Z',
      ends: '2026-11-21T10:29:59Z',
    };
    const before = await expectOneTruth(world, night);
    expect(before.some((one) => one.open_punches > 0)).toBe(true);
    expect(before.some((one) => one.net_sales_cents > 0 && total(one.minutes) === 0)).toBe(true);
    expect(before.some((one) => Object.keys(one.minutes).length > 1)).toBe(true);
    expect(before.some((one) => one.gratuity_cents > 0)).toBe(true);

    const path = `/nights?place=downtown&date=${night.day}`;
    const { bills, punches } = (await world.press('GET', path)) as {
      bills: { number: number; owner: number; kind: string; voided: boolean }[];
      punches: { number: number; person: number; role: number; out: string | null }[];
    };
    const bill = bills.find(({ kind, voided }) => kind === 'sale' && !voided)!;
    const punch = punches.find(({ out }) => out !== null)!;
    const correct = (correction: object): Promise<unknown> =>
      world.press('POST', '/corrections', {
        place: 'downtown',
        date: night.day,
        ...correction,
      });
    await correct({ bill: { number: bill.number, extra_tip_cents: 700, extra_net_cents: -150 } });
    await correct({ punch: { number: punch.number, deleted: true } });
    await correct({ bill: { number: bills[5]!.number, refund: 'with_tip' } });
    await correct({
      new_punch: {
        person: punch.person,
        role: punch.role,
        in: '2026-11-20T16:00:00Z',
        out: '2026-11-20T18:00:00Z',
      },
    });
    const after = await expectOneTruth(world, night);
    const whole = (people: PersonTruth[]): number =>
      people.reduce((sum, one) => sum + one.tips_cents, 0);
    expect(whole(after)).not.toBe(whole(before));
    expect(after).not.toEqual(before);
    await world.stop();
  });

  const toronto = { zone: 'America/Toronto', currency: 'CAD' };
  const chicago = { zone: 'America/Chicago', currency: 'USD' };
  const long = { day: '2026-10-31', next: '2026-11-01' };
  const short = { day: '2026-03-07', next: '2026-03-08' };
  it.each([
    { ...long, begins: '2026-10-31T09:30:00Z', ends: '2026-11-01T10:29:59Z', at: toronto },
    { ...long, begins: '2026-10-31T10:30:00Z', ends: '2026-11-01T11:29:59Z', at: chicago },
    { ...short, begins: '2026-03-07T10:30:00Z', ends: '2026-03-08T09:29:59Z', at: toronto },
    { ...short, begins: '2026-03-07T11:30:00Z', ends: '2026-03-08T10:29:59Z', at: chicago },
  ])('the night of a long or short day: $day, $at.zone', async ({ at, ...night }) => {
    const world = await restaurantWorld(`${night.next}T20:00:00Z`, {
      places: [downtown({ ...at, people: 30 })],
    });
    const people = await expectOneTruth(world, night);
    expect(people.length).toBeGreaterThan(10);
    await world.stop();
  });

  it('is the same every time, and other nights and places are others', async () => {
    const read = async (): Promise<unknown[]> => {
      const world = await restaurantWorld('2026-11-24T17:00:00Z', {
        places: [downtown(), { ...downtown({ id: 'airport' }), name: 'Airport' }],
      });
      const truths = [
        await world.press('GET', '/truth?place=downtown&date=2026-11-20'),
        await world.press('GET', '/truth?place=downtown&date=2026-11-21'),
        await world.press('GET', '/truth?place=airport&date=2026-11-20'),
      ];
      await world.stop();
      return truths;
    };
    const [first, second] = [await read(), await read()];
    expect(second).toEqual(first);
    expect(
      new Set(first.map((one) => JSON.stringify((one as { people: unknown }).people))).size,
    ).toBe(3);
  });

  it('grows as the evening goes on, and is corrected two days later', async () => {
    const world = await restaurantWorld('2026-11-21T00:30:00Z', {
      places: [downtown({ troubles: 'all' })],
    });
    type Night = { punches: { out: string | null }[]; bills: { open: boolean }[] };
    const look = async (): Promise<Night> =>
      (await world.press('GET', '/nights?place=downtown&date=2026-11-20')) as Night;
    const truth = (): Promise<unknown> =>
      world.press('GET', '/truth?place=downtown&date=2026-11-20');
    const evening = await look();
    expect(evening.punches.filter(({ out }) => out === null).length).toBeGreaterThan(3);
    expect(evening.bills.some(({ open }) => open)).toBe(true);
    world.moveTo('2026-11-21T15:00:00Z');
    const morning = await look();
    expect(morning.bills.every(({ open }) => !open)).toBe(true);
    expect(morning.bills.length).toBeGreaterThan(evening.bills.length);
    const before = await truth();
    world.moveTo('2026-11-22T16:59:00Z');
    expect(await truth()).toEqual(before);
    world.moveTo('2026-11-22T17:00:00Z');
    expect(await truth()).not.toEqual(before);
    await world.stop();
  });
});
