import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, signedIn } from '#test/support/caller.ts';
import { type World, buildWorld } from '#test/support/world.ts';
import { fromWire, sum } from '#kernel/money.ts';
import { processBatch } from '../funds/index.ts';

type Line = {
  id: number;
  adjustment_amount: string;
  transaction_type: string;
  card_holder: string | null;
  total_amount: string | null;
  status: string;
};
type Page = {
  data: Line[];
  meta: { total: number | null; cursor: string | null };
  totals: { in: string; out: string; net: string; rows: number };
};

let world: World;
let admin: Caller;
let bulk: number;

beforeAll(async () => {
  world = await buildWorld();
  admin = await signedIn(world, world.ours);
  const post = (path: string, body: object, key: string) =>
    admin.call<{ job_id: number }>('POST', path, {
      key,
      body: { store_id: world.ours.store, notes: 'n', ...body },
    });
  for (const [index, amount] of ['20.00', '30.00', '40.00'].entries())
    await post(
      `/managers/${admin.manager}/load-value`,
      { customer_id: world.ours.customers[index], amount },
      `l${index}`,
    );
  await post(
    `/managers/${admin.manager}/reverse-load`,
    { customer_id: world.ours.customers[0], amount: '5.00', description: 'back' },
    'u',
  );
  await admin.call('POST', `/admins/${admin.manager}/wallet-to-wallet/${world.ours.store}`, {
    key: 't',
    body: { receiver_wallet_id: world.ours.otherStore, amount: '100', notes: '=cmd()' },
  });
  bulk = (
    await post(
      `/managers/${admin.manager}/bulk-load-value`,
      {
        description: 'Friday',
        rows: world.ours.customers.map((customer_id) => ({ customer_id, amount: '11.00' })),
      },
      'b',
    )
  ).body.job_id;
  await processBatch(
    { db: world.test.database, clock: world.clock, processor: world.processor },
    world.ours.id,
    bulk,
  );
});
afterAll(() => world.close());

const history = async (query = '', by = admin): Promise<Page> =>
  (
    await by.call<Page>(
      'GET',
      `/client/wallets/transaction-history/${world.ours.store}?per_page=10${query}`,
    )
  ).body;

describe('the transactions of a wallet', () => {
  it('stand newest first, each with what the card holds afterwards, and add up', async () => {
    const page = await history();
    expect(page.data.map((line) => line.adjustment_amount)).toEqual([
      '11.00',
      '11.00',
      '11.00',
      '-100.00',
      '-5.00',
      '40.00',
      '30.00',
      '20.00',
    ]);
    expect(page.data.map((line) => line.total_amount)).toEqual([
      '51.00',
      '41.00',
      '26.00',
      '9815.00',
      '15.00',
      '40.00',
      '30.00',
      '20.00',
    ]);
    expect(page.totals).toEqual({
      in: '123.00',
      out: '105.00',
      net: '18.00',
      rows: 8,
      to_cards: '123.00',
      from_cards: '5.00',
      fees_and_orders: '0.00',
      wallet_change: '-218.00',
    });
  });

  it('are paged by cursor without a gap or a double', async () => {
    const seen: number[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Page = (
        await admin.call<Page>(
          'GET',
          `/clients/${world.ours.id}/card-loads?per_page=10&type=load,unload&wallet=${world.ours.store}${cursor ? `&cursor=${cursor}` : ''}`,
        )
      ).body;
      seen.push(...page.data.map((line) => line.id));
      cursor = page.meta.cursor;
    }
    expect(seen).toHaveLength(7);
    expect(new Set(seen).size).toBe(7);
  });

  it('are narrowed by type, person, name and day', async () => {
    expect((await history('&type=unload')).data).toHaveLength(1);
    expect((await history(`&customer=${world.ours.customers[0]}`)).data).toHaveLength(3);
    expect(
      (await history('&search=ben')).data.every((line) => line.card_holder === 'Ben Tester'),
    ).toBe(true);
    for (const search of ['s1', '514555020', '(514) 555-0201', '5145550201'])
      expect(
        (await history(`&search=${encodeURIComponent(search)}`)).data.length,
        search,
      ).toBeGreaterThan(0);
    expect(
      (await history('&search=S1')).data.every((line) => line.card_holder === 'Ben Tester'),
    ).toBe(true);
    expect((await history('&search=4165550201')).data).toHaveLength(0);
    expect((await history('&start_date=2026-03-05')).data).toHaveLength(0);
    expect((await history('&start_date=2026-03-04&end_date=2026-03-04')).data).toHaveLength(8);
  });

  it('of dates that the calendar lacks, or that are the wrong way round, are refused', async () => {
    const refused = await admin.call<{ errors: { path: string; code: string }[] }>(
      'GET',
      `/client/wallets/transaction-history/${world.ours.store}?start_date=2026-02-30`,
    );
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'start_date', code: 'date_invalid' }] },
    });
    expect(
      (
        await admin.call<{ errors: object[] }>(
          'GET',
          `/clients/${world.ours.id}/card-loads?start_date=2026-03-05&end_date=2026-03-01`,
        )
      ).body.errors,
    ).toMatchObject([{ code: 'date_order' }]);
  });

  it('export what is shown, with nothing that a spreadsheet would run', async () => {
    const { text } = await admin.call(
      'GET',
      `/clients/${world.ours.id}/card-loads/export?wallet=${world.ours.store}`,
    );
    expect(text.trimEnd().split('\r\n')).toHaveLength(9);
    expect(text).toContain("'=cmd()");
    expect(text).toContain(',-100.00,');
  });

  it("of a wallet that is not the manager's are not found", async () => {
    const regional = await signedIn(world, world.ours, 'Regional Manager');
    expect(
      (await regional.call('GET', `/client/wallets/transaction-history/${world.ours.otherStore}`))
        .status,
    ).toBe(404);
    expect((await history('', regional)).data).toHaveLength(8);
  });
});

describe('the bulk loads', () => {
  it('have a line a batch and the rows of each', async () => {
    const list = await admin.call<{
      data: {
        bulk_id: number;
        transactions: number;
        adjustment_amount: string;
        description: string;
      }[];
    }>('GET', `/client/bulk-load-history?wallet_id=${world.ours.store}`);
    expect(list.body.data).toMatchObject([
      { bulk_id: bulk, transactions: 3, adjustment_amount: '33.00', description: 'Friday' },
    ]);
    const across = (wallets: number[]) =>
      admin.call<{ data: { bulk_id: number }[] }>(
        'GET',
        `/client/bulk-load-history?wallet=${wallets.join(',')}`,
      );
    expect((await across([world.ours.store, world.ours.otherStore])).body.data).toHaveLength(1);
    expect((await across([world.ours.otherStore])).body.data).toHaveLength(0);
    expect((await across([world.travel.store])).status).toBe(404);
    const details = await admin.call<{
      data: { amount: string; status: string; cardholder: string }[];
    }>('GET', `/client/bulk-load-history/details/${bulk}`);
    expect(details.body.data.map((row) => `${row.cardholder} ${row.amount} ${row.status}`)).toEqual(
      ['Ana Tester 11.00 paid', 'Ben Tester 11.00 paid', 'Cleo Tester 11.00 paid'],
    );
    for (const status of ['constructor', '__proto__'])
      expect(
        (await admin.call('GET', `/client/bulk-load-history/details/${bulk}?status=${status}`))
          .status,
      ).toBe(200);
    expect((await admin.call('GET', '/client/bulk-report')).text).toContain('Friday');
  });
});

describe('the proof of the books', () => {
  type Shown = {
    balanced: boolean | null;
    problems: { code: string }[];
    sums: { kind: string; balance: string }[];
  };
  it('is there once somebody asks for it, and sums to nothing', async () => {
    expect((await admin.call<Shown>('GET', '/ledger/proof')).body.balanced).toBeNull();
    const proof = (await admin.call<Shown>('POST', '/ledger/proof')).body;
    expect(proof).toMatchObject({ balanced: true, problems: [] });
    expect(sum(proof.sums.map(({ balance }) => fromWire(balance) ?? 1n))).toBe(0n);
  });
  it('names what does not fit', async () => {
    world.clock.moveTo(new Date(world.clock.now().getTime() + 1_000));
    await world.test.owner(
      `UPDATE ledger_account SET balance = balance + 1 WHERE client_id = $1 AND kind = 'fee_income'`,
      [world.ours.id],
    );
    const proof = (await admin.call<Shown>('POST', '/ledger/proof')).body;
    expect(proof.balanced).toBe(false);
    expect(proof.problems.map((one) => one.code)).toContain('balance_is_not_the_sum');
  });
});

it('home leaves balances out for those who may not see them', async () => {
  const limited = await signedIn(world, world.ours, 'Limited Access');
  const home = await limited.call<{
    wallets: { balance: string | null }[];
    today: { loaded: string | null };
  }>('GET', '/home');
  expect(home.body.wallets.map((wallet) => wallet.balance)).toEqual([null]);
  expect(home.body.today.loaded).toBeNull();
});
