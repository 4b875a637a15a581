import { beforeEach, describe, expect, it } from 'vitest';
import { BankStory } from '#test/support/bank-story.ts';
import { runSweep } from '#test/support/run-sweep.ts';
import { bankOfTests } from '#test/support/world.ts';
import { scheduleSweep } from './index.ts';

type Schedule = {
  readonly schedule_id: number;
  readonly state: string;
  readonly reason: string | null;
  readonly amount: string;
  readonly next_pad_load: string | null;
  readonly bank_account: string;
  readonly float_amount: string;
};
type Run = {
  period: string;
  outcome: string;
  amount: string;
  transfer_id: number | null;
  transfer: { state: string; cancellable: boolean } | null;
};

const story = new BankStory();
const sweep = () =>
  runSweep(
    story.world.test.database,
    scheduleSweep({
      db: story.world.test.database,
      clock: story.world.clock,
      bank: bankOfTests,
    }),
  );
const create = (account: number, more: object = {}) =>
  story.admin.call<Schedule & { code: string }>('POST', '/pad-schedules', {
    body: {
      store_id: story.otherStore,
      account_id: account,
      frequency: 'weekly',
      weekday: 1,
      starts_on: '2026-03-01',
      float_amount: '5000.00',
      agreement: { accepted: true, notice_days: 0 },
      ...more,
    },
  });
const change = (id: number, verb: string) =>
  story.admin.call<Schedule & { code: string }>('POST', `/pad-schedules/${id}/${verb}`, {
    body: {},
  });
const runs = async (id: number): Promise<Run[]> =>
  (await story.admin.call<{ data: Run[] }>('GET', `/pad-schedules/${id}/runs`)).body.data;
const list = async (): Promise<Schedule[]> =>
  (
    await story.admin.call<{ data: Schedule[] }>(
      'GET',
      `/managers/${story.admin.manager}/pad_schedules`,
    )
  ).body.data;
const setFloat = (float_amount: string) =>
  story.admin.call<{ float_amount: string; code: string; schedule: Schedule | null }>(
    'POST',
    `/managers/${story.admin.manager}/update_float_amount`,
    { body: { store_id: story.otherStore, float_amount } },
  );
const audits = async () =>
  (
    await story.admin.call<{ data: { float_amount: string; old_float_amount: string | null }[] }>(
      'GET',
      `/managers/${story.admin.manager}/float_audits?store_id=${story.otherStore}`,
    )
  ).body.data;

let account: number;
beforeEach(async () => (account = await story.verified()));

describe('a float', () => {
  it('is kept with who changed it; an equal amount is no change', async () => {
    expect((await setFloat('100.00')).body).toMatchObject({
      float_amount: '100.00',
      schedule: null,
    });
    await setFloat('100.00');
    await setFloat('250.00');
    expect(await audits()).toMatchObject([
      { float_amount: '250.00', old_float_amount: '100.00' },
      { float_amount: '100.00', old_float_amount: null },
    ]);
  });

  it.each(['-0.01', '10000000.00', 'a lot'])('of %s is none', async (amount) => {
    const { status, body } = await setFloat(amount);
    expect([status, body.code]).toEqual([422, 'float_invalid']);
  });
});

describe('a schedule', () => {
  it('is one a store, from a verified account, and agreed to', async () => {
    const { account_id: raw } = (await story.add()).body;
    expect((await create(raw)).body.code).toBe('account_unverified');
    expect((await create(account, { agreement: {} })).body.code).toBe('agreement_required');
    const made = await create(account);
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      state: 'active',
      amount: '5000.00',
      next_pad_load: '2026-03-09T10:00:00.000Z',
      float_amount: '5000.00',
    });
    expect(made.body.bank_account).toMatch(/^Bank ••\d{4}$/);
    const funding = () =>
      story.admin
        .call('GET', `/stores/${story.otherStore}/funding-account`)
        .then(({ body }) => body);
    expect(await funding()).toMatchObject({
      kind: 'pad',
      routing: '003',
      transit: '04212',
      account_last4: made.body.bank_account.slice(-4),
    });
    expect((await create(account)).body.code).toBe('schedule_exists');
    expect((await story.remove(account)).body.code).toBe('account_in_use');
    expect((await change(made.body.schedule_id, 'end')).body.state).toBe('ended');
    expect(await funding()).toMatchObject({ kind: 'none', account_last4: null });
    expect((await story.remove(account)).status).toBe(200);
  });

  it('is replaced by one with new terms in one step, or not at all', async () => {
    const old = (await create(account)).body;
    const replace = (more: object) =>
      create(account, { frequency: 'monthly', month_day: 15, replaces: old.schedule_id, ...more });
    expect((await replace({ float_amount: '-1' })).body.code).toBe('float_invalid');
    expect((await replace({ store_id: story.store })).status).toBe(404);
    const stateOf = async (id: number) =>
      (await list()).find(({ schedule_id: one }) => one === id)?.state;
    expect(await stateOf(old.schedule_id)).toBe('active');
    const made = await replace({ float_amount: '6000.00' });
    expect(made.body).toMatchObject({
      state: 'active',
      float_amount: '6000.00',
      balance: '0.00',
      under_way: '0.00',
      notice_days: 0,
      max_debit: null,
    });
    expect(await stateOf(old.schedule_id)).toBe('ended');
    expect((await replace({})).body.code).toBe('schedule_state');
    await change(made.body.schedule_id, 'end');
  });

  it('debits what its wallet lacks, once a period, and counts what is under way', async () => {
    const { schedule_id: id } = (await create(account)).body;
    await story.moveTo('2026-03-09T10:00:00.000Z');
    await Promise.all([sweep(), sweep()]);
    const [run] = await runs(id);
    expect(run).toMatchObject({ period: '2026-03-09', outcome: 'debited', amount: '5000.00' });
    expect((await list())[0]).toMatchObject({ amount: '0.00' });
    expect(await story.selfLoad(run!.transfer_id!)).toMatchObject({
      state: 'created',
      submit_on: '2026-03-09',
      due_on: '2026-03-10',
      settles_on: '2026-03-16',
      latest_on: '2026-03-18',
    });
    await story.submit(run!.transfer_id!);
    await story.settle(run!.transfer_id!);
    expect(await story.balance(story.otherStore)).toBe(500_000n);
    expect((await runs(id))[0]!.transfer).toMatchObject({ state: 'settled', cancellable: false });
    await story.moveTo('2026-03-16T10:00:00.000Z');
    await sweep();
    expect((await runs(id))[0]).toMatchObject({ period: '2026-03-16', outcome: 'nothing_due' });
    await change(id, 'end');
    await story.transfer('5000.00', story.otherStore, story.store);
  });

  it('after an outage runs the newest period alone, with the figures of that day', async () => {
    const { schedule_id: id } = (await create(account)).body;
    await story.moveTo('2026-04-08T13:00:00.000Z');
    await sweep();
    await sweep();
    expect(await runs(id)).toMatchObject([
      { period: '2026-04-06', outcome: 'debited' },
      { period: '2026-03-30', outcome: 'missed' },
      { period: '2026-03-23', outcome: 'missed' },
    ]);
    const [run] = await runs(id);
    expect((await change(id, 'end')).body.state).toBe('ended');
    expect((await story.selfLoad(run!.transfer_id!)).state).toBe('cancelled');
  });

  it('counts a deposit that was announced while it may still come, and not after', async () => {
    const announced = await story.admin.call<{ id: number }>('POST', '/direct-deposits', {
      body: { wallet_id: story.otherStore, amount: '5000.00', sent_on: '2026-04-09' },
    });
    expect(announced.status).toBe(201);
    const { schedule_id: id } = (await create(account)).body;
    await story.moveTo('2026-04-20T10:00:00.000Z');
    await sweep();
    expect((await runs(id))[0]).toMatchObject({ period: '2026-04-20', outcome: 'nothing_due' });
    await story.moveTo('2026-04-27T10:00:00.000Z');
    await sweep();
    expect((await runs(id))[0]).toMatchObject({
      period: '2026-04-27',
      outcome: 'debited',
      amount: '5000.00',
    });
    await change(id, 'end');
    await story.moveTo('2026-04-08T13:00:00.000Z');
  });

  it('that is paused makes nothing up, and is paused by a return', async () => {
    const { schedule_id: id } = (await create(account)).body;
    expect((await change(id, 'resume')).body.code).toBe('schedule_state');
    expect((await change(id, 'pause')).body).toMatchObject({
      state: 'paused',
      next_pad_load: null,
    });
    await story.moveTo('2026-04-22T13:00:00.000Z');
    await sweep();
    expect(await runs(id)).toEqual([]);
    expect((await change(id, 'resume')).body.next_pad_load).toBe('2026-04-27T10:00:00.000Z');
    await story.moveTo('2026-04-27T10:00:00.000Z');
    await sweep();
    const [run] = await runs(id);
    await story.submit(run!.transfer_id!);
    await story.giveBack(run!.transfer_id!, '901');
    expect((await list()).find((one) => one.schedule_id === id)).toMatchObject({
      state: 'paused',
      reason: '901',
    });
    const { body } = await story.admin.call<{ data: { kind: string; wallet_id: number }[] }>(
      'GET',
      '/alerts',
    );
    const newest = body.data.slice(0, 2).map(({ kind, wallet_id: wallet }) => [kind, wallet]);
    expect(newest).toEqual([
      ['debit_returned', story.otherStore],
      ['schedule_paused', story.otherStore],
    ]);
    await change(id, 'end');
  });

  it('has one debit canceled while the bank has not got it, and goes on', async () => {
    const { schedule_id: id, next_pad_load: next } = (
      await create(account, { float_amount: '99000.00' })
    ).body;
    await story.moveTo(new Date(new Date(next!).getTime() + 60_000));
    await sweep();
    const [run] = await runs(id);
    expect(run!.transfer).toMatchObject({ state: 'created', cancellable: true });
    expect((await story.cancelSelfLoad(run!.transfer_id!)).body.state).toBe('cancelled');
    expect((await runs(id))[0]!.transfer).toMatchObject({ state: 'cancelled', cancellable: false });
    expect((await story.cancelSelfLoad(run!.transfer_id!)).body.code).toBe(
      'transfer_not_cancellable',
    );
    expect((await list()).find(({ schedule_id: one }) => one === id)).toMatchObject({
      state: 'active',
      amount: run!.amount,
    });
    await change(id, 'end');
  });
});
