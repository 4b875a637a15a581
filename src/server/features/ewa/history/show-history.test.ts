import { beforeAll, describe, expect, it } from 'vitest';
import { ewaAt } from '#test/support/ewa.ts';
import { type HistoryLine, PaydayStory, paydayAt } from '#test/support/ewa-payday.ts';

/*
 * What a manager sees of a store over two weeks: what was taken, how the fund stood, who takes part
 * and how much the fund should hold. The same whether a day has been added up already or not.
 */
const story = new PaydayStory();
const line = (lines: readonly HistoryLine[], date: string) =>
  lines.find((one) => one.date === date);
const kept = () =>
  story.world.test.owner<{ day: string }>(
    'SELECT day::text FROM ewa_day WHERE client_id = $1 ORDER BY day',
    [story.client],
  );

beforeAll(async () => {
  await story.begin('300.00');
  const [ana, ben] = [await story.enrolled(0, 10), await story.enrolled(1, 10)];
  await story.match(2);
  expect((await ana.take('50.00')).status).toBe(201);
  expect((await ana.take('20.00')).status).toBe(201);
  expect((await ben.take('40.00')).status).toBe(201);
});

describe('the history of a store', () => {
  it('has a line a day, with the fund at its end, until today', async () => {
    const { body } = await story.payday.history();
    expect(body.data).toHaveLength(30);
    expect(line(body.data, '2026-03-04')).toEqual({
      date: '2026-03-04',
      until: '2026-03-04',
      amount: '110.00',
      advances: 3,
      members: 2,
      funded: '300.00',
      returned: '0.00',
      repaid: '0.00',
      fund_balance: '190.00',
    });
    expect(body).toMatchObject({
      fund_balance: '190.00',
      due_back: [],
      current_period: { first_day: '2026-02-23', taken: '110.00', members: 2 },
    });
  });

  it('is added up once a day is over by the clock of the store', async () => {
    await story.goTo('2026-03-05T04:59:00Z');
    expect(await kept()).toEqual([]);
    const live = (await story.payday.history()).body.data;
    await story.goTo('2026-03-06T15:00:00Z');
    expect((await kept()).map(({ day }) => day)).toEqual(['2026-03-04', '2026-03-05']);
    const { data } = (await story.payday.history()).body;
    expect(line(data, '2026-03-04')).toEqual(line(live, '2026-03-04'));
    expect(line(data, '2026-03-05')).toMatchObject({ advances: 0, fund_balance: '190.00' });
    // On another day of the same week.
    expect((await (await story.member(0)).take('10.00')).status).toBe(201);
  });

  it('waits with a day on which something has no outcome yet', async () => {
    await story.world.test.owner(
      `UPDATE ewa_advance SET status = 'pending', taken_on = '2026-03-07' WHERE id = (SELECT min(id) FROM ewa_advance)`,
    );
    await story.goTo('2026-03-09T15:00:00Z');
    expect((await kept()).at(-1)?.day).toBe('2026-03-06');
    await story.world.test.owner(
      `UPDATE ewa_advance SET status = 'paid', taken_on = '2026-03-04' WHERE status = 'pending'`,
    );
    await story.catchUp();
    expect((await kept()).at(-1)?.day).toBe('2026-03-08');
  });

  it('is told by week and by pay period, each member once', async () => {
    await story.goTo('2026-03-13T15:00:00Z');
    const range = { start_date: '2026-03-01', end_date: '2026-03-20' };
    const weeks = (await story.payday.history({ ...range, by: 'week' })).body.data;
    expect(weeks.map(({ date, until, members }) => [date, until, members])).toEqual([
      ['2026-03-01', '2026-03-01', 0],
      ['2026-03-02', '2026-03-08', 2],
      ['2026-03-09', '2026-03-13', 0],
    ]);
    const periods = (await story.payday.history({ ...range, by: 'period' })).body.data;
    expect(periods).toMatchObject([
      { date: '2026-03-01', until: '2026-03-08', amount: '120.00', members: 2 },
      { date: '2026-03-09', repaid: '120.00', fund_balance: '300.00' },
    ]);
  });

  it('is asked for of a store that is seen and switched on, at most a year', async () => {
    const days = { start_date: '2025-03-01', end_date: '2026-03-20' };
    expect((await story.payday.history(days)).status).toBe(422);
    expect((await story.payday.history({ end_date: '2026-02-31' })).status).toBe(422);
    expect(
      (await story.payday.history({ start_date: '2026-03-20', end_date: '2026-03-01' })).status,
    ).toBe(422);
    expect((await paydayAt(story.admin, story.otherStore).history()).body.code).toBe('ewa_off');
    const manager = await story.as('Manager');
    expect((await paydayAt(manager, story.otherStore).history()).status).toBe(404);
    expect((await story.admin.call('GET', '/ewa/wallet-payout-history')).status).toBe(422);
  });
});

describe('who takes part', () => {
  it('is counted of those who can, and of the last closed period', async () => {
    expect((await story.payday.adoption()).body).toMatchObject({
      eligible: 3,
      enrolled: 2,
      active: 2,
      repeat: 1,
      adoption_rate: '66.7',
      active_rate: '100.0',
      repeat_rate: '50.0',
      period: { first_day: '2026-02-23' },
      periods: [{ first_day: '2026-02-23', enrolled: 2 }],
    });
  });
});

describe('what a fund should hold', () => {
  it('is half of what is expected of those who are enrolled, in whole hundreds', async () => {
    const { body } = await story.payday.recommendation();
    expect(body).toMatchObject({
      buffer_on: false,
      enrolled: 2,
      expected_pay: '400.00',
      half: '200.00',
      history: null,
      basis: 'expected_pay',
      need: '200.00',
      recommended: '200.00',
      top_up: '0.00',
      fund_balance: '300.00',
      runs_out_on: '2026-04-18',
    });
    const buffered = (await story.payday.recommendation({ buffer: '1' })).body;
    expect(buffered).toMatchObject({ buffer: '40.00', recommended: '300.00', top_up: '0.00' });
  });

  it('goes by history once three periods are closed, and cannot be said without a schedule', async () => {
    await story.goTo('2026-03-25T16:00:00Z');
    await story.goTo('2026-04-08T16:00:00Z');
    const { body } = await story.payday.recommendation();
    expect(body).toMatchObject({ history: '120.00', basis: 'history', need: '120.00' });
    const other = ewaAt(story.admin, story.otherStore);
    await other.save({ on: true });
    const failed = await paydayAt(story.admin, story.otherStore).recommendation();
    expect([failed.status, failed.body.code]).toEqual([409, 'funding_recommendation_failed']);
    expect(failed.text).toContain('Unable to get funding recommendation.');
  });
});

it('the advances of a store come as a file, under plain heads, in the order of the list', async () => {
  const asked = `/ewa/advances?store_id=${story.store}`;
  const { data } = (
    await story.admin.call<{ data: { full_name: string; amount: string }[] }>('GET', asked)
  ).body;
  const { text } = await story.admin.call('GET', `${asked}&file_type=csv`);
  const [head, ...rows] = text.trimEnd().split('\r\n');
  expect(head).toContain('Amount');
  expect(head).not.toContain('_');
  expect(data.length).toBeGreaterThan(2);
  expect(rows).toHaveLength(data.length);
  for (const [nth, { full_name: name, amount }] of data.entries()) {
    expect(rows[nth]).toContain(name);
    expect(rows[nth]).toContain(amount);
  }
});
