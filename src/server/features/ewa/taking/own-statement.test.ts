import { beforeAll, expect, it } from 'vitest';
import { ewaAt } from '#test/support/ewa.ts';
import { PaydayStory } from '#test/support/ewa-payday.ts';

/* A member reads why they have earned what they have, and a statement of each period. */
const story = new PaydayStory();
beforeAll(() => story.begin());

type Statement = {
  state: string;
  employer: string;
  fees: string;
  period: { earned: string; taken: string; stays: string };
  advances: { amount: string; status: string }[];
  deductions: unknown[];
};
type Statements = {
  data: { first_day: string; state: string; taken: string }[];
  meta: { total: number; last_page: number };
};

it('says what each date adds, by rate, and the dates add up to the wages', async () => {
  await story.match(0);
  await story.worked(0, '2026-03-02', 1, 17.35);
  await story.worked(0, '2026-03-03', 7, 17.35);
  await story.worked(0, '2026-03-04', 3, 21.01);
  const ana = await story.member(0);
  await ana.enrol();
  const { periods, earned_today: today, earned_pay: earned } = await ana.standing();
  const cents = (amount: string) => BigInt(amount.replace('.', ''));
  const [period] = periods;
  expect(period?.days.map(({ date, worked }) => [date, worked[0]])).toEqual([
    ['2026-03-02', { rate: '17.3500', minutes: 60 }],
    ['2026-03-03', { rate: '17.3500', minutes: 420 }],
    ['2026-03-04', { rate: '21.0100', minutes: 180 }],
  ]);
  expect(period?.days.reduce((sum, day) => sum + cents(day.earned), 0n)).toBe(cents(earned));
  expect([today, earned]).toEqual(['63.03', '201.83']);
});

it('has a statement of a period: earned, taken, no fees, what stays', async () => {
  const ana = await story.member(0);
  expect((await ana.take('40.00')).status).toBe(201);
  const read = (period: string) =>
    ana.send<Statement>('GET', `/statements/${period}?store_id=${story.store}`);
  const statement = await read('2026-02-23');
  expect(statement.body).toMatchObject({
    state: 'open',
    employer: 'Client 70001',
    fees: '0.00',
    period: { earned: '201.83', taken: '40.00', stays: '161.83' },
    advances: [{ amount: '40.00', status: 'paid' }],
    deductions: [],
  });
  expect((await read('2026-02-24')).status).toBe(404);
  expect((await read('nonsense')).status).toBe(404);
});

it('is paid by the day where somebody has a salary: today counts tomorrow', async () => {
  await story.match(1, { salary: 5_200_000n });
  const ben = await story.member(1);
  await ben.enrol();
  // Nine of the fourteen days of 2,000.00 are over.
  expect(await ben.standing()).toMatchObject({ earned_pay: '1285.71', reason: 'float_low' });
  const managers = await story.admin.call<{ periods: { salary_days: object }[] }>(
    'GET',
    `/ewa/members/${story.person(1)}?store_id=${story.store}`,
  );
  expect(managers.body.periods[0]?.salary_days).toEqual({ completed: 9, days: 14 });
});

it('lists the periods of which something was taken, and those of now, newest first', async () => {
  const list = async (query = '') =>
    (await (await story.member(0)).send<Statements>('GET', `/statements${query}`)).body;
  expect((await list()).data).toMatchObject([
    { first_day: '2026-02-23', state: 'open', taken: '40.00' },
  ]);
  await story.goTo('2026-03-26T15:00:00Z');
  // Of the periods that began since, nothing was taken: they are listed for as long as they are open.
  expect((await list()).data).toMatchObject([
    { first_day: '2026-03-23', state: 'open', taken: '0.00' },
    { first_day: '2026-02-23', state: 'settled', taken: '40.00' },
  ]);
  expect(await list('?per_page=10&page=2')).toMatchObject({ data: [] });
  const ben = await story.member(2);
  expect((await ben.send<Statements>('GET', '/statements')).body.data).toEqual([]);
});

it('still has the statements of a store that was switched off', async () => {
  const ewa = ewaAt(story.admin, story.store);
  await ewa.giveBack({ amount: '500.00' }, story.newKey());
  expect((await ewa.save({ on: false })).status).toBe(200);
  const ana = await story.member(0);
  const statement = await ana.send<Statement>(
    'GET',
    `/statements/2026-02-23?store_id=${story.store}`,
  );
  expect(statement.body).toMatchObject({ state: 'settled', period: { taken: '40.00' } });
});
