import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toWire } from '#kernel/money.ts';
import { type Job, MoneyStory, type Refused, type Row } from '#test/support/money-story.ts';
import { ACCEPTED, LOCKED, UNKNOWN } from '#test/support/scripted-processor.ts';

type Grouped = Job & { readonly group_id: number | null; readonly wallet: { wallet_id: number } };
type TableRow = readonly [...Row, store?: number];

const story = new MoneyStory();
beforeAll(async () => {
  for (const person of [0, 1, 2]) await story.worksInBoth(person);
  expect((await story.transfer('1000.00')).status).toBe(200);
});
beforeEach(() => story.processor.says({}));

/** A table whose rows go to the first wallet unless they say another. */
const table = async (rows: readonly TableRow[], by = story.admin) =>
  by.call<Grouped & Refused>('POST', '/bulk/drafts', {
    body: {
      kind: 'load',
      store_id: story.store,
      rows: rows.map(([person, load_amount, store_id]) => ({
        staff_id: `S${person}`,
        load_amount,
        store_id,
      })),
    },
  });
const group = async (rows: readonly TableRow[]): Promise<Grouped[]> => {
  const first = (await table(rows)).body;
  return together(first);
};
const together = async (job: Grouped): Promise<Grouped[]> => {
  const { body } = await story.admin.call<{ data: Grouped[] }>(
    'GET',
    `/jobs?group=${job.group_id}`,
  );
  return body.data.toSorted((one, other) => one.job_id - other.job_id);
};
const totalOf = (jobs: readonly Job[]): string =>
  toWire(jobs.reduce((sum, job) => sum + BigInt(job.total.replace('.', '')), 0n));
const confirm = (jobs: readonly Job[], more: object = {}) =>
  story.confirm({ ...jobs[0]!, total: totalOf(jobs) }, story.admin, {
    group: true,
    duplicate_ok: true,
    ...more,
  });
const work = async (jobs: readonly Job[]) => {
  for (const job of jobs) await story.work(job);
  return together(jobs[0] as Grouped);
};
const states = async (jobs: readonly Grouped[]) =>
  (await together(jobs[0]!)).map((job) => job.state);

describe('a table over several wallets', () => {
  it('becomes one batch a wallet, with the lines of the table, and is sent as one', async () => {
    const jobs = await group([
      [0, '20.00'],
      [1, '30.00', story.otherStore],
      [2, '40.00'],
    ]);
    expect(jobs.map((job) => [job.wallet.wallet_id, job.ready.amount])).toEqual([
      [story.store, '60.00'],
      [story.otherStore, '30.00'],
    ]);
    expect(new Set(jobs.map((job) => job.group_id))).toEqual(new Set([jobs[0]!.job_id]));
    const lines = async (job: Job) =>
      (
        await story.admin.call<{ data: { line: number }[] }>('GET', `/jobs/${job.job_id}/rows`)
      ).body.data.map((row) => row.line);
    expect([await lines(jobs[0]!), await lines(jobs[1]!)]).toEqual([[1, 3], [2]]);

    const held = await story.moved(async () => expect((await confirm(jobs)).status).toBe(202));
    expect(held).toEqual({ wallets: -9_000, batches: 9_000 });
    expect(await story.moved(() => work(jobs))).toEqual({ batches: -9_000, cards: 9_000 });
    expect(await states(jobs)).toEqual(['complete', 'complete']);
    for (const job of jobs)
      expect(await story.audited('funds.bulk_load', job.job_id)).toHaveLength(1);
  });

  it('of one wallet alone is a batch like any other', async () => {
    expect((await table([[0, '20.00']])).body.group_id).toBeNull();
    const other = await table([[0, '20.00', story.otherStore]]);
    expect(other.body).toMatchObject({
      group_id: null,
      wallet: { wallet_id: story.otherStore },
    });
  });

  it('begins whole or not at all', async () => {
    const count = async () =>
      (await story.world.test.owner<{ n: number }>('SELECT count(*)::int AS n FROM bulk_job'))[0]!
        .n;
    const before = await count();
    const manager = await story.as('Manager');
    const refused = await table(
      [
        [0, '20.00'],
        [1, '30.00', story.otherStore],
      ],
      manager,
    );
    expect(refused.status).toBe(404);
    expect(await count()).toBe(before);
  });

  it('moves nothing where one of its wallets lacks the money, and says which', async () => {
    const away = toWire((await story.balance(story.otherStore)) - 1_000n);
    expect((await story.transfer(away, story.otherStore, story.store)).status).toBe(200);
    const jobs = await group([
      [0, '21.00'],
      [1, '31.00', story.otherStore],
    ]);
    const moved = await story.moved(async () =>
      expect((await confirm(jobs)).body).toMatchObject({
        code: 'insufficient_wallet',
        params: { requested: '31.00', wallet_name: 'Second' },
      }),
    );
    expect(moved).toEqual({});
    expect(await states(jobs)).toEqual(['awaiting_confirmation', 'awaiting_confirmation']);
    await story.transfer(away);
  });

  it('moves nothing where its sum is not the one that was seen', async () => {
    const jobs = await group([
      [0, '22.00'],
      [1, '32.00', story.otherStore],
    ]);
    const answer = await story.confirm({ ...jobs[0]!, total: '22.00' }, story.admin, {
      group: true,
    });
    expect(answer.body).toMatchObject({ code: 'review_changed', params: { total: '54.00' } });
    expect(await states(jobs)).toEqual(['awaiting_confirmation', 'awaiting_confirmation']);
  });

  it('that looks like ones of today says of how many before anything is held', async () => {
    const rows: TableRow[] = [
      [0, '23.00'],
      [1, '33.00', story.otherStore],
    ];
    await work(await group(rows).then(async (jobs) => (await confirm(jobs), jobs)));
    const again = await group(rows);
    const moved = await story.moved(async () =>
      expect((await confirm(again, { duplicate_ok: false })).body).toMatchObject({
        code: 'looks_like_duplicate',
        params: { wallet_name: 'First', others: 1 },
      }),
    );
    expect(moved).toEqual({});
    expect((await confirm(again)).status).toBe(202);
    await work(again);
  });

  it('leaves a batch without ready rows where it is', async () => {
    const jobs = await group([
      [0, '24.00'],
      [1, 'much', story.otherStore],
    ]);
    expect((await confirm(jobs)).status).toBe(202);
    expect(await states(jobs)).toEqual(['processing', 'awaiting_confirmation']);
    await story.work(jobs[0]!);
    expect((await confirm([jobs[1]!])).body.code).toBe('no_funds_moved');
  });

  it('is tried again whole: what failed goes out once more from each wallet', async () => {
    story.processor.says({ submit: (row) => (row.amount > 2_000n ? LOCKED : ACCEPTED) });
    const jobs = await group([
      [0, '20.00'],
      [1, '25.00'],
      [2, '35.00', story.otherStore],
    ]);
    await confirm(jobs);
    const failed = await work(jobs);
    expect(failed.map((job) => job.failed.amount)).toEqual(['25.00', '35.00']);
    story.processor.says({});
    const retry = () =>
      story.admin.call<Refused>('POST', `/bulk/${jobs[0]!.job_id}/retry`, {
        key: story.newKey(),
        body: { group: true },
      });
    const moved = await story.moved(async () => {
      expect((await retry()).status).toBe(202);
      await work(jobs);
    });
    expect(moved).toEqual({ wallets: -6_000, cards: 6_000 });
    expect(await states(jobs)).toEqual(['complete', 'complete']);
    expect((await retry()).body.code).toBe('job_state');
  });

  it('is asked after, exported and given up whole', async () => {
    story.processor.says({ submit: () => UNKNOWN });
    const jobs = await group([
      [0, '26.00'],
      [1, '36.00', story.otherStore],
    ]);
    const path = `/bulk/${jobs[1]!.job_id}`;
    const memo = { memo: 'Week 9', notes: 'both', group: true };
    expect((await story.admin.call('POST', `${path}/memo`, { body: memo })).status).toBe(200);
    expect((await together(jobs[0]!)).map((job) => job.memo)).toEqual(['Week 9', 'Week 9']);
    await confirm(jobs);
    await work(jobs);
    story.processor.says({});
    const check = await story.admin.call('POST', `${path}/check`, { body: { group: true } });
    expect(check.status).toBe(200);
    expect(await states(jobs)).toEqual(['complete', 'complete']);
    const { text } = await story.admin.call('GET', `${path}/export?group=1`);
    expect(
      text.split('\r\n').map((line) =>
        line
          .replace(/^\ufeff/, '')
          .split(',')
          .slice(0, 2),
      ),
    ).toEqual([['Wallet', 'Line'], ['First', '1'], ['Second', '2'], ['']]);
    const open = await group([
      [0, '27.00'],
      [1, '37.00', story.otherStore],
    ]);
    const cancel = await story.admin.call('POST', `/bulk/${open[0]!.job_id}/cancel`, {
      body: { group: true },
    });
    expect(cancel.status).toBe(200);
    expect(await states(open)).toEqual(['cancelled', 'cancelled']);
  });

  it('is not sent by somebody who sees only one of its wallets', async () => {
    const jobs = await group([
      [0, '28.00'],
      [1, '38.00', story.otherStore],
    ]);
    const regional = await story.as('Manager');
    const answer = await story.confirm({ ...jobs[0]!, total: '66.00' }, regional, { group: true });
    expect(answer.status).toBe(404);
    expect(await states(jobs)).toEqual(['awaiting_confirmation', 'awaiting_confirmation']);
  });
});
