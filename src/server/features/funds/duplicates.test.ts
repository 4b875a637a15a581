import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adminActor, asAdmin, FROM_A_TEST } from '#test/support/admin-actor.ts';
import { atOnce } from '#test/support/at-once.ts';
import { type Refused, type Row, MoneyStory } from '#test/support/money-story.ts';
import { ACCEPTED, LOCKED, UNKNOWN } from '#test/support/scripted-processor.ts';
import { beginMovement } from './begin-movement.ts';
import { confirmBatch } from './bulk/confirm-batch.ts';
import { lockJob } from './bulk/bulk.repo.ts';
import { transferWallets } from './transfer-wallets.ts';

const story = new MoneyStory();
/** A wallet of the first store besides its main one. */
let second: number;
const A_DAY = 24 * 3_600_000;

beforeAll(async () => {
  const made = await story.admin.call<{ wallet_id: number }>(
    'POST',
    `/stores/${story.store}/wallets`,
    { body: { wallet_name: 'Second' } },
  );
  second = made.body.wallet_id;
  expect((await story.transfer('2000.00', story.store, second)).status).toBe(200);
});
beforeEach(() => story.processor.says({}));

describe('a load like one of the last 24 hours', () => {
  it('waits until it is meant, and says which it is like', async () => {
    const first = (await story.load('41.00')).body.transfer;
    const moved = await story.moved(async () =>
      expect((await story.load('41.00')).body).toMatchObject({
        code: 'looks_like_duplicate',
        params: { movement_id: first.id, by: 'Admin', at: '2026-03-04T15:00:00.000Z' },
      }),
    );
    expect(moved).toEqual({});
    expect((await story.loadAsJob('41.00')).body).toMatchObject({
      code: 'looks_like_duplicate',
      params: { movement_id: first.id },
    });
    expect((await story.load('41.00', { more: { duplicate_ok: true } })).status).toBe(200);
  });

  it('is one that is Pending too, and none that failed', async () => {
    story.processor.says({ submit: () => UNKNOWN });
    expect((await story.load('42.00')).body.transfer.status).toBe('pre-paid');
    expect((await story.load('42.00')).body.code).toBe('looks_like_duplicate');
    story.processor.says({ submit: () => LOCKED });
    expect((await story.load('43.00')).body.code).toBe('card_locked');
    expect((await story.load('43.00')).body.code).toBe('card_locked');
  });

  it('is found where two are sent at once: one goes', async () => {
    const input = {
      kind: 'load' as const,
      customerId: story.person(0),
      walletId: story.store,
      amount: 4_400n,
      notes: 'n',
      description: 'd',
      bonusMessage: null,
      duplicateOk: false,
    };
    const [first, second] = await atOnce(story.world, story.client, (tx) =>
      beginMovement({ tx, ...asAdmin(story.world) }, input),
    );
    expect(first).toMatchObject({ ok: true });
    expect(second).toMatchObject({ ok: false, code: 'looks_like_duplicate' });
    await story.later(21_000);
    await story.sweep();
  });

  it('is none for another person, from another wallet, of another amount, the other way', async () => {
    expect((await story.load('45.00')).status).toBe(200);
    expect((await story.load('45.00', { person: 1 })).status).toBe(200);
    expect((await story.load('45.00', { store: second })).status).toBe(200);
    expect((await story.load('45.01')).status).toBe(200);
    expect((await story.unload('45.00')).status).toBe(200);
    expect((await story.unload('45.00')).body.code).toBe('looks_like_duplicate');
  });

  it('is none after 24 hours to the second', async () => {
    expect((await story.load('46.00')).status).toBe(200);
    await story.later(A_DAY - 1_000);
    expect((await story.load('46.00')).body.code).toBe('looks_like_duplicate');
    await story.later(1_000);
    expect((await story.load('46.00')).status).toBe(200);
  });
});

describe('a transfer like one of the last 24 hours', () => {
  it('waits until it is meant, and says which it is like', async () => {
    const first = await story.transfer('51.00');
    const moved = await story.moved(async () =>
      expect((await story.transfer('51.00')).body).toMatchObject({
        code: 'looks_like_duplicate',
        params: { movement_id: first.body.id, by: 'Admin' },
      }),
    );
    expect(moved).toEqual({});
    const meant = await story.transfer('51.00', story.store, story.otherStore, {
      duplicate_ok: true,
    });
    expect(meant.status).toBe(200);
  });

  it('is found where two are sent at once: one goes', async () => {
    const input = {
      from: story.store,
      to: story.otherStore,
      amount: 5_200n,
      notes: 'n',
      duplicateOk: false,
    };
    const before = await story.balance(story.otherStore);
    const [first, second] = await atOnce(story.world, story.client, (tx) =>
      transferWallets(
        { tx, actor: adminActor(story.world), origin: FROM_A_TEST, now: story.world.clock.now() },
        input,
      ),
    );
    expect(first).toMatchObject({ ok: true });
    expect(second).toMatchObject({ ok: false, code: 'looks_like_duplicate' });
    expect((await story.balance(story.otherStore)) - before).toBe(5_200n);
  });

  it('is none the other way, to another wallet, of another amount, or after 24 hours', async () => {
    expect((await story.transfer('53.00')).status).toBe(200);
    expect((await story.transfer('53.00', story.otherStore, story.store)).status).toBe(200);
    expect((await story.transfer('53.00', story.store, second)).status).toBe(200);
    expect((await story.transfer('53.01')).status).toBe(200);
    await story.later(A_DAY - 1_000);
    expect((await story.transfer('53.00')).body.code).toBe('looks_like_duplicate');
    await story.later(1_000);
    expect((await story.transfer('53.00')).status).toBe(200);
  });
});

describe('a batch like one of the last 24 hours', () => {
  const rowsWith = (cents: string): Row[] => [
    [0, `61.${cents}`],
    [1, `62.${cents}`],
  ];
  const rows = rowsWith('00');
  const confirmed = async (more: { store?: number; rows?: Row[]; by?: object } = {}) =>
    story.confirm(
      await story.draft(more.rows ?? rows, more.store ? { store: more.store } : {}),
      story.admin,
      {},
    );

  it('waits until it is meant, in whatever order its rows stand', async () => {
    const job = await story.draft(rows);
    expect((await story.confirm(job, story.admin, {})).status).toBe(202);
    const moved = await story.moved(async () =>
      expect((await confirmed({ rows: [...rows].reverse() })).body).toMatchObject({
        code: 'looks_like_duplicate',
        params: { job_id: job.job_id, by: 'Admin' },
      }),
    );
    expect(moved).toEqual({});
    await story.work(job);
    expect((await confirmed()).body.code).toBe('looks_like_duplicate');
    expect((await story.confirm(await story.draft(rows))).status).toBe(202);
  });

  it('is one whose rows are all Pending, and none whose rows all failed', async () => {
    story.processor.says({ submit: () => UNKNOWN });
    await story.sent(rowsWith('03'));
    expect((await confirmed({ rows: rowsWith('03') })).body.code).toBe('looks_like_duplicate');
    story.processor.says({ submit: () => LOCKED });
    await story.sent(rowsWith('04'));
    expect((await confirmed({ rows: rowsWith('04') })).status).toBe(202);
  });

  it('is none from another wallet, of other people or amounts, or after 24 hours', async () => {
    expect((await confirmed({ store: second })).status).toBe(202);
    expect(
      (
        await confirmed({
          rows: [
            [0, '61.00'],
            [2, '62.00'],
          ],
        })
      ).status,
    ).toBe(202);
    expect(
      (
        await confirmed({
          rows: [
            [0, '61.00'],
            [1, '62.01'],
          ],
        })
      ).status,
    ).toBe(202);
    await story.later(A_DAY - 1_000);
    expect((await confirmed()).body.code).toBe('looks_like_duplicate');
    await story.later(1_000);
    expect((await confirmed()).status).toBe(202);
  });

  it('is found where two are sent at once: one is held', async () => {
    const duplicates: Row[] = [[2, '63.00']];
    const jobs = [await story.draft(duplicates), await story.draft(duplicates)];
    const waiting = [...jobs];
    const { world, client } = story;
    const moved = await story.moved(async () => {
      const [first, second] = await atOnce(world, client, async (tx) =>
        confirmBatch(
          { tx, actor: adminActor(world), origin: FROM_A_TEST, now: world.clock.now() },
          (await lockJob(tx, client, waiting.shift()!.job_id))!,
          { total: null, duplicateOk: false },
        ),
      );
      expect(first).toMatchObject({ ok: true });
      expect(second).toMatchObject({ ok: false, code: 'looks_like_duplicate' });
    });
    expect(moved).toEqual({ wallets: -6_300, batches: 6_300 });
    for (const job of jobs) await story.work(job);
  });
});

/** Each way of sending one load of 64.xx to the same person, and what the API says to it. */
const WAYS = {
  'one by one': (amount: string) => story.load(amount),
  'as a job': (amount: string) => story.loadAsJob(amount),
  'as a row of the API': (amount: string) =>
    story.admin.call<Refused>('POST', `/managers/${story.admin.manager}/bulk-load-value`, {
      key: story.newKey(),
      body: {
        store_id: story.store,
        rows: [{ customer_id: story.person(0), amount }],
        notes: '',
        description: '',
      },
    }),
  'as a batch': async (amount: string) =>
    story.confirm(await story.draft([[0, amount]]), story.admin, {}),
};
type Way = keyof typeof WAYS;
const ways = Object.keys(WAYS) as Way[];
const pairs = ways.flatMap((first) => ways.map((second) => [first, second] as const));

describe('the same load, whichever way either is sent', () => {
  it.each(pairs)('%s, then %s: the second waits until it is meant', async (first, second) => {
    const amount = `64.${10 + pairs.findIndex((pair) => pair[0] === first && pair[1] === second)}`;
    expect((await WAYS[first](amount)).status).toBeLessThan(300);
    const moved = await story.moved(async () =>
      expect((await WAYS[second](amount)).body.code).toBe('looks_like_duplicate'),
    );
    expect(moved).toEqual({});
    for (const { id } of await story.world.test.owner<{ id: number }>(
      `SELECT id FROM bulk_job WHERE state = 'processing'`,
    ))
      await story.work({ job_id: id });
    expect((await WAYS[second](amount)).body.code).toBe('looks_like_duplicate');
  });

  it('goes out once, however many are sent at once in all ways', async () => {
    const sent = await Promise.all(ways.flatMap((way) => [1, 2, 3].map(() => WAYS[way]('65.00'))));
    expect(sent.filter(({ status }) => status < 300)).toHaveLength(1);
    expect(sent.filter(({ body }) => body.code === 'looks_like_duplicate')).toHaveLength(
      sent.length - 1,
    );
  });

  it('of a file that is sent again whole after one of its rows failed', async () => {
    const rows: Row[] = [
      [0, '66.01'],
      [1, '66.02'],
    ];
    story.processor.says({ submit: (row) => (row.amount === 6_602n ? LOCKED : ACCEPTED) });
    await story.sent(rows);
    story.processor.says({});
    const again = await story.confirm(await story.draft(rows), story.admin, {});
    expect(again.body.code).toBe('looks_like_duplicate');
    expect((await story.load('66.02', { person: 1 })).status).toBe(200);
  });
});
