import { describe, expect, it } from 'vitest';
import type { Caller } from '#test/support/caller.ts';
import { type SetupRefused, newTipStores, problemsOf } from '#test/support/new-tip-stores.ts';
import { tipsAt } from '#test/support/tips.ts';

type Settings = {
  tip_type: string | null;
  import_type: string | null;
  load_times: string[];
  most_load_times: number;
  cap_at_tips: boolean;
  finished_at: string | null;
  setup_step: string | null;
  version: number;
  payout_weekday: number | null;
};
type Wallets = { data: ({ wallet_id: number; services: number; employees: number } & Settings)[] };

const of = newTipStores();
const settings = (by: Caller, body: object) =>
  by.call<Settings & SetupRefused>('POST', `/tippool/settings/${of().wallet}`, { body });

describe('the settings of a wallet', () => {
  it('show what it would begin with, and are kept as chosen', async () => {
    const before = await of().manager.call<Settings>('GET', `/tippool/settings/${of().wallet}`);
    expect(before.body).toMatchObject({
      tip_type: null,
      import_type: null,
      load_times: [],
      most_load_times: 12,
      cap_at_tips: true,
      finished_at: null,
      version: 0,
    });
    await of().manager.call(
      'POST',
      `/tippool/tip-share/edit-wallet-share-type/${of().wallet}/pool`,
    );
    await of().manager.call(
      'POST',
      `/tippool/tip-share/edit-wallet-import-type/${of().wallet}?import_type=manual`,
    );
    const saved = await settings(of().manager, {
      load_times: ['23:30', '04:00', '04:00'],
      payout_frequency: 'weekly',
      payout_weekday: 5,
      province: 'QC',
      setup_step: 'services',
    });
    expect(saved.body).toMatchObject({
      tip_type: 'pool',
      import_type: 'manual',
      load_times: ['04:00', '23:30'],
      payout_weekday: 5,
      setup_step: 'services',
    });
    expect(await of().lines('tip_wallet', of().wallet)).toMatchObject([
      { action: 'tips.begin' },
      { action: 'tips.settings', before: { tip_type: null }, after: { tip_type: 'pool' } },
      { before: { import_type: null }, after: { import_type: 'manual' } },
      {
        before: { load_times: [], payout_frequency: 'daily' },
        after: { load_times: ['04:00', '23:30'], payout_frequency: 'weekly', province: 'QC' },
      },
    ]);
  });

  it('stay as they are where nothing is said of them', async () => {
    await settings(of().manager, {
      payday_every: 'two_weeks',
      payday_on: '2026-03-06',
      province: 'ON',
      tip_credit: false,
      min_overlap_minutes: 30,
    });
    const { body } = await settings(of().manager, { notify_members: true });
    expect(body).toMatchObject({
      payday_every: 'two_weeks',
      payday_on: '2026-03-06',
      province: 'ON',
      tip_credit: false,
      min_overlap_minutes: 30,
      notify_members: true,
    });
    expect(
      (await settings(of().manager, { payday_every: null, payday_on: null })).body,
    ).toMatchObject({
      payday_every: null,
      payday_on: null,
      province: 'ON',
    });
  });

  it('take no load time or at most two where the client is limited', async () => {
    await of().world.test.owner(
      `UPDATE client SET flags = '{"limit_load_times": true}' WHERE client_id = $1`,
      [of().world.ours.id],
    );
    try {
      const refused = await settings(of().manager, { load_times: ['04:00', '12:00', '20:00'] });
      expect(refused.body.errors).toMatchObject([
        { path: 'load_times', code: 'load_times_most', params: { maximum: 2 } },
      ]);
      expect((await settings(of().manager, { load_times: ['04:00', '12:00'] })).status).toBe(200);
      expect((await settings(of().manager, { load_times: [] })).body).toMatchObject({
        load_times: [],
        most_load_times: 2,
      });
    } finally {
      await of().world.test.owner(`UPDATE client SET flags = '{}' WHERE client_id = $1`, [
        of().world.ours.id,
      ]);
    }
  });

  it('name every problem at once', async () => {
    const refused = await settings(of().manager, {
      payout_frequency: 'weekly',
      province: 'TX',
      payday_every: 'month',
      payday_on: '2026-02-30',
    });
    expect(problemsOf(refused)).toEqual([
      'payout_weekday required',
      'province province_invalid',
      'payday_on date_invalid',
    ]);
    expect(
      problemsOf(
        await settings(of().manager, { load_times: ['24:00', '7'], min_overlap_minutes: 900 }),
      ),
    ).toEqual([
      'load_times.0 clock_invalid',
      'load_times.1 clock_invalid',
      'min_overlap_minutes number_out_of_range',
    ]);
  });

  it('of two windows let the first in and tell the second who it was', async () => {
    const { version } = (await settings(of().manager, { auto_gratuity: false })).body;
    expect((await settings(of().admin, { cap_at_tips: false, version })).status).toBe(200);
    const late = await settings(of().manager, { notify_members: true, version });
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile', params: { by: 'Admin' } },
    });
  });

  it('are listed for the wallets that somebody sees', async () => {
    await of().tips.service('Lunch', '11:00', '15:00');
    const { body } = await of().manager.call<Wallets>(
      'GET',
      `/tippool/stores?wallet_id=${of().wallet}`,
    );
    expect(body.data).toMatchObject([{ wallet_id: of().wallet, services: 1, employees: 0 }]);
    expect(
      (await of().manager.call<Wallets>('GET', '/tippool/stores')).body.data.map(
        (one) => one.wallet_id,
      ),
    ).not.toContain(of().world.ours.otherStore);
  });
});

describe('what is not theirs', () => {
  it('answers 404 to a manager of another store and to another client', async () => {
    const other = tipsAt(of().admin, of().world.ours, of().world.ours.otherStore);
    const [theirs, code] = [
      await other.service(`Only ${of().wallet}`, '01:00', '01:01', [1]),
      await other.job(`Only ${of().wallet}`),
    ];
    for (const path of [
      `/tippool/services/${of().world.ours.otherStore}`,
      `/tippool/settings/${of().world.ours.otherStore}`,
      `/tippool/jobs?wallet_id=${of().world.ours.otherStore}`,
      `/tippool/tip-share-rules/service/${theirs}`,
    ]) {
      expect((await of().manager.call('GET', path)).status, path).toBe(404);
    }
    expect((await of().manager.call('DELETE', `/tippool/services/${theirs}`)).status).toBe(404);
    expect(
      (await of().manager.call('POST', `/tippool/update-job-code/${code}`, { body: {} })).status,
    ).toBe(404);
    await of().admin.call('DELETE', `/tippool/services/${theirs}`);
  });
});

describe('finishing the set-up', () => {
  const finish = () =>
    of().manager.call<Settings & SetupRefused>('POST', `/tippool/finish-setup/${of().wallet}`);

  it('names everything that is missing, then ends it', async () => {
    expect(problemsOf(await finish())).toEqual([
      'tip_type required',
      'import_type required',
      'services timeframe_required',
      'job_codes receipt_generator_required',
      'employees member_required',
      'rules rule_required',
    ]);
    await of().manager.call(
      'POST',
      `/tippool/tip-share/edit-wallet-share-type/${of().wallet}/pool`,
    );
    await of().manager.call(
      'POST',
      `/tippool/tip-share/edit-wallet-import-type/${of().wallet}?import_type=pos`,
    );
    const [dinner, server] = [
      await of().tips.service('Dinner', '17:00', '23:00'),
      await of().tips.job('Server'),
    ];
    const [ana] = await of().tips.take([of().world.ours.customers[0]!]);
    const refused = await finish();
    expect(problemsOf(refused)).toEqual([
      `employees.${ana}.job_codes jobs_unassigned`,
      'rules rule_required',
    ]);
    expect(refused.body.errors[0]!.params).toEqual({ name: 'Ana Tester' });
    await of().tips.work(ana!, server);
    await of().manager.call('POST', '/tippool/set-rules', {
      body: { wallet_id: of().wallet, rules: [{ service_id: dinner, code_id: server, points: 1 }] },
    });
    expect((await finish()).body.finished_at).toBe('2026-03-04T15:00:00.000Z');
    expect(
      problemsOf(await of().manager.call('POST', `/tippool/delete-job-code/${server}`)),
    ).toEqual(['code_id receipt_generator_required']);
  });
});
