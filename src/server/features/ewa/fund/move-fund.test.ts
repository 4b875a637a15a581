import { beforeAll, describe, expect, it } from 'vitest';
import { signedIn } from '#test/support/caller.ts';
import { ewaAt } from '#test/support/ewa.ts';
import { MoneyStory } from '#test/support/money-story.ts';

/*
 * A store's fund: what goes into it leaves the wallet, to the cent, and comes back the same way.
 * The books of the world are proven at the end of the file.
 */
const story = new MoneyStory();
const ewa = () => ewaAt(story.admin, story.store);
const fund = (amount: string, more: object = {}, key = story.newKey()) =>
  ewa().fund({ amount, ...more }, key);
const giveBack = (amount: string, more: object = {}, key = story.newKey()) =>
  ewa().giveBack({ amount, ...more }, key);

beforeAll(async () => {
  expect((await ewa().save({ on: true })).status).toBe(200);
});

describe('the fund of a store', () => {
  it('is filled from its wallet and gives back to it', async () => {
    const filled = await fund('300.00', { notes: 'For March' });
    expect(filled.body).toMatchObject({
      amount: '300.00',
      fund_balance: '300.00',
      wallet_balance: '9700.00',
    });
    expect((await giveBack('120.50')).body).toMatchObject({
      fund_balance: '179.50',
      wallet_balance: '9820.50',
    });
    expect((await ewa().settings()).body.fund_balance).toBe('179.50');
    const posted = await story.world.test.owner<{ movement: string; transfer: string }>(
      `SELECT m.kind AS movement, t.kind::text AS transfer FROM movement AS m
       JOIN ledger_transfer AS t ON t.client_id = m.client_id AND t.id = m.transfer_id
       WHERE m.client_id = $1 AND m.kind LIKE 'ewa%' ORDER BY m.id`,
      [story.client],
    );
    expect(posted).toEqual([
      { movement: 'ewa_fund', transfer: 'transfer' },
      { movement: 'ewa_return', transfer: 'transfer' },
    ]);
    const shown = await story.admin.call('GET', `/movements/${filled.body.movement_id}`);
    expect(shown.body).toMatchObject({
      transaction_type: 'ewa_fund',
      adjustment_amount: '-300.00',
      total_amount: '9700.00',
      notes: 'For March',
      status: 'paid',
    });
    const lines = await story.world.test.owner<{ action: string }>(
      `SELECT action FROM audit_line WHERE client_id = $1 AND action LIKE 'funds.ewa%' ORDER BY id`,
      [story.client],
    );
    expect(lines.map(({ action }) => action)).toEqual(['funds.ewa_fund', 'funds.ewa_return']);
  });

  it('never takes what the wallet lacks, nor gives what it lacks itself', async () => {
    expect((await fund('20000.00')).body.code).toBe('insufficient_wallet');
    const short = await giveBack('179.51');
    expect([short.status, short.body.code, short.body.params]).toEqual([
      409,
      'ewa_fund_short',
      { balance: '179.50' },
    ]);
    expect((await ewa().settings()).body.fund_balance).toBe('179.50');
  });

  it('is filled once by one key, and by two that look alike only where that is meant', async () => {
    const key = story.newKey();
    const first = await fund('50.00', {}, key);
    expect((await fund('50.00', {}, key)).body).toEqual(first.body);
    expect((await fund('50.00')).body.code).toBe('looks_like_duplicate');
    expect((await fund('50.00', { duplicate_ok: true })).status).toBe(200);
    const both = await Promise.all([giveBack('100.00'), giveBack('100.00')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await ewa().settings()).body.fund_balance).toBe('179.50');
  });

  it('takes nothing of a wallet that owes money, and can always give back', async () => {
    const block = (blocked: boolean) =>
      story.world.test.owner('UPDATE wallet SET blocked = $3 WHERE client_id = $1 AND id = $2', [
        story.client,
        story.store,
        blocked,
      ]);
    await block(true);
    try {
      expect((await fund('10.00')).body.code).toBe('wallet_blocked');
      expect((await giveBack('9.50')).body.fund_balance).toBe('170.00');
    } finally {
      await block(false);
    }
  });

  it('keeps the store switched on while it holds money', async () => {
    const refused = await ewa().save({ on: false });
    expect([refused.status, refused.body.code, refused.body.params]).toEqual([
      409,
      'ewa_fund_left',
      { balance: '170.00' },
    ]);
    await giveBack('170.00');
    expect((await ewa().save({ on: false })).body).toMatchObject({ on: false });
    expect((await fund('10.00')).body.code).toBe('ewa_off');
    await ewa().save({ on: true });
  });

  it('is moved by those who may edit floats', async () => {
    const manager = ewaAt(await story.as('Manager'), story.store);
    expect((await manager.settings()).status).toBe(200);
    expect((await manager.fund({ amount: '10.00' }, story.newKey())).status).toBe(403);
    const zone = ewaAt(await story.as('Zone Manager'), story.store);
    expect((await zone.fund({ amount: '10.00' }, story.newKey())).status).toBe(200);
    expect((await zone.fund({ amount: '0.00' }, story.newKey())).status).toBe(422);
  });

  it('is money of the client, who does not end while it holds any', async () => {
    const { world, client } = story;
    expect((await ewa().settings()).body.fund_balance).not.toBe('0.00');
    const home = { ...world.ours, id: 1, managers: { Admin: world.operator } };
    const operator = await signedIn(world, home);
    expect((await operator.call('DELETE', `/clients/${client}`)).body).toMatchObject({
      code: 'wallets_not_empty',
      params: { total: '10000.00', count: 1 },
    });
  });
});
