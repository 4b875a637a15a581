import { beforeAll, describe, expect, it } from 'vitest';
import { toWire } from '#kernel/money.ts';
import { ewaAt } from '#test/support/ewa.ts';
import { PaydayStory, paydayAt } from '#test/support/ewa-payday.ts';

/*
 * A wallet that cannot give back what its fund is due: nothing is taken in part by itself, somebody
 * is told once, and as soon as there is enough all of it goes back.
 */
const story = new PaydayStory();
const FIRST = '2026-02-23';
const messages = (subject: string) =>
  story.world.test.owner<{ to: string; body: string }>(
    `SELECT recipient AS to, body FROM directory.message WHERE client_id = $1 AND subject LIKE $2`,
    [story.client, subject],
  );
const alerts = () =>
  story.world.test.owner<{ kind: string; amount: string }>(
    `SELECT kind, amount::text FROM alert WHERE client_id = $1 AND kind LIKE 'ewa_repay%' ORDER BY id`,
    [story.client],
  );
const period = async () => (await story.payday.rows(FIRST)).body.period;

beforeAll(async () => {
  await story.begin('300.00');
  const ewa = ewaAt(story.admin, story.store);
  await ewa.save({ recipients: ['owner@maple.example'] });
  const ana = await story.enrolled(0, 10);
  expect((await ana.take('80.00')).status).toBe(201);
  // All but 50.00 of the wallet goes elsewhere.
  const rest = (await story.balance(story.store)) - 5_000n;
  expect((await story.transfer(toWire(rest))).status).toBe(200);
  await story.goTo('2026-03-11T16:00:00Z');
});

describe('a wallet that is short on the payday', () => {
  it('gives back nothing by itself, and somebody is alerted once', async () => {
    await story.goTo('2026-03-13T10:00:00Z');
    await story.goTo('2026-03-14T10:00:00Z');
    const ewa = ewaAt(story.admin, story.store);
    await ewa.giveBack({ amount: '220.00' }, story.newKey());
    const off = await ewa.save({ on: false });
    expect([off.body.code, off.body.params]).toEqual(['ewa_still_open', { amount: '80.00' }]);
    await ewa.fund({ amount: '220.00' }, story.newKey());
    expect(await period()).toMatchObject({ given_back: '0.00', state: 'reported', short: true });
    expect(await alerts()).toEqual([{ kind: 'ewa_repay_short', amount: '8000' }]);
    const mails = await messages("%can't be repaid");
    expect(mails.map(({ to }) => to)).toEqual(['owner@maple.example']);
    expect(mails[0]?.body).toContain('$80.00');
  });

  it('gives back a part by hand, and never more than is due', async () => {
    const part = await story.payday.repay(FIRST, '30.00', story.newKey());
    expect(part.body).toMatchObject({ still_due: '50.00', wallet_balance: '20.00' });
    const over = await story.payday.repay(FIRST, '50.01', story.newKey());
    expect([over.body.code, over.body.params]).toEqual(['ewa_above_due', { due: '50.00' }]);
    const short = await story.payday.repay(FIRST, '20.01', story.newKey());
    expect(short.body.code).toBe('insufficient_wallet');
    const key = story.newKey();
    const twice = [
      await story.payday.repay(FIRST, '5.00', key),
      await story.payday.repay(FIRST, '5.00', key),
    ];
    expect(twice.map(({ body }) => body.still_due)).toEqual(['45.00', '45.00']);
    const manager = paydayAt(await story.as('Manager'), story.store);
    expect((await manager.repay(FIRST, '1.00', story.newKey())).status).toBe(403);
    expect((await story.payday.repayments()).body).toMatchObject({
      data: [{ amount: '5.00' }, { amount: '30.00' }],
      due_back: [{ first_day: FIRST, amount: '45.00', overdue: false }],
    });
  });

  it('is overdue after a business day, which the recipients are told once', async () => {
    await story.goTo('2026-03-16T10:00:00Z');
    expect(await messages('%overdue')).toEqual([]);
    await story.goTo('2026-03-17T10:00:00Z');
    await story.goTo('2026-03-18T10:00:00Z');
    expect(await messages('%overdue')).toHaveLength(1);
    expect(await alerts()).toHaveLength(2);
    expect(await period()).toMatchObject({ overdue: true });
  });

  it('gives back all of it as soon as it can, but not while it is blocked', async () => {
    await story.block(story.store);
    expect((await story.transfer('60.00', story.otherStore, story.store)).status).toBe(200);
    await story.goTo('2026-03-19T10:00:00Z');
    expect(await period()).toMatchObject({ given_back: '35.00' });
    await story.block(story.store, false);
    await story.catchUp();
    await story.catchUp();
    expect(await period()).toMatchObject({ given_back: '80.00', short: false, overdue: false });
    expect(await story.fund()).toBe(30_000n);
    expect(await alerts()).toHaveLength(2);
  });

  it('is settled once payroll has said what it deducted, and can be switched off then', async () => {
    const ewa = ewaAt(story.admin, story.store);
    await ewa.giveBack({ amount: '300.00' }, story.newKey());
    expect(await period()).toMatchObject({ state: 'reported', waiting: 1 });
    expect((await story.payday.outcome(FIRST)).body.period.state).toBe('settled');
    expect((await ewa.save({ on: false })).status).toBe(200);
    expect((await story.payday.rows(FIRST)).status).toBe(200);
    expect(await story.wrongPaydays()).toEqual([]);
  });
});
