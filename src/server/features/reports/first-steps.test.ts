import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, signedIn } from '#test/support/caller.ts';
import { operatorIn } from '#test/support/operator-in.ts';
import { type OperatorStory, operatorStory } from '#test/support/operator-story.ts';
import { tipsAt } from '#test/support/tips.ts';

type Steps = { steps: { step: string; done: boolean }[]; hidden: boolean } | null;

let story: OperatorStory;
let manager: Caller;
beforeAll(async () => {
  story = await operatorStory();
  manager = await signedIn(story.world, story.world.ours, 'Manager');
});
afterAll(() => story.world.close());

const shown = async (by: Caller): Promise<Steps> =>
  (await by.call<{ first_steps: Steps }>('GET', '/home')).body.first_steps;
/** The steps, with a plus before those that are done. */
const steps = async (by: Caller): Promise<string | undefined> =>
  (await shown(by))?.steps.map(({ step, done }) => `${done ? '+' : ''}${step}`).join(' ');
const setUpTips = async (): Promise<void> => {
  const { world, admin } = story;
  const { store, customers } = world.ours;
  const tips = tipsAt(admin, world.ours);
  await admin.call('POST', `/tippool/tip-share/edit-wallet-share-type/${store}/pool`);
  await admin.call(
    'POST',
    `/tippool/tip-share/edit-wallet-import-type/${store}?import_type=manual`,
  );
  const [dinner, server] = [
    await tips.service('Dinner', '17:00', '23:00'),
    await tips.job('Server'),
  ];
  const [ana] = await tips.take([customers[0]!]);
  await tips.work(ana!, server);
  await admin.call('POST', '/tippool/set-rules', {
    body: { wallet_id: store, rules: [{ service_id: dinner, code_id: server, points: 1 }] },
  });
  expect((await admin.call('POST', `/tippool/finish-setup/${store}`)).status).toBe(200);
};

describe('the first steps of a client', () => {
  it('begin with nothing, and each is done as soon as its thing is there', async () => {
    const client = (await story.open()).body.client_id;
    const inside = await operatorIn(story.world, client);
    expect(await steps(inside)).toBe('store people cards money tips payout');
    const { body } = await inside.call<{ store_id: number }>('POST', '/stores', {
      body: { store_name: 'First', timezone: 'America/New_York' },
    });
    expect(await steps(inside)).toBe('+store people cards money tips payout');
    await inside.call('POST', '/us/customers', {
      body: {
        first_name: 'Gita',
        last_name: 'Patel',
        mobile_number: '2125550177',
        stores: [{ store_id: body.store_id }],
      },
    });
    expect(await steps(inside)).toBe('+store +people cards money tips payout');
  });

  it('are those that a level can take itself', async () => {
    const limited = await signedIn(story.world, story.world.ours, 'Limited Access');
    const tipout = await signedIn(story.world, story.world.ours, 'Tipout Manager');
    expect(await steps(story.admin)).toBe('+store +people +cards +money tips payout');
    expect(await steps(manager)).toBe('+people +cards tips payout');
    expect([await shown(limited), await shown(tipout)]).toEqual([null, null]);
  });

  it('are hidden by each person for themselves, and come back when asked for', async () => {
    const hide = (by: Caller, hidden: boolean) =>
      by.call<{ hidden: boolean }>('POST', '/home/first-steps', { body: { hidden } });
    expect((await hide(manager, true)).body).toEqual({ hidden: true });
    expect((await hide(manager, true)).status).toBe(200);
    expect([(await shown(manager))?.hidden, (await shown(story.admin))?.hidden]).toEqual([
      true,
      false,
    ]);
    expect((await hide(manager, false)).body).toEqual({ hidden: false });
    expect((await shown(manager))?.hidden).toBe(false);
    const lines = await story.world.test.owner<{ after: object }>(
      `SELECT after FROM audit_line WHERE action = 'reports.first_steps' ORDER BY id`,
    );
    expect(lines.map(({ after }) => after)).toEqual([
      { first_steps_hidden: true },
      { first_steps_hidden: false },
    ]);
  });

  it('go away by themselves with the first payout and the set-up of tips', async () => {
    const { admin, world } = story;
    await admin.call('POST', `/managers/${admin.manager}/load-value`, {
      key: 'first',
      body: {
        store_id: world.ours.store,
        customer_id: world.ours.customers[0],
        amount: '20.00',
        notes: 'n',
      },
    });
    expect(await steps(admin)).toBe('+store +people +cards +money tips +payout');
    await setUpTips();
    expect(await shown(admin)).toBeNull();
  });
});
