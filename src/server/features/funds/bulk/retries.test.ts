import { beforeEach, describe, expect, it } from 'vitest';
import { toWire } from '#kernel/money.ts';
import { FROM_A_TEST, adminActor } from '#test/support/admin-actor.ts';
import { type Job, MoneyStory } from '#test/support/money-story.ts';
import { ACCEPTED, LOCKED, UNKNOWN } from '#test/support/scripted-processor.ts';
import { payPeople } from './pay-people.ts';
import { checkUnknown } from './retry-batch.ts';

const story = new MoneyStory();
beforeEach(() => {
  story.processor.says({});
  story.processor.told.length = 0;
});
const amounts = (): bigint[] => story.processor.told.map(({ amount }) => amount);
/** The processor declines these amounts, and accepts every other. */
const declining = (...declined: bigint[]) =>
  story.processor.says({ submit: (row) => (declined.includes(row.amount) ? LOCKED : ACCEPTED) });
const check = (job: Job) => story.admin.call<Job>('POST', `/bulk/${job.job_id}/check`);
const retried = async (job: Job): Promise<Job> => {
  expect((await story.retry(job)).status).toBe(202);
  story.processor.told.length = 0;
  return story.work(job);
};

describe('a retry', () => {
  it('sends what failed and nothing else: not what was paid, not what a retry before it paid', async () => {
    declining(3_100n, 3_200n);
    const job = await story.sent([
      [0, '30.00'],
      [1, '31.00'],
      [2, '32.00'],
    ]);
    expect(job).toMatchObject({ sent: { count: 1 }, failed: { count: 2, amount: '63.00' } });
    declining(3_200n);
    expect(await story.moved(() => retried(job))).toEqual({ wallets: -3_100, cards: 3_100 });
    expect(amounts()).toEqual([3_100n, 3_200n]);
    declining();
    const held = await story.moved(async () => expect((await story.retry(job)).status).toBe(202));
    expect(held).toEqual({ wallets: -3_200, batches: 3_200 });
    story.processor.told.length = 0;
    expect(await story.work(job)).toMatchObject({
      state: 'complete',
      sent: { count: 3, amount: '93.00' },
      failed: { count: 0, amount: '0.00' },
    });
    expect(amounts()).toEqual([3_200n]);
  });

  it('neither holds nor sends a row that was left out meanwhile', async () => {
    declining(3_300n, 3_400n);
    const job = await story.sent([
      [0, '33.00'],
      [1, '34.00'],
    ]);
    declining();
    expect((await story.mark(job, { lines: [2], excluded: true })).status).toBe(200);
    const held = await story.moved(async () => expect((await story.retry(job)).status).toBe(202));
    expect(held).toEqual({ wallets: -3_300, batches: 3_300 });
    story.processor.told.length = 0;
    await story.work(job);
    expect(amounts()).toEqual([3_300n]);
  });

  it('sends nothing that is not known', async () => {
    story.processor.says({ submit: (row) => (row.amount === 3_500n ? UNKNOWN : LOCKED) });
    const job = await story.sent([
      [0, '35.00'],
      [1, '36.00'],
    ]);
    story.processor.says({});
    const moved = await story.moved(() => retried(job));
    expect(moved).toEqual({ wallets: -3_600, cards: 3_600 });
    expect(amounts()).toEqual([3_600n]);
    expect(await story.moved(() => check(job))).toEqual({ cards: 3_500, batches: -3_500 });
    expect((await story.job(job)).state).toBe('complete');
  });

  it('has nothing to do where every row that failed was left out, or only unknown rows are left', async () => {
    declining(3_700n);
    const left = await story.sent([[0, '37.00']]);
    await story.mark(left, { lines: [1], excluded: true });
    story.processor.says({ submit: () => UNKNOWN });
    const unknown = await story.sent([[1, '38.00']]);
    const moved = await story.moved(async () => {
      for (const job of [left, unknown])
        expect((await story.retry(job)).body).toMatchObject({ code: 'nothing_to_retry' });
    });
    expect(moved).toEqual({});
    await check(unknown);
  });

  it('that the wallet cannot pay moves nothing, and the batch stays as it was', async () => {
    declining(100_000n);
    const job = await story.sent([[0, '1000.00']]);
    const rest = (await story.balance(story.store)) - 99_999n;
    const amount = toWire(rest);
    expect((await story.transfer(amount)).status).toBe(200);
    const moved = await story.moved(async () =>
      expect((await story.retry(job)).body).toMatchObject({
        code: 'insufficient_wallet',
        params: { requested: '1000.00' },
      }),
    );
    expect(moved).toEqual({});
    expect((await story.job(job)).state).toBe('complete_with_errors');
    await story.transfer(amount, story.otherStore, story.store);
  });

  it('is not for a payout of tips: what it holds is paid from its result', async () => {
    story.processor.says({ submit: () => LOCKED });
    const { world } = story;
    const paid = await world.test.database.write({ clientId: story.client }, (tx) =>
      payPeople(
        { tx, actor: adminActor(world), origin: FROM_A_TEST, now: world.clock.now() },
        story.store,
        [{ customerId: story.person(0), firstName: 'Ana', lastName: 'Tester', amount: 3_900n }],
        'Tips',
      ),
    );
    expect(paid.ok).toBe(true);
    const job = await story.work({ job_id: paid.ok ? paid.value : 0 });
    expect(job).toMatchObject({ state: 'complete_with_errors', failed: { count: 1 } });
    expect((await story.retry(job)).body.code).toBe('job_state');
  });
});

describe('a batch without a row to send', () => {
  it('is not sent: every row was left out, or waits for a tick', async () => {
    const left = await story.draft([[0, '41.00']]);
    await story.mark(left, { lines: [1], excluded: true });
    const moved = await story.moved(async () =>
      expect((await story.confirm({ ...left, total: '0.00' })).body).toMatchObject({
        code: 'nothing_to_send',
      }),
    );
    expect(moved).toEqual({});
    expect((await story.job(left)).state).toBe('awaiting_confirmation');
  });
});

describe('a row that the processor never heard of', () => {
  it('is sent again under its own key, as often as that takes, and paid once', async () => {
    story.processor.says({ submit: () => UNKNOWN });
    const job = await story.sent([[0, '42.00']]);
    const key = story.processor.told.at(-1)!.key;
    story.processor.says({ check: () => null, submit: () => UNKNOWN });
    expect(await story.moved(() => check(job))).toEqual({});
    expect((await story.retry(job)).body.code).toBe('nothing_to_retry');
    story.processor.says({ check: () => null });
    expect(await story.moved(() => check(job))).toEqual({ cards: 4_200, batches: -4_200 });
    expect(story.processor.told.slice(-3).map((row) => row.key)).toEqual([key, key, key]);
    expect((await story.job(job)).state).toBe('complete');
  });

  it('and then declines it has failed, gives its money back, and goes with a retry', async () => {
    story.processor.says({ submit: () => UNKNOWN });
    const job = await story.sent([[0, '42.50']]);
    const key = story.processor.told.at(-1)!.key;
    story.processor.says({ check: () => null, submit: () => LOCKED });
    expect(await story.moved(() => check(job))).toEqual({ wallets: 4_250, batches: -4_250 });
    story.processor.says({});
    expect(await story.moved(() => retried(job))).toEqual({ wallets: -4_250, cards: 4_250 });
    expect(story.processor.told.at(-1)!.key).not.toBe(key);
  });
});

describe('rows that are not known', () => {
  it('are posted once, however many ask after them at once, and each gives back its own', async () => {
    story.processor.says({ submit: () => UNKNOWN });
    const job = await story.sent([
      [0, '43.00'],
      [1, '44.00'],
    ]);
    const [first] = story.processor.told;
    story.processor.says({ check: (key) => (key === first!.key ? ACCEPTED : LOCKED) });
    const moved = await story.moved(() =>
      Promise.all([1, 2, 3].map(() => checkUnknown(story.deps, story.client, job.job_id))),
    );
    expect(moved).toEqual({ wallets: 4_400, cards: 4_300, batches: -8_700 });
    expect(await story.job(job)).toMatchObject({
      state: 'complete_with_errors',
      sent: { count: 1, amount: '43.00' },
      failed: { count: 1, amount: '44.00' },
      unknown: { count: 0, amount: '0.00' },
    });
  });

  it('that still are not known stay held', async () => {
    story.processor.says({ submit: () => UNKNOWN, check: () => UNKNOWN });
    const job = await story.sent([[0, '45.00']]);
    expect(await story.moved(() => check(job))).toEqual({});
    story.processor.says({});
    expect(await story.moved(() => check(job))).toEqual({ cards: 4_500, batches: -4_500 });
  });
});
