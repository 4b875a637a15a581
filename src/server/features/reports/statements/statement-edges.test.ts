import { beforeAll, describe, expect, it } from 'vitest';
import { type Cents, fromWire, sum } from '#kernel/money.ts';
import { MoneyStory } from '#test/support/money-story.ts';
import { makeExport } from '../exports/make-export.ts';

const story = new MoneyStory();
type Page = {
  readonly data: readonly { at: string; wallet_id: number; entry: number }[];
  readonly meta: { readonly cursor: string | null };
  readonly totals: {
    readonly opening: string;
    readonly closing: string;
    readonly sums: { money_in: string; money_out: string; fee: string } | null;
  };
};
const cents = (text: string): Cents => fromWire(text) ?? 0n;
const ofAll = async (query: string): Promise<Page> =>
  (await story.admin.call<Page>('GET', `/stores/${story.client}/client-wallet-history?${query}`))
    .body;
const day = (on: string, wallets: readonly number[]) =>
  ofAll(`start_date=${on}&end_date=${on}&per_page=100&wallet=${wallets.join(',')}`);

/** The clock goes forward on March 8: that day has 23 hours. */
const EDGES = [
  '2026-03-08T04:59:59.999Z',
  '2026-03-08T05:00:00.000Z',
  '2026-03-08T07:59:59.999Z',
  '2026-03-08T08:00:00.000Z',
  '2026-03-09T03:59:59.999Z',
  '2026-03-09T04:00:00.000Z',
  '2026-03-09T06:59:59.999Z',
  '2026-03-09T07:00:00.000Z',
];

beforeAll(async () => {
  await story.world.test.owner(
    `UPDATE store SET timezone = 'America/Vancouver' WHERE id = $1 AND client_id = $2`,
    [story.otherStore, story.client],
  );
  for (const [index, at] of EDGES.entries()) {
    await story.moveTo(at);
    const sent = await story.transfer(`${index + 1}.00`);
    expect(sent.status).toBe(200);
  }
});

describe('the day on which the clock goes forward, of wallets in two zones', () => {
  it('begins and ends by the clock of each wallet, to the millisecond', async () => {
    const at = async (on: string, wallet: number) =>
      (await day(on, [wallet])).data.map((line) => line.at).reverse();
    expect(await at('2026-03-07', story.store)).toEqual([EDGES[0]]);
    expect(await at('2026-03-08', story.store)).toEqual(EDGES.slice(1, 5));
    expect(await at('2026-03-09', story.store)).toEqual(EDGES.slice(5));
    expect(await at('2026-03-07', story.otherStore)).toEqual(EDGES.slice(0, 3));
    expect(await at('2026-03-08', story.otherStore)).toEqual(EDGES.slice(3, 7));
    expect(await at('2026-03-09', story.otherStore)).toEqual(EDGES.slice(7));
  });

  it('closes with what it opened with and its sums, and the next day opens with that', async () => {
    for (const wallets of [[story.store], [story.otherStore], [story.store, story.otherStore]]) {
      let closed: string | null = null;
      for (const on of ['2026-03-07', '2026-03-08', '2026-03-09']) {
        const { opening, closing, sums } = (await day(on, wallets)).totals;
        if (closed !== null) expect(opening).toBe(closed);
        const changed = cents(sums!.money_in) - cents(sums!.money_out) - cents(sums!.fee);
        expect(cents(opening) + changed, `${on} of ${wallets}`).toBe(cents(closing));
        closed = closing;
      }
      expect(cents(closed!)).toBe(
        sum(await Promise.all(wallets.map((wallet) => story.balance(wallet)))),
      );
    }
  });
});

it('a list of wallets with what is no number of one is not found, and never all of them', async () => {
  const path = `/stores/${story.client}/client-wallet-history?wallet=`;
  for (const wallets of ['abc', '0', '99999999999', `${story.store},abc`]) {
    expect((await story.admin.call('GET', path + wallets)).status, wallets).toBe(404);
    const asked = await story.admin.call('POST', '/exports', {
      body: { report: 'wallet_history', file_type: 'csv', filters: { wallet: wallets } },
    });
    expect(asked.status, wallets).toBe(404);
  }
});

it('a file is of the kinds that its page shows, however they are typed', async () => {
  const { deps, client } = story;
  const { body } = await story.admin.call<{ export_id: number }>('POST', '/exports', {
    body: { report: 'wallet_history', file_type: 'csv', filters: { type: ' Transfer_IN' } },
  });
  await makeExport(deps, client, body.export_id);
  const made = await story.admin.call<{ rows: number }>('GET', `/exports/${body.export_id}`);
  const shown = await ofAll('type=%20Transfer_IN&per_page=100');
  expect([shown.data.length, made.body.rows]).toEqual([EDGES.length, EDGES.length]);
});
