import { beforeAll, describe, expect, it } from 'vitest';
import { MoneyStory, type Refused } from '#test/support/money-story.ts';
import { ACCEPTED, LOCKED } from '#test/support/scripted-processor.ts';
import { runSweep } from '#test/support/run-sweep.ts';
import { fromWire, sum } from '#kernel/money.ts';
import { endOfDaySweep } from './keep-end-of-day.ts';

const story = new MoneyStory({
  fees: {
    load: { bps: 150, flat: '25' },
    unload: { flat: '100', borne_by: 'card' },
    transfer: { flat: '50' },
  },
});
type Row = Record<string, string> & {
  readonly date: string;
  readonly wallet_id: number;
  readonly amount_difference: string | null;
};
type Page = {
  readonly data: Row[];
  readonly meta: { readonly total: number; readonly cursor: string | null };
  readonly totals: Record<string, string> | null;
};
const PARTS = [
  'loads',
  'unloads',
  'payouts',
  'transfers_in',
  'transfers_out',
  'bank_in',
  'returned',
  'fees',
  'other',
];

const ask = async (report: 'eod_balance' | 'eod_dif', query = '') =>
  story.admin.call<Page & Refused>('GET', `/managers/${story.admin.manager}/${report}?${query}`);
const balances = async (query = ''): Promise<Page> => (await ask('eod_balance', query)).body;
const movements = async (query = ''): Promise<Page> => (await ask('eod_dif', query)).body;
const keep = () => runSweep(story.world.test.database, endOfDaySweep(story.deps));
const kept = () =>
  story.world.test.owner<{ day: string; wallet_id: number; balance: string }>(
    'SELECT day::text, wallet_id, balance::text FROM eod_balance WHERE client_id = $1 ORDER BY day, wallet_id',
    [story.client],
  );
const cents = (text: string): bigint => fromWire(text) ?? 0n;

/** Four days: the opening balance, a busy one, an unload, and one of rest. */
beforeAll(async () => {
  await story.moveTo('2026-03-05T15:00:00Z');
  expect((await story.load('100.00')).status).toBe(200);
  story.processor.says({ submit: ({ proxy }) => (proxy.endsWith('1') ? LOCKED : ACCEPTED) });
  expect((await story.load('30.00', { person: 1 })).status).toBe(409);
  expect((await story.transfer('200.00')).status).toBe(200);
  const job = await story.sent([
    [1, '50.00'],
    [2, '50.00'],
  ]);
  expect(job).toMatchObject({ sent: { count: 1 }, failed: { count: 1 } });
  // One minute to midnight in Toronto, and midnight itself.
  await story.moveTo('2026-03-06T04:59:00Z');
  expect((await story.transfer('1.00')).status).toBe(200);
  await story.moveTo('2026-03-06T05:00:00Z');
  expect((await story.unload('40.00')).status).toBe(200);
  await story.moveTo('2026-03-08T16:00:00Z');
});

describe('the end of a day', () => {
  it('has what each wallet held, newest first, and nothing before its first day', async () => {
    const page = await balances(`wallet=${story.store}`);
    expect(
      page.data.map(({ date, balance_at, amount_difference }) => [
        date,
        balance_at,
        amount_difference,
      ]),
    ).toEqual([
      ['2026-03-07', '9685.25', '0.00'],
      ['2026-03-06', '9685.25', '40.00'],
      ['2026-03-05', '9645.25', '-354.75'],
      ['2026-03-04', '10000.00', null],
    ]);
    expect(page.totals).toEqual({
      opening: '0.00',
      closing: '9685.25',
      amount_difference: '9685.25',
    });
  });

  it('has parts that add up, with the fees apart and what was declined in none', async () => {
    const { data, totals } = await movements();
    for (const row of data) {
      const parts = sum(PARTS.map((part) => cents(row[part]!)));
      expect(cents(row.opening!) + parts, row.date).toBe(cents(row.balance_at!));
    }
    expect(
      data.find((row) => row.date === '2026-03-05' && row.wallet_id === story.store),
    ).toMatchObject({
      loads: '-150.00',
      transfers_out: '-201.00',
      fees: '-3.75',
      other: '0.00',
      amount_difference: '-354.75',
    });
    expect(
      data.find((row) => row.date === '2026-03-05' && row.wallet_id === story.otherStore),
    ).toMatchObject({ transfers_in: '201.00', fees: '0.00' });
    expect(
      data.find((row) => row.date === '2026-03-06' && row.wallet_id === story.store),
    ).toMatchObject({ unloads: '40.00' });
    expect(totals).toMatchObject({ loads: '-150.00', unloads: '40.00', fees: '-3.75' });
  });

  it('is paged without a gap or a double, and over days and wallets alike', async () => {
    const all = (await balances('per_page=100')).data.map((row) => `${row.date} ${row.wallet_id}`);
    expect(all).toHaveLength(8);
    const again: string[] = [];
    await story.moveTo('2026-03-20T16:00:00Z');
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: Page = await balances(
        `end=2026-03-14&per_page=10${cursor && `&cursor=${cursor}`}`,
      );
      again.push(...page.data.map((row) => `${row.date} ${row.wallet_id}`));
      expect(page.meta.total).toBe(22);
      cursor = page.meta.cursor;
    }
    expect(again.slice(-8)).toEqual(all);
    expect(new Set(again).size).toBe(22);
    expect((await balances('end=2026-03-14&per_page=10&page=3')).data).toHaveLength(2);
  });

  it('is kept by a job once it is over for an hour, and reads the same', async () => {
    const before = await movements('per_page=100');
    await story.moveTo('2026-03-09T04:30:00Z');
    await keep();
    expect((await kept()).map(({ day }) => day).at(-1)).toBe('2026-03-07');
    await story.moveTo('2026-03-20T16:00:00Z');
    await keep();
    await keep();
    expect(await kept()).toHaveLength(32);
    expect(await movements('per_page=100')).toEqual(before);
    await story.world.test.owner(
      `UPDATE eod_balance SET balance = balance + 1 WHERE client_id = $1 AND wallet_id = $2 AND day = '2026-03-07'`,
      [story.client, story.store],
    );
    expect((await balances(`wallet=${story.store}&end=2026-03-07`)).data[0]).toMatchObject({
      balance_at: '9685.26',
    });
    await story.world.test.owner(
      `UPDATE eod_balance SET balance = balance - 1 WHERE client_id = $1 AND wallet_id = $2 AND day = '2026-03-07'`,
      [story.client, story.store],
    );
  });

  it('answers a file where one is asked for', async () => {
    const csv = await ask('eod_balance', `file_type=csv&wallet=${story.store}&end=2026-03-05`);
    expect(csv.text).toBe(
      '\ufeffDate,Wallet,End-of-day balance,Change\r\n2026-03-05,First,9645.25,-354.75\r\n2026-03-04,First,10000.00,\r\n',
    );
    const parts = await ask('eod_dif', 'file_type=csv');
    expect(parts.text.split('\r\n')[0]).toBe(
      '\ufeffDate,Wallet,Opening balance,Loads,Unloads,Tip payouts,Transfers in,Transfers out,From the bank,Returned debits,Fees and orders,Other,Change,End-of-day balance',
    );
    expect((await ask('eod_dif', 'file_type=xlsx')).text.slice(0, 2)).toBe('PK');
    expect(await ask('eod_dif', 'file_type=pdf')).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'file_type', code: 'invalid_value' }] },
    });
  });

  it('is shown of wallets that are seen, for dates that there are', async () => {
    const regional = await story.as('Regional Manager');
    const of = (query: string) =>
      regional.call<Page>('GET', `/managers/${regional.manager}/eod_balance?per_page=100&${query}`);
    expect((await of(`wallet=${story.otherStore}`)).status).toBe(404);
    expect((await of(`wallet=${story.otherStore}&file_type=csv`)).status).toBe(404);
    expect(new Set((await of('')).body.data.map((row) => row.wallet_id))).toEqual(
      new Set([story.store]),
    );
    for (const [query, path, code] of [
      ['start=2026-02-30', 'start', 'date_invalid'],
      ['start=2026-03-05&end=2026-03-01', 'end', 'date_order'],
    ] as const)
      expect((await ask('eod_dif', query)).body.errors).toMatchObject([{ path, code }]);
    expect((await balances('start=2026-04-01')).data).toEqual([]);
    const cursor = Buffer.from(JSON.stringify(['never', 7])).toString('base64url');
    expect((await ask('eod_balance', `cursor=${cursor}`)).status).toBe(200);
  });
});
