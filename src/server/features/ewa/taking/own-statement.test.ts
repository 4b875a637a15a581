import { beforeAll, expect, it } from 'vitest';
import { EwaStory } from '#test/support/ewa-story.ts';

/* A member reads why they have earned what they have, and a statement of each period. */
const story = new EwaStory();
beforeAll(() => story.begin());

type Statement = {
  state: string;
  employer: string;
  fees: string;
  period: { earned: string; taken: string; stays: string };
  advances: { amount: string; status: string }[];
  deductions: unknown[];
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
