import { afterAll, describe, expect, it } from 'vitest';
import { signedIn } from '#test/support/caller.ts';
import { expectBooksInOrder } from '#test/support/money.ts';
import { payoutActs } from '#test/support/payout-acts.ts';
import { type Refused, line, tipNights } from '#test/support/tip-nights.ts';

const of = tipNights();
const { ours, owner, post, cards, card, squareUp, act, cancel, propose } = payoutActs(of);
afterAll(async () => {
  await expectBooksInOrder(of().world, of().world.ours.id);
  await of().world.close();
});

describe('the people who were held', () => {
  it('are not paid before their result is', async () => {
    const [{ id }, before] = [await of().resultOf(of().normal()), await cards()];
    expect((await post(`tip-pool/${id}/pay-held`, { key: `held ${id}` })).body.code).toBe(
      'result_not_paid',
    );
    await of().send();
    expect(await cards()).toBe(before);
  });

  it('are paid even where they were left out, and nobody who was paid already', async () => {
    const { id } = await of().resultOf(of().normal());
    await post(`process-employees/${id}`, { body: { employee_ids: [of().ben], process: false } });
    await of().pay(id);
    await of().send();
    const before = await cards();
    expect((await post(`tip-pool/${id}/pay-held`, { key: `held ${id}` })).status).toBe(200);
    await of().send();
    expect((await cards()) - before).toBe(3_333n);
    expect((await post(`tip-pool/${id}/pay-held`, { key: `more ${id}` })).body.code).toBe(
      'nobody_payable',
    );
  });
});

describe('a wallet that is blocked', () => {
  const block = (blocked: boolean) =>
    owner('UPDATE wallet SET blocked = $3 WHERE client_id = $1 AND id = $2', ours().store, blocked);
  it('pays no result, nobody who was held and no square-up', async () => {
    await card(1, 'locked');
    const first = await of().resultOf(of().normal());
    await of().pay(first.id);
    await of().send();
    await card(1, 'active');
    of().next();
    const { id } = await of().resultOf(of().normal());
    const owed = await squareUp();
    const before = await cards();
    await block(true);
    expect((await of().pay(id)).body.code).toBe('wallet_blocked');
    expect((await post(`tip-pool/${first.id}/pay-held`, { key: 'h' })).body.code).toBe(
      'wallet_blocked',
    );
    expect((await act('pay-square-up', owed)).body.code).toBe('wallet_blocked');
    await block(false);
    await of().send();
    expect(await cards()).toBe(before);
    expect(await of().show(id)).toMatchObject({ state: 'pending' });
    await cancel(owed);
  });
});

describe('a fee that the card bears', () => {
  const fees = (value: object) =>
    of().world.test.owner(
      `UPDATE program SET fees = $2 WHERE id = (SELECT program_id FROM client WHERE client_id = $1)`,
      [ours().id, JSON.stringify(value)],
    );
  it('as high as a tip holds it, and one cent lower pays it', async () => {
    await fees({ load: { flat: '3333', borne_by: 'card' } });
    const { id } = await of().resultOf(of().normal());
    expect((await of().pay(id)).body.staff.map((one) => [one.pay_state, one.reason])).toEqual([
      ['sending', null],
      ['held', 'amount_below_fee'],
    ]);
    await of().send();
    await fees({ load: { flat: '3332', borne_by: 'card' } });
    expect((await post(`tip-pool/${id}/pay-held`, { key: `held ${id}` })).status).toBe(200);
    await of().send();
    await fees({ load: { flat: '9999', borne_by: 'wallet' } });
    of().next();
    const borne = await of().resultOf(of().normal());
    expect((await of().pay(borne.id)).body.staff.map((one) => one.pay_state)).toEqual([
      'sending',
      'sending',
    ]);
    await of().send();
    await fees({});
  });
});

describe('a pool', () => {
  it('is not there for who enters shares only', async () => {
    const tipout = await signedIn(of().world, ours(), 'Tipout Manager');
    const { id } = await of().resultOf(of().normal());
    const taken = await post(
      'external-tip-outs',
      { body: { pool_id: id, to_employee_id: of().cleo, amount: '1.00', title: 'Mine' } },
      tipout,
    );
    expect([taken.status, taken.body.code]).toEqual([404, 'not_found']);
    expect((await of().show(id)).total_payout).toBe('100.00');
  });

  it('that is paid is not changed: locked, corrected, computed or chosen from', async () => {
    const { id } = await of().resultOf(of().normal());
    await of().pay(id);
    const refused = [
      await post(`lock-tip-pool/${id}?locked=true`),
      await post(`adjustments/${id}?amount=5&title=Late`),
      await post(`tip-pool/${id}/employee/${of().cleo}?code_id=${of().barback}&hours=4`),
      await of().manager.call<Refused>('DELETE', `/tippool/tip-pool/${id}/employee/${of().ben}`),
      await post(`process-employees/${id}`, { body: { employee_ids: [of().ben], process: false } }),
      await post('external-tip-outs', {
        body: { pool_id: id, to_employee_id: of().cleo, amount: '1.00', title: 'Late' },
      }),
    ];
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
      refused.map(() => [409, 'result_paid']),
    );
    expect((await of().show(id)).staff.map((one) => one.payout)).toEqual(['66.67', '33.33']);
  });
});

describe('the regular payday', () => {
  it("is a day by the clock of the wallet's place, up to its midnight", async () => {
    const now = of().world.clock.now();
    await post(`settings/${ours().store}`, {
      body: { payday_every: 'week', payday_on: '2026-01-02' },
    });
    // Earned on a Thursday, due a week later, on Friday the 6th of March.
    of().night = '2026-02-26';
    const { id } = await of().resultOf(of().normal());
    const payAt = async (instant: string) => {
      of().world.clock.moveTo(new Date(instant));
      const by = await signedIn(of().world, ours(), 'Manager');
      const { body } = await post(`tip-pool/${id}/payout`, { key: `${instant} ${id}` }, by);
      return body.code ?? body.state;
    };
    expect(await payAt('2026-03-07T05:01:00Z'), 'after midnight in Toronto').toBe('law_check');
    expect(await payAt('2026-03-07T04:30:00Z'), 'Friday 23:30 in Toronto').toBe('paid');
    of().world.clock.moveTo(now);
  });
});

it('what people do with payouts stands in the audit, each with its subject', async () => {
  const since = (
    await owner<{ id: string }>(
      'SELECT coalesce(max(id), 0)::text AS id FROM audit_line WHERE client_id = $1',
    )
  )[0]!.id;
  await card(1, 'locked');
  const { id } = await of().resultOf([...of().normal(), line(of().cleo, of().barback, '4')]);
  await post(`process-employees/${id}`, { body: { employee_ids: [of().cleo], process: false } });
  await post(`lock-tip-pool/${id}?locked=true`);
  await post(`lock-tip-pool/${id}?locked=false`);
  const dropped = await squareUp(of().cleo, '1.00');
  await propose(dropped);
  await act('accept-square-up', dropped);
  await cancel(dropped);
  await of().pay(id, `audited ${id}`, '?override_reason=a%20test');
  await card(1, 'active');
  await post(`tip-pool/${id}/pay-held`, { key: `audited held ${id}` });
  const owed = await squareUp(of().cleo, '2.00');
  await act('pay-square-up', owed);
  const lines = await owner<{ action: string; subject_kind: string; subject_id: string }>(
    `SELECT action, subject_kind, subject_id::text FROM audit_line WHERE client_id = $1 AND id > $2
       AND subject_kind IN ('tip_pool', 'tip_square_up') ORDER BY id`,
    since,
  );
  expect(
    lines.map(({ action, subject_kind: kind, subject_id: of }) => `${action} ${kind} ${of}`),
  ).toEqual([
    `tips.draft_process tip_pool ${id}`,
    `tips.process_people tip_pool ${id}`,
    `tips.lock tip_pool ${id}`,
    `tips.unlock tip_pool ${id}`,
    `tips.square_up tip_square_up ${dropped}`,
    `tips.square_up_accept tip_square_up ${dropped}`,
    `tips.square_up_cancel tip_square_up ${dropped}`,
    `tips.pay tip_pool ${id}`,
    `tips.pay_held tip_pool ${id}`,
    `tips.square_up tip_square_up ${owed}`,
    `tips.pay_square_up tip_square_up ${owed}`,
  ]);
  await of().send();
});
