import { describe, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import {
  type SingleLoaded,
  SingleMoneyStory,
  type SingleMovement,
} from '#test/support/single-money-story.ts';
import { unreachableIssuer } from '#test/support/unreachable-issuer.ts';
import { type World, testVault } from '#test/support/world.ts';
import { lookUpDuePayments } from './index.ts';

const story = new SingleMoneyStory();
const { load, newKey, walletBalance } = story;

/** The same world served by a process that dies as soon as it has told the processor. */
const buildDying = (of: World) =>
  createApp({
    db: of.test.database,
    clock: of.clock,
    countryOf: () => Promise.resolve(null),
    demo: true,
    portalUrl: 'https://portal.example',
    vault: testVault,
    trustedProxies: [],
    log: false,
    issuer: unreachableIssuer,
    payments: null,
    doors: null,
    bank: { cutOff: { eft: '15:00', ach: '17:00' } },
    processor: {
      ...of.processor,
      submit: async (rows) => {
        await of.processor.submit(rows);
        throw new Error('killed');
      },
    },
  });

describe('what the processor says', () => {
  it.each([
    ['13.01', 'card_locked'],
    ['13.02', 'card_expired'],
    ['13.03', 'limit_exceeded'],
    ['13.04', 'processor_unavailable'],
  ])('%s is declined as %s and the money goes back', async (amount, code) => {
    const before = await walletBalance();
    expect((await load(story.admin, amount)).body.code).toBe(code);
    expect(await walletBalance()).toBe(before);
  });

  it('nothing at all leaves the load Pending, held, until a check settles it', async () => {
    const before = await walletBalance();
    const pending = await load(story.admin, '13.06');
    expect(pending.body.transfer).toMatchObject({ status: 'pre-paid', state: 'unknown' });
    expect(await walletBalance()).toBe((Number(before) - 13.56).toFixed(2));
    const check = () =>
      story.admin.call<SingleMovement>('POST', `/movements/${pending.body.transfer.id}/check`);
    await check();
    expect((await check()).body).toMatchObject({ status: 'paid', state: 'final' });
  });

  it('of a load whose process died between the two steps is found out by sending its key again', async () => {
    const before = await walletBalance();
    const body = {
      customer_id: story.world.ours.customers[0],
      store_id: story.world.ours.store,
      amount: '88.00',
      notes: 'n',
    };
    const dies = await buildDying(story.world);
    const key = newKey();
    const token = await story.world.session(story.world.ours.id, story.admin.manager);
    const first = await dies.inject({
      method: 'POST',
      url: `/api/v1/managers/${story.admin.manager}/load-value`,
      headers: { 'x-session-token': token, 'idempotency-key': key },
      payload: body,
    });
    expect(first.statusCode).toBe(500);
    expect(await walletBalance()).toBe((Number(before) - 88.5).toFixed(2));
    const again = await story.admin.call<SingleLoaded>(
      'POST',
      `/managers/${story.admin.manager}/load-value`,
      {
        key,
        body,
      },
    );
    expect(again.body.transfer).toMatchObject({ status: 'paid', adjustment_amount: '88.00' });
    expect(await walletBalance()).toBe((Number(before) - 88.5).toFixed(2));
    await dies.close();
  });

  it('of a load that a killed process left behind is found out by the sweep', async () => {
    const before = await walletBalance();
    const pending = await load(story.admin, '13.07');
    story.world.clock.moveTo(new Date(story.world.clock.now().getTime() + 60_000));
    const deps = {
      db: story.world.test.database,
      clock: story.world.clock,
      processor: story.world.processor,
    };
    const failed = (error: unknown): never => {
      throw error;
    };
    await lookUpDuePayments(deps, failed);
    story.world.clock.moveTo(new Date(story.world.clock.now().getTime() + 300_000));
    await lookUpDuePayments(deps, failed);
    const after = await story.admin.call<SingleMovement>(
      'GET',
      `/movements/${pending.body.transfer.id}`,
    );
    expect(after.body).toMatchObject({ status: 'failed', reason: 'limit_exceeded' });
    expect(await walletBalance()).toBe(before);
  });
});
