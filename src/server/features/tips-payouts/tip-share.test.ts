import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, signedIn } from '#test/support/caller.ts';
import { type Refused, type TipResultBody, line, payouts } from '#test/support/tip-nights.ts';
import { rulesHoldAlready, tipsAt } from '#test/support/tips.ts';
import { type World, buildWorld } from '#test/support/world.ts';

type Share = TipResultBody & { locked: boolean };
type Rules = { rules: { rule_id: number }[] };

let world: World;
let lead: Caller;
let [dinner, server, bar] = [0, 0, 0];
let [ana, ben, cleo] = [0, 0, 0];
let rule = 0;
beforeAll(async () => {
  world = await buildWorld();
  lead = await signedIn(world, world.ours, 'Manager');
  const tips = tipsAt(lead, world.ours);
  const { store } = world.ours;
  await lead.call('POST', `/tippool/tip-share/edit-wallet-share-type/${store}/share`);
  dinner = await tips.service('Dinner', '17:00', '23:00');
  server = await tips.job('Server', { pooling: false });
  bar = await tips.job('Bartender', { revenue_generating: false });
  [ana = 0, ben = 0, cleo = 0] = await tips.take(world.ours.customers);
  const groups = [{ jobs: [bar], percent: '100', split: 'hours', missing: 'return' }];
  const saved = await lead.call<Rules>('POST', '/tippool/create-tip-share-rules', {
    body: {
      wallet_id: store,
      rules: [
        {
          service_id: null,
          from_jobs: [server],
          base: 'tips',
          percent: '10',
          label: 'Bar',
          groups,
        },
      ],
      override_reason: 'a test',
    },
  });
  rule = saved.body.rules[0]!.rule_id;
  await rulesHoldAlready(world, world.ours.id);
});
afterAll(() => world.close());

let day = 0;
async function newDraft(): Promise<number> {
  day += 1;
  const lines = [line(ana, server, '4', { totaltips: '100.00' }), line(ben, bar, '4')];
  const draft = await lead.call<{ id: number }>('POST', '/tippool/payout-drafts', {
    body: {
      wallet_id: world.ours.store,
      service_id: dinner,
      date: `2026-02-${String(day).padStart(2, '0')}`,
      staff_worked: lines,
    },
  });
  return draft.body.id;
}
const ours = () => world.ours;
const newShare = async (): Promise<Share> =>
  (
    await lead.call<Share>(
      'POST',
      `/tippool/process-agnostic-data/${ours().id}/${ours().store}/${await newDraft()}`,
    )
  ).body;
const post = <T = Share>(path: string, options: { key?: string; body?: object } = {}) =>
  lead.call<T & Refused>('POST', `/tippool/${path}`, options);
/** What the audit says, newest last. */
const actions = async (id: number): Promise<string[]> =>
  (
    await world.test.owner<{ action: string }>(
      'SELECT action FROM audit_line WHERE client_id = $1 AND subject_id = $2 ORDER BY id',
      [ours().id, id],
    )
  ).map(({ action }) => action);

describe('a tip share', () => {
  it('that is locked takes no adjustment until it is unlocked', async () => {
    const { id } = await newShare();
    const adjust = () => post(`share/adjustments/${id}?title=Found&amount=5.00&rule_id=${rule}`);
    expect((await post(`lock-tip-share/${id}?locked=true`)).body.locked).toBe(true);
    expect((await adjust()).body.code).toBe('result_locked');
    expect((await post(`lock-tip-share/${id}?locked=false`)).body.locked).toBe(false);
    expect(payouts((await adjust()).body)).toEqual(['Ana 90.00', 'Ben 15.00']);
  });

  it('is shown by its address without a session, once it is shared', async () => {
    const { id } = await newShare();
    const shared = await post<{ share_id: string }>(`share-tip-share/${id}`);
    expect(shared.status).toBeLessThan(300);
    const page = await world.app.inject({
      method: 'GET',
      url: `/service/v1/tippool/view-tip-share/${shared.body.share_id}`,
    });
    expect([page.statusCode, page.json()]).toMatchObject([200, { total_payout: '100.00' }]);
  });

  it('has an external tip-out that can be changed', async () => {
    const { id } = await newShare();
    const made = await post('external-tip-outs', {
      body: {
        share_id: id,
        employee_id: ana,
        to_employee_id: cleo,
        amount: '8.00',
        title: 'Set-up',
      },
    });
    expect(payouts(made.body)).toEqual(['Ana 82.00', 'Ben 10.00']);
    const { body } = await lead.call<{ data: { id: number }[] }>(
      'GET',
      `/tippool/external-tip-outs/share/${id}`,
    );
    const changed = await lead.call<Share>('PUT', '/tippool/external-tip-outs', {
      body: {
        tip_out_id: body.data[0]!.id,
        employee_id: ana,
        to_employee_id: cleo,
        amount: '3.00',
        title: 'Set-up',
      },
    });
    expect(payouts(changed.body)).toEqual(['Ana 87.00', 'Ben 10.00']);
  });

  it('pays who was held once their card works again', async () => {
    const status = (to: string) =>
      world.test.owner('UPDATE customer SET status = $3 WHERE client_id = $1 AND id = $2', [
        ours().id,
        ours().customers[1],
        to,
      ]);
    await status('locked');
    const { id } = await newShare();
    const paid = await post(`tip-share/${id}/payout?override_reason=late`, { key: `pay ${id}` });
    expect(paid.body.staff.map((one) => [one.pay_state, one.reason])).toEqual([
      ['sending', null],
      ['held', 'card_locked'],
    ]);
    await status('active');
    const held = await post(`tip-share/${id}/pay-held`, { key: `held ${id}` });
    expect(held.status).toBe(200);
    expect(held.body.staff.map((one) => one.pay_state)).toEqual(['sending', 'sending']);
    expect(await actions(id)).toContain('tips.pay_held');
  });
});

it('a draft that is thrown away is gone, and says so in the audit', async () => {
  const id = await newDraft();
  const path = `/tippool/payout-drafts/${ours().store}/${id}`;
  expect((await lead.call('DELETE', path)).status).toBe(200);
  expect((await lead.call('GET', path)).status).toBe(404);
  expect(await actions(id)).toContain('tips.draft_remove');
});
