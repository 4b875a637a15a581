import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Access } from '#domain/subscriptions/index.ts';
import { BankStory } from '#test/support/bank-story.ts';
import type { Refused } from '#test/support/money-story.ts';
import { runSweep } from '#test/support/run-sweep.ts';
import { setAccessOf } from '#test/support/set-access.ts';
import { bankOfTests } from '#test/support/world.ts';
import { scheduleSweep } from './index.ts';

/*
 * A wallet that takes no new funds is not funded from a bank, by hand or by schedule. What is on
 * its way arrives, and a schedule goes on by itself.
 */
const story = new BankStory();
const restrict = (access: Access) => setAccessOf(story.world, story.otherStore, access);
let account: number;
beforeEach(async () => (account = await story.verified()));
afterEach(() => restrict('full'));

const fund = (amount: string) => story.fundFrom(account, amount, { wallet_id: story.otherStore });

describe.each([
  ['no_new_funds', 'funding_stopped'],
  ['blocked', 'access_restricted'],
] as const)('a wallet with access %s', (access, code) => {
  it('takes no self-load, and its review says so before', async () => {
    await restrict(access);
    const review = await story.admin.call<Refused & { blockers: { code: string }[] }>(
      'GET',
      `/self-loads/review?wallet_id=${story.otherStore}&account_id=${account}&amount=40.00`,
    );
    expect(review.body.blockers).toEqual([{ code, params: { wallet: 'Second' } }]);
    expect((await fund('40.00')).body).toMatchObject({ code, params: { wallet: 'Second' } });
  });

  it('waits for no deposit', async () => {
    await restrict(access);
    const announced = await story.admin.call<Refused>('POST', '/direct-deposits', {
      body: { wallet_id: story.otherStore, amount: '50.00', sent_on: '2026-03-04' },
    });
    expect([announced.status, announced.body.code]).toEqual([409, code]);
  });

  it('still gets what is on its way from the bank', async () => {
    const { body } = await fund(access === 'blocked' ? '61.00' : '60.00');
    await restrict(access);
    await story.submit(body.id);
    await story.settle(body.id);
    expect((await story.selfLoad(body.id)).state).toBe('settled');
  });
});

it('a wallet without tips is funded as before', async () => {
  await restrict('tips_off');
  expect((await fund('70.00')).status).toBe(201);
});

describe('a schedule', () => {
  const sweep = () =>
    runSweep(
      story.world.test.database,
      scheduleSweep({
        db: story.world.test.database,
        clock: story.world.clock,
        bank: bankOfTests,
      }),
    );
  type Run = { period: string; outcome: string };

  it('skips the runs of a stopped wallet with a line of the audit, and goes on with the next', async () => {
    const made = await story.admin.call<{ schedule_id: number }>('POST', '/pad-schedules', {
      body: {
        store_id: story.otherStore,
        account_id: account,
        frequency: 'weekly',
        weekday: 1,
        starts_on: '2026-03-01',
        float_amount: '9000.00',
        agreement: { accepted: true, notice_days: 0 },
      },
    });
    const { schedule_id: id } = made.body;
    const runs = async () =>
      (await story.admin.call<{ data: Run[] }>('GET', `/pad-schedules/${id}/runs`)).body.data;
    await restrict('no_new_funds');
    await story.moveTo('2026-03-09T10:00:00.000Z');
    await Promise.all([sweep(), sweep()]);
    await sweep();
    expect(await runs()).toMatchObject([{ period: '2026-03-09', outcome: 'missed' }]);
    const skipped = await story.audited('bank.debit_skipped', story.otherStore);
    expect(skipped.map(({ after }) => after)).toEqual([
      { reason: 'funding_stopped', schedule_id: id },
    ]);
    expect(await story.audited('bank.debit', story.otherStore)).toEqual([]);
    await restrict('full');
    await story.moveTo('2026-03-16T10:00:00.000Z');
    await sweep();
    expect(await runs()).toMatchObject([
      { period: '2026-03-16', outcome: 'debited' },
      { period: '2026-03-09', outcome: 'missed' },
    ]);
    expect(await story.audited('bank.debit_skipped', story.otherStore)).toHaveLength(1);
  });
});
