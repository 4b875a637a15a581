import { beforeAll, describe, expect, it } from 'vitest';
import { type Cents, fromWire, sum } from '#kernel/money.ts';
import { BankStory } from '#test/support/bank-story.ts';
import { ACCEPTED, LOCKED } from '#test/support/scripted-processor.ts';

const story = new BankStory({
  fees: {
    load: { bps: 150, flat: '25' },
    transfer: { flat: '50' },
    self_load: { bps: 100 },
    returned_debit: { flat: '2500' },
  },
});
type Line = {
  readonly id: number | null;
  readonly job_id: number | null;
  readonly at: string;
  readonly transaction_type: string;
  readonly undone: boolean;
  readonly counterpart: string;
  readonly money_in: string;
  readonly money_out: string;
  readonly fee: string;
  readonly balance_after: string;
  readonly wallet_name: string;
  readonly description: string;
  readonly adjuster: string;
  readonly status: string;
};
type Debit = Pick<Line, 'wallet_name' | 'description' | 'balance_after' | 'adjuster'> & {
  readonly kind: string;
  readonly amount: string;
};
type Sums = { readonly money_in: string; readonly money_out: string; readonly fee: string };
type Kind = Sums & { readonly transaction_type: string; readonly lines: number };
type Totals = {
  readonly opening: string;
  readonly closing: string;
  readonly amount_difference: string;
  readonly sums: Sums & { readonly kinds: readonly Kind[] };
};
type DebitTotals = {
  readonly amount: string;
  readonly kinds: readonly { kind: string; lines: number; amount: string }[];
};
type Page<Row = Line, Of = Totals> = {
  readonly data: Row[];
  readonly meta: { readonly total: number | null; readonly cursor: string | null };
  readonly totals: Of;
};

const cents = (text: string): Cents => fromWire(text) ?? 0n;
const changes = (line: Sums): Cents =>
  cents(line.money_in) - cents(line.money_out) - cents(line.fee);
const of = async (wallet: number, query = ''): Promise<Page> =>
  (await story.admin.call<Page>('GET', `/stores/${wallet}/wallets/${wallet}/history?${query}`))
    .body;
const ofAll = async (query = ''): Promise<Page> =>
  (await story.admin.call<Page>('GET', `/stores/${story.client}/client-wallet-history?${query}`))
    .body;
const debits = async (query = ''): Promise<Page<Debit, DebitTotals>> =>
  (
    await story.admin.call<Page<Debit, DebitTotals>>(
      'GET',
      `/admins/${story.admin.manager}/exclusive_debits?${query}`,
    )
  ).body;

beforeAll(async () => {
  const account = await story.verified();
  await story.load('100.00');
  story.processor.says({ submit: ({ proxy }) => (proxy.endsWith('1') ? LOCKED : ACCEPTED) });
  await story.load('30.00', { person: 1 });
  await story.transfer('200.00');
  await story.sent([
    [1, '50.00'],
    [2, '50.00'],
  ]);
  await story.moveTo('2026-03-05T15:00:00Z');
  const loaded = await story.settled(account, '500.00', { wallet_id: story.otherStore });
  await story.giveBack(loaded, '901');
});

describe('the statement of a wallet', () => {
  it('says what each entry was for, newest first, and adds up line by line', async () => {
    const { data, meta } = await of(story.store, 'per_page=100&end_date=2026-03-31');
    expect(
      data.map(({ transaction_type: type, undone, counterpart, money_in, money_out, fee }) =>
        [type, undone ? 'back' : '', counterpart, money_in, money_out, fee].join(' '),
      ),
    ).toEqual([
      'load back  51.00 0.00 0.00',
      'load   0.00 101.00 1.00',
      'transfer_out  Second 0.00 200.00 0.50',
      'load back Ben Tester 30.70 0.00 0.00',
      'load  Ben Tester 0.00 30.70 0.00',
      'load  Ana Tester 0.00 100.00 1.75',
      'adjustment   10000.00 0.00 0.00',
    ]);
    expect(meta.total).toBe(7);
    for (const [index, line] of data.entries())
      expect(cents(line.balance_after), line.at).toBe(
        cents(data[index + 1]?.balance_after ?? '0.00') + changes(line),
      );
    expect(cents(data[0]!.balance_after)).toBe(await story.balance(story.store));
    expect(data.filter((line) => line.job_id !== null)).toHaveLength(2);
    expect(data.at(-1)!.id).not.toBeNull();
  });

  it('sums what is in and out by kind, from the opening balance to the closing one', async () => {
    const { totals } = await of(story.store);
    const { sums } = totals;
    expect(sums.kinds.map((one) => [one.transaction_type, one.lines])).toEqual([
      ['adjustment', 1],
      ['load', 5],
      ['transfer_out', 1],
    ]);
    expect(sums.kinds.find((one) => one.transaction_type === 'load')).toMatchObject({
      money_in: '81.70',
      money_out: '231.70',
      fee: '2.75',
    });
    expect(sum(sums.kinds.map(changes))).toBe(changes(sums));
    expect(cents(totals.opening) + changes(sums)).toBe(cents(totals.closing));
    expect(cents(totals.closing)).toBe(await story.balance(story.store));
  });

  it('sums the days that are asked for, whatever type and page of them is shown', async () => {
    const whole = (await ofAll('per_page=100')).data;
    const day = await ofAll('start_date=2026-03-05&end_date=2026-03-05');
    expect(day.totals).toMatchObject({
      closing: (await ofAll()).totals.closing,
      amount_difference: '-30.00',
    });
    expect(cents(day.totals.opening) + changes(day.totals.sums)).toBe(cents(day.totals.closing));
    const before = await ofAll('end_date=2026-03-04');
    expect(before.totals.closing).toBe(day.totals.opening);
    expect(before.totals.opening).toBe('0.00');
    const loads = await ofAll('type=load&per_page=10&page=2');
    expect(loads.meta.total).toBe(whole.filter((line) => line.transaction_type === 'load').length);
    expect(loads.totals).toEqual((await ofAll()).totals);
    const none = await ofAll('end_date=2026-01-01');
    expect(none.totals).toMatchObject({ opening: '0.00', closing: '0.00', sums: { kinds: [] } });
    expect(none.meta.total).toBe(0);
  });

  it('has what a bank did, with its fee', async () => {
    const { data } = await of(story.otherStore);
    expect(
      data.map(({ transaction_type: type, money_in, money_out, fee }) => [
        type,
        money_in,
        money_out,
        fee,
      ]),
    ).toEqual([
      ['fee', '0.00', '25.00', '0.00'],
      ['returned', '0.00', '500.00', '0.00'],
      ['self_load', '500.00', '0.00', '5.00'],
      ['transfer_in', '200.00', '0.00', '0.00'],
    ]);
  });

  it('of all wallets is one list, paged without a gap or a double', async () => {
    const whole = (await ofAll('per_page=100')).data;
    expect(whole).toHaveLength(11);
    expect(new Set(whole.map((line) => line.wallet_name))).toEqual(new Set(['First', 'Second']));
    expect(whole.map((line) => line.at)).toEqual(
      whole.map((line) => line.at).sort((a, b) => (a < b ? 1 : a > b ? -1 : 0)),
    );
    const first = await ofAll('per_page=10');
    const rest = await ofAll(`per_page=10&cursor=${first.meta.cursor}`);
    expect([...first.data, ...rest.data]).toEqual(whole);
    expect(rest.meta.cursor).toBeNull();
    expect((await ofAll('per_page=10&page=2')).data).toEqual(rest.data);
    expect(sum(whole.map(changes))).toBe(
      (await story.balance(story.store)) + (await story.balance(story.otherStore)),
    );
  });

  it('says the same of a line whether all lines are asked for or its kind', async () => {
    const { data } = await ofAll('per_page=100');
    const kinds = [...new Set(data.map(({ transaction_type: kind }) => kind))];
    expect(kinds.length).toBeGreaterThan(4);
    expect(data.some(({ undone }) => undone)).toBe(true);
    for (const kind of kinds)
      expect((await ofAll(`per_page=100&type=${kind}`)).data, kind).toEqual(
        data.filter(({ transaction_type: type }) => type === kind),
      );
  });

  it('is narrowed by day and type, and is found of wallets that are seen', async () => {
    expect((await ofAll('start_date=2026-03-05')).data.map((one) => one.transaction_type)).toEqual([
      'fee',
      'returned',
      'self_load',
    ]);
    expect((await of(story.store, 'type=load&per_page=100')).data).toHaveLength(5);
    expect((await of(story.store, 'end_date=2026-03-03')).data).toEqual([]);
    const regional = await story.as('Regional Manager');
    const path = (store: number, wallet: number) => `/stores/${store}/wallets/${wallet}/history`;
    expect((await regional.call('GET', path(story.store, story.store))).status).toBe(200);
    expect((await regional.call('GET', path(story.otherStore, story.otherStore))).status).toBe(404);
    expect((await story.admin.call('GET', path(story.store, story.otherStore))).status).toBe(404);
    const seen = await regional.call<Page>('GET', `/stores/${story.client}/client-wallet-history`);
    expect(new Set(seen.body.data.map((line) => line.wallet_name))).toEqual(new Set(['First']));
  });

  it('is sent as a file', async () => {
    const { text } = await story.admin.call(
      'GET',
      `/stores/${story.otherStore}/wallets/${story.otherStore}/history?file_type=csv`,
    );
    const [head, newest] = text.split('\r\n');
    expect(head).toBe(
      '\ufeffDate and time (Eastern Time),Wallet,Type,Undone,Description,To or from,Money in,Money out,Fee,Balance after,By,Status,Reference',
    );
    expect(newest).toContain('2026-03-05 10:00:00,Second,fee,');
    expect(text.trimEnd().split('\r\n')).toHaveLength(5);
  });

  it('says in a file what it says on its pages', async () => {
    const { text } = await story.admin.call(
      'GET',
      `/stores/${story.client}/client-wallet-history?file_type=csv`,
    );
    const lines = text.trimEnd().split('\r\n').slice(1);
    const { data } = await ofAll('per_page=100');
    expect(lines.map((line) => line.split(',').slice(1))).toEqual(
      data.map((one) => [
        ...[one.wallet_name, one.transaction_type, one.undone ? 'yes' : '', one.description],
        ...[one.counterpart, one.money_in, one.money_out, one.fee, one.balance_after],
        ...[one.adjuster, one.status, String(one.id ?? '')],
      ]),
    );
    const file = await story.admin.call(
      'GET',
      `/admins/${story.admin.manager}/exclusive_debits?file_type=csv`,
    );
    expect(
      file.text
        .trimEnd()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(',').slice(1)),
    ).toEqual(
      (await debits()).data.map((one) => [
        ...[one.wallet_name, one.kind, one.description, one.amount, one.balance_after],
        one.adjuster,
      ]),
    );
  });
});

it('what no load, payout or transfer explains is listed by itself', async () => {
  expect((await debits()).data.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['fee', '-25.00'],
    ['returned', '-500.00'],
  ]);
  const fees = await debits('kind=fee');
  expect([fees.data.length, fees.meta.total]).toEqual([1, 1]);
  expect(fees.totals).toEqual({
    amount: '-525.00',
    kinds: [
      { kind: 'fee', lines: 1, amount: '-25.00' },
      { kind: 'returned', lines: 1, amount: '-500.00' },
    ],
  });
  expect((await debits(`wallet=${story.store}`)).data).toEqual([]);
  const regional = await story.as('Regional Manager');
  expect((await regional.call('GET', `/admins/${regional.manager}/exclusive_debits`)).status).toBe(
    403,
  );
});
