import { beforeAll, describe, expect, it } from 'vitest';
import { toWire } from '#kernel/money.ts';
import { BankStory } from '#test/support/bank-story.ts';
import type { Refused } from '#test/support/money-story.ts';
import { heldBy } from '#test/support/money.ts';
import { ACCEPTED, LOCKED } from '#test/support/scripted-processor.ts';

const story = new BankStory({
  fees: {
    load: { bps: 150, flat: '25', borne_by: 'card' },
    unload: { flat: '100' },
    transfer: { flat: '50' },
    self_load: { bps: 100 },
    returned_debit: { flat: '2500' },
  },
});
type Row = {
  readonly id: number;
  readonly kind: string;
  readonly fee: string;
  readonly client_part: string;
  readonly member_part: string;
  readonly base_amount: string;
  readonly transaction_type: string;
  readonly card_holder: string | null;
  readonly adjustment_amount: string;
};
type Page = {
  readonly data: Row[];
  readonly meta: { readonly total: number | null; readonly cursor: string | null };
  readonly totals: Record<string, string | number>;
};
const report = (type: string | number, query = '', by = story.admin) =>
  by.call<Page & Refused>('POST', `/managers/history-report/${type}?${query}`);
const cards = (path: string, query = '', by = story.admin) =>
  by.call<Page>('GET', `/admins/${by.manager}/${path}?${query}`);

beforeAll(async () => {
  const account = await story.verified();
  await story.load('100.00');
  story.processor.says({ submit: ({ proxy }) => (proxy.endsWith('1') ? LOCKED : ACCEPTED) });
  await story.load('30.00', { person: 1 });
  await story.unload('20.00');
  await story.transfer('200.00');
  await story.sent([
    [1, '50.00'],
    [2, '50.00'],
  ]);
  await story.moveTo('2026-03-05T15:00:00Z');
  const loaded = await story.settled(account, '500.00', { wallet_id: story.otherStore });
  await story.giveBack(loaded, '901');
});

describe('the report of fees', () => {
  it('adds up to what fee income changed by, with who bears each', async () => {
    const { body } = await report(3);
    expect(
      body.data.map(({ kind, base_amount: base, fee, client_part: ours, member_part: theirs }) =>
        [kind, base, fee, ours, theirs].join(' '),
      ),
    ).toEqual([
      'returned_fee 25.00 25.00 25.00 0.00',
      'self_load 500.00 5.00 5.00 0.00',
      'load 50.00 1.00 0.00 1.00',
      'transfer_out 200.00 0.50 0.50 0.00',
      'unload 20.00 1.00 1.00 0.00',
      'load 100.00 1.75 0.00 1.75',
    ]);
    expect(body.totals).toMatchObject({
      rows: 6,
      fee: toWire(BigInt(await heldBy(story.world, story.client, 'fee_income'))),
      member_part: '2.75',
      client_part: '31.50',
    });
    const later = await report('Fees', 'start_date=2026-03-05&transaction_type=self_load');
    expect(later.body.totals).toMatchObject({ rows: 1, fee: '5.00' });
  });

  it('is paged by when fees were earned, and sent as a file', async () => {
    const first = (await report('fees', 'per_page=10&page=1')).body;
    expect(first.meta.cursor).toBeNull();
    const file = await story.admin.call(
      'GET',
      `/clients/${story.client}/report?type=fees&file_type=csv`,
    );
    expect(file.text.split('\r\n')[0]).toBe(
      '\ufeffDate and time (Eastern Time),Type,Wallet,Cardholder,On amount,Fee,You pay,Member pays,Program,Status,Reference',
    );
    expect(file.text.trimEnd().split('\r\n')).toHaveLength(7);
  });
});

describe('a report by its kind', () => {
  it('is named by number or word, and is of its own movements', async () => {
    const kinds = async (type: string | number, query = '') =>
      (await report(type, query)).body.data.map((row) => row.transaction_type);
    expect(await kinds(0)).toEqual([
      'load',
      'load',
      'transfer_in',
      'transfer_out',
      'unload',
      'load',
      'load',
    ]);
    expect(await kinds('Wallet')).toEqual(['transfer_out']);
    expect(await kinds(1)).toEqual(['transfer_out']);
    expect(await kinds('card', 'transaction_type=unload,transfer_out')).toEqual(['unload']);
    expect(await kinds('card', 'status=failed')).toEqual(['load', 'load']);
    const read = await story.admin.call<Page>(
      'GET',
      `/managers/${story.admin.manager}/history-report?type=2`,
    );
    expect(read.body.data).toHaveLength(5);
    expect(read.body.totals).toMatchObject({ rows: 5, member_part: '2.75', client_part: '1.00' });
    for (const type of ['4', 'constructor']) {
      expect((await report(type)).status).toBe(404);
      const asked = await story.admin.call<Refused>(
        'GET',
        `/managers/${story.admin.manager}/history-report?type=${type}`,
      );
      expect(asked.body.errors).toMatchObject([{ path: 'type', code: 'invalid_value' }]);
    }
    expect((await report(0, `client_id=${story.world.travel.id}`)).status).toBe(404);
  });

  it('can be of what the caller did alone', async () => {
    const regional = await story.as('Regional Manager');
    expect((await report(0, '', regional)).body.data.length).toBeGreaterThan(3);
    expect((await report(0, 'mine=1', regional)).body.data).toEqual([]);
    expect((await report(3, 'mine=1', regional)).body.data).toEqual([]);
  });
});

describe('the history of cards', () => {
  it('is of a store or of all that are seen, with what the member bears', async () => {
    const { body } = await cards(`card-history/${story.store}`);
    expect(
      body.data.map((row) => [row.card_holder, row.adjustment_amount, row.member_part]),
    ).toEqual([
      ['Cleo Tester', '50.00', '1.00'],
      ['Ben Tester', '50.00', '1.00'],
      ['Ana Tester', '-20.00', '0.00'],
      ['Ben Tester', '30.00', '0.70'],
      ['Ana Tester', '100.00', '1.75'],
    ]);
    expect(body.totals).toEqual({ loaded: '150.00', unloaded: '20.00', rows: 5 });
    const all = `client-card-history/${story.client}`;
    expect((await cards(all, `stores=${story.store}&status=failed`)).body.data).toHaveLength(2);
    expect((await cards(all, `stores=${story.otherStore}`)).body.data).toEqual([]);
    const regional = await story.as('Regional Manager');
    expect((await cards(all, '', regional)).body.data).toHaveLength(5);
    expect((await cards(all, `stores=${story.otherStore}`, regional)).status).toBe(404);
    expect((await cards(`card-history/${story.store}`, '', regional)).status).toBe(403);
    const file = await cards(all, 'file_type=csv');
    expect(file.text.trimEnd().split('\r\n')).toHaveLength(6);
    expect(file.text).toContain(',load,100.00,1.75,98.25,');
  });
});

describe('the search', () => {
  type Found = { data: { kind: string; id: number; title: string; address: string }[] };
  const search = async (repo: string, q: string) =>
    story.admin.call<Found>(
      'GET',
      `/admins/${story.admin.manager}/search/${repo}?q=${encodeURIComponent(q)}`,
    );
  it('finds things by the beginning of a name or number, and says where they are shown', async () => {
    const ana = story.person(0);
    for (const [repo, q, address] of [
      ['customers', 'an', `/account-management/view-customer/${ana}`],
      ['customers', 'S0', `/account-management/view-customer/${ana}`],
      ['customers', '(514) 555-0200', `/account-management/view-customer/${ana}`],
      ['managers', 'regional', '/account-management/edit-manager/'],
      ['stores', 'sec', `/organisation/stores/${story.otherStore}`],
      ['wallets', 'fir', `/organisation/wallets/${story.store}`],
      ['cards', '700010000000', `/account-management/view-customer/${ana}`],
      ['self-loads', 'sec', '/load-wallet'],
    ] as const) {
      const { data } = (await search(repo, q)).body;
      expect(data[0]?.address, `${repo} ${q}`).toContain(address);
      expect(data).toHaveLength(1);
    }
    const { data } = (await report(0)).body;
    expect((await search('transactions', String(data[0]!.id))).body.data).toHaveLength(1);
    expect((await search('batches', '2')).body.data).toEqual([]);
    expect((await search('orders', 'x')).body.data).toEqual([]);
    expect((await search('transactions', 'x')).body.data).toEqual([]);
    expect((await search('customers', '')).body.data).toEqual([]);
    expect((await search('passwords', 'x')).status).toBe(404);
  });
});
