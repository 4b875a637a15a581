import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '#test/support/caller.ts';
import { type Refused, MoneyStory } from '#test/support/money-story.ts';
import { DECLINES } from '#server/providers/processor/processor.port.ts';

const story = new MoneyStory({
  managerLimits: {
    days: [0, 1, 2],
    from: '08:00',
    to: '18:00',
    daily: '5000',
    single_card: '4000',
  },
});
let limited: Caller;
let manager: Caller;

beforeAll(async () => {
  [limited, manager] = await Promise.all([story.as('Limited Access'), story.as('Manager')]);
  expect((await story.load('100.00')).status).toBe(200);
});
beforeEach(() => story.processor.says({}));

const status = (person: number, to: string) =>
  story.world.test.owner('UPDATE customer SET status = $2 WHERE id = $1', [
    story.person(person),
    to,
  ]);
/** Nothing moves, and the answer is this one. */
const refused = async (
  attempt: () => Promise<{ status: number; body: Refused }>,
  code: string,
): Promise<Refused> => {
  let answer: { status: number; body: Refused } | undefined;
  expect(await story.moved(async () => (answer = await attempt()))).toEqual({});
  expect(answer!.body.code).toBe(code);
  return answer!.body;
};
const review = (body: object, by = story.admin) =>
  by.call<Refused & { blockers: Refused[]; to: Side; from: Side; duplicate_of: object | null }>(
    'POST',
    '/reviews',
    { body: { store_id: story.store, notes: 'n', description: 'd', ...body } },
  );
type Side = { before: string; after: string };
const reviewed = (kind: 'load' | 'unload', amount: string, person = 0, by = story.admin) =>
  review({ kind, amount, customer_id: story.person(person) }, by);

describe('a card that cannot be moved', () => {
  it.each([
    ['locked', 'card_locked', 'card_locked'],
    ['expired', 'card_expired', 'card_expired'],
    ['pending', 'card_not_activated', 'card_not_activated'],
    ['registered', 'card_not_activated', 'card_not_activated'],
    ['assigned', 'card_not_activated', 'card_not_activated'],
    ['migrating', 'card_not_payable', 'card_not_payable'],
    ['closed', 'card_not_payable', 'card_not_payable'],
    ['inactive', 'card_not_payable', null],
  ])('because it is %s is told by name: %s for a load', async (state, load, unload) => {
    await status(0, state);
    await refused(() => story.load('20.00'), load);
    await refused(() => story.loadAsJob('20.00'), load);
    expect((await reviewed('load', '20.00')).body.blockers).toEqual([
      { code: load, params: { status: state } },
    ]);
    if (unload) await refused(() => story.unload('20.00'), unload);
    expect((await reviewed('unload', '20.00')).body.blockers.map(({ code }) => code)).toEqual(
      unload ? [unload] : [],
    );
    await status(0, 'active');
  });

  it.each(DECLINES)('because the processor says %s moves nothing, and says so', async (code) => {
    story.processor.says({ submit: () => ({ outcome: 'declined', code }) });
    await refused(() => story.load('21.00'), code);
    expect((await reviewed('load', '21.00')).body.blockers).toEqual([]);
  });
});

describe('an amount that cannot be moved', () => {
  it.each([
    ['9.99', 'amount_below_minimum'],
    ['50000.01', 'amount_above_maximum'],
    ['0.00', 'amount_not_positive'],
    ['-20.00', 'amount_not_positive'],
  ])(
    'as a load of %s is refused: %s, one by one, as a job and in a review',
    async (amount, code) => {
      for (const attempt of [
        () => story.load(amount),
        () => story.loadAsJob(amount),
        () => reviewed('load', amount),
      ])
        expect((await refused(attempt, 'invalid_input')).errors).toMatchObject([
          { path: 'amount', code },
        ]);
    },
  );

  it.each(['0.00', '-5.00'])('as an unload or transfer of %s is refused', async (amount) => {
    const unloadAsJob = () =>
      story.admin.call<Refused>('POST', `/managers/${story.admin.manager}/reverse-load-async`, {
        key: story.newKey(),
        body: {
          customer_id: story.person(0),
          store_id: story.store,
          amount,
          notes: 'n',
          description: 'd',
        },
      });
    for (const attempt of [
      () => story.unload(amount),
      unloadAsJob,
      () => story.transfer(amount),
      () => reviewed('unload', amount),
      () => review({ kind: 'transfer', amount, receiver_wallet_id: story.otherStore }),
    ])
      expect((await refused(attempt, 'invalid_input')).errors).toMatchObject([
        { path: 'amount', code: 'amount_not_positive' },
      ]);
  });

  it('because the card lacks it, by a cent, is refused; the whole goes', async () => {
    const body = await refused(() => story.unload('100.01'), 'insufficient_card');
    expect(body.params).toMatchObject({ requested: '100.01', shortfall: '0.01' });
    expect((await reviewed('unload', '100.01')).body.blockers).toEqual([
      { code: 'insufficient_card', params: { requested: '100.01', balance: '100.00' } },
    ]);
    expect((await reviewed('unload', '100.00')).body).toMatchObject({ enough: true, blockers: [] });
    expect(await story.moved(() => story.unload('100.00'))).toEqual({
      wallets: 10_000,
      cards: -10_000,
    });
    await story.load('100.00', { more: { duplicate_ok: true } });
  });
});

describe('who sees no money', () => {
  it('is told that there is not enough, and neither how much nor of what', async () => {
    const loaded = await story.load('22.00', { by: limited, person: 1 });
    expect(loaded.body.wallet).toEqual({ wallet_id: story.store, balance: null });
    expect(loaded.body.transfer.total_amount).toBeNull();
    for (const attempt of [
      () => story.load('49000.00', { by: limited }),
      () => story.loadAsJob('49000.00', { by: limited }),
    ])
      expect((await refused(attempt, 'insufficient_wallet')).params).toEqual({});
    const { body } = await reviewed('load', '49000.00', 0, limited);
    expect(body.blockers).toEqual([{ code: 'insufficient_wallet', params: {} }]);
    expect([body.from.before, body.from.after, body.to.before]).toEqual([null, null, null]);
  });

  it('who sees it is told what was asked for', async () => {
    const body = await refused(() => story.load('49000.00'), 'insufficient_wallet');
    expect(body.params).toMatchObject({ requested: '49000.00' });
    expect(
      (await refused(() => story.transfer('49000.00'), 'insufficient_wallet')).params,
    ).toMatchObject({ requested: '49000.00' });
  });
});

describe('a review says beforehand what the sending says', () => {
  it('of the limits of a manager: hours, one card, the day', async () => {
    const codes = async (amount: string) =>
      (await reviewed('load', amount, 0, manager)).body.blockers.map(({ code }) => code);
    // Wednesday: no day of theirs.
    expect(await codes('20.00')).toEqual(['load_time_not_allowed']);
    await refused(() => story.load('20.00', { by: manager }), 'load_time_not_allowed');
    await story.moveTo('2026-03-03T15:00:00Z');
    manager = await story.as('Manager');
    expect(await codes('40.00')).toEqual([]);
    expect(await codes('40.01')).toEqual(['single_card_limit_exceeded']);
    await refused(() => story.load('40.01', { by: manager }), 'single_card_limit_exceeded');
    expect((await story.load('30.00', { by: manager })).status).toBe(200);
    expect(await codes('20.00')).toEqual([]);
    expect((await reviewed('load', '20.01', 0, manager)).body.blockers).toEqual([
      { code: 'daily_limit_exceeded', params: { limit: '50.00', used: '30.00' } },
    ]);
    await refused(() => story.load('20.01', { by: manager }), 'daily_limit_exceeded');
    const job = await story.draft([[0, '20.01']], { by: manager });
    const shown = await manager.call<{ blockers: Refused[] }>('GET', `/jobs/${job.job_id}`);
    expect(shown.body.blockers).toEqual([
      { code: 'daily_limit_exceeded', params: { limit: '50.00', used: '30.00' } },
    ]);
    expect(await codes('10.00')).toEqual([]);
    expect((await reviewed('unload', '45.00', 0, manager)).body.blockers).toEqual([]);
  });

  it('of lookalikes', async () => {
    const first = (await story.load('23.00')).body.transfer;
    expect((await reviewed('load', '23.00')).body.duplicate_of).toMatchObject({ id: first.id });
    expect((await reviewed('load', '23.00', 1)).body.duplicate_of).toBeNull();
    expect((await reviewed('unload', '23.00')).body.duplicate_of).toBeNull();
    await story.transfer('24.00');
    const transfer = { kind: 'transfer', amount: '24.00', receiver_wallet_id: story.otherStore };
    expect((await review(transfer)).body.duplicate_of).not.toBeNull();
  });

  it('and one wallet cannot send to itself', async () => {
    const toItself = { kind: 'transfer', amount: '24.00', receiver_wallet_id: story.store };
    await refused(() => review(toItself), 'same_wallet');
    await refused(() => story.transfer('24.00', story.store, story.store), 'same_wallet');
  });
});
