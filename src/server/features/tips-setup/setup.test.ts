import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, signedIn } from '#test/support/caller.ts';
import { type JobCode, type Service, type Staff, tipsAt } from '#test/support/tips.ts';
import { type World, buildWorld } from '#test/support/world.ts';

type Refused = {
  code: string;
  params: Record<string, string>;
  errors: { path: string; code: string; params: Record<string, string | number> }[];
};
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

let world: World;
let manager: Caller;
let admin: Caller;
let tips: ReturnType<typeof tipsAt>;
beforeAll(async () => {
  world = await buildWorld();
  [manager, admin] = [
    await signedIn(world, world.ours, 'Manager'),
    await signedIn(world, world.ours),
  ];
});
afterAll(() => world.close());
/** Every story has a store of its own. */
let wallet = 0;
beforeEach(async () => {
  const name = `Store ${Math.random()}`;
  wallet = (
    await admin.call<{ store_id: number }>('POST', '/stores', {
      body: { store_name: name, timezone: 'America/Toronto', departments: [] },
    })
  ).body.store_id;
  await world.test.owner(
    'INSERT INTO manager_wallet (client_id, manager_id, wallet_id) VALUES ($1, $2, $3)',
    [world.ours.id, manager.manager, wallet],
  );
  await world.test.owner(
    'INSERT INTO membership (client_id, customer_id, store_id, name_key) SELECT client_id, id, $2, name_key FROM customer WHERE client_id = $1',
    [world.ours.id, wallet],
  );
  tips = tipsAt(manager, world.ours, wallet);
});

const problems = (refused: { body: unknown }) =>
  (refused.body as Refused).errors.map(({ path, code }) => `${path} ${code}`);
const settings = (by: Caller, body: object) =>
  by.call<Settings & Refused>('POST', `/tippool/settings/${wallet}`, { body });
const lines = (kind: string, id: number) =>
  world.test.owner<{ action: string; before: unknown; after: unknown }>(
    'SELECT action, before, after FROM audit_line WHERE subject_kind = $1 AND subject_id = $2 ORDER BY id',
    [kind, id],
  );
const service = (body: object) =>
  manager.call<Service & Refused>('POST', '/tippool/create-service', {
    body: { wallet_id: wallet, ...body },
  });

describe('the settings of a wallet', () => {
  it('show what it would begin with, and are kept as chosen', async () => {
    const before = await manager.call<Settings>('GET', `/tippool/settings/${wallet}`);
    expect(before.body).toMatchObject({
      tip_type: null,
      import_type: null,
      load_times: [],
      most_load_times: 12,
      cap_at_tips: true,
      finished_at: null,
      version: 0,
    });
    await manager.call('POST', `/tippool/tip-share/edit-wallet-share-type/${wallet}/pool`);
    await manager.call(
      'POST',
      `/tippool/tip-share/edit-wallet-import-type/${wallet}?import_type=manual`,
    );
    const saved = await settings(manager, {
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
    expect(await lines('tip_wallet', wallet)).toMatchObject([
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
    await settings(manager, {
      payday_every: 'two_weeks',
      payday_on: '2026-03-06',
      province: 'ON',
      tip_credit: false,
      min_overlap_minutes: 30,
    });
    const { body } = await settings(manager, { notify_members: true });
    expect(body).toMatchObject({
      payday_every: 'two_weeks',
      payday_on: '2026-03-06',
      province: 'ON',
      tip_credit: false,
      min_overlap_minutes: 30,
      notify_members: true,
    });
    expect((await settings(manager, { payday_every: null, payday_on: null })).body).toMatchObject({
      payday_every: null,
      payday_on: null,
      province: 'ON',
    });
  });

  it('take no load time or at most two where the client is limited', async () => {
    await world.test.owner(
      `UPDATE client SET flags = '{"limit_load_times": true}' WHERE client_id = $1`,
      [world.ours.id],
    );
    try {
      const refused = await settings(manager, { load_times: ['04:00', '12:00', '20:00'] });
      expect(refused.body.errors).toMatchObject([
        { path: 'load_times', code: 'load_times_most', params: { maximum: 2 } },
      ]);
      expect((await settings(manager, { load_times: ['04:00', '12:00'] })).status).toBe(200);
      expect((await settings(manager, { load_times: [] })).body).toMatchObject({
        load_times: [],
        most_load_times: 2,
      });
    } finally {
      await world.test.owner(`UPDATE client SET flags = '{}' WHERE client_id = $1`, [
        world.ours.id,
      ]);
    }
  });

  it('name every problem at once', async () => {
    const refused = await settings(manager, {
      payout_frequency: 'weekly',
      province: 'TX',
      payday_every: 'month',
      payday_on: '2026-02-30',
    });
    expect(problems(refused)).toEqual([
      'payout_weekday required',
      'province province_invalid',
      'payday_on date_invalid',
    ]);
    expect(
      problems(await settings(manager, { load_times: ['24:00', '7'], min_overlap_minutes: 900 })),
    ).toEqual([
      'load_times.0 clock_invalid',
      'load_times.1 clock_invalid',
      'min_overlap_minutes number_out_of_range',
    ]);
  });

  it('of two windows let the first in and tell the second who it was', async () => {
    const { version } = (await settings(manager, { auto_gratuity: false })).body;
    expect((await settings(admin, { cap_at_tips: false, version })).status).toBe(200);
    const late = await settings(manager, { notify_members: true, version });
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile', params: { by: 'Admin' } },
    });
  });

  it('are listed for the wallets that somebody sees', async () => {
    await tips.service('Lunch', '11:00', '15:00');
    const { body } = await manager.call<Wallets>('GET', `/tippool/stores?wallet_id=${wallet}`);
    expect(body.data).toMatchObject([{ wallet_id: wallet, services: 1, employees: 0 }]);
    expect(
      (await manager.call<Wallets>('GET', '/tippool/stores')).body.data.map((one) => one.wallet_id),
    ).not.toContain(world.ours.otherStore);
  });
});

describe('services', () => {
  it('are kept with their days and times, also across midnight', async () => {
    const made = await service({
      name: 'Dinner',
      days: [5, 6, 5],
      timeframes: [{ start: '17:00', end: '02:00' }],
    });
    expect(made).toMatchObject({
      status: 201,
      body: {
        name: 'Dinner',
        days: [5, 6],
        timeframes: [{ start: '17:00', end: '02:00' }],
        version: 1,
      },
    });
    const changed = await manager.call<Service>(
      'POST',
      `/tippool/update-service/${made.body.service_id}`,
      {
        body: {
          name: 'Late',
          days: [6],
          timeframes: [{ start: '18:00', end: '24:00' }],
          version: 1,
        },
      },
    );
    expect(changed.body).toMatchObject({ name: 'Late', version: 2 });
    expect((await lines('tip_service', made.body.service_id))[1]).toMatchObject({
      before: { name: 'Dinner', days: [5, 6], timeframes: ['17:00-02:00'] },
      after: { name: 'Late', days: [6], timeframes: ['18:00-24:00'] },
    });
    expect((await manager.call('DELETE', `/tippool/services/${made.body.service_id}`)).status).toBe(
      200,
    );
    expect(
      (await manager.call<{ data: Service[] }>('GET', `/tippool/services/${wallet}`)).body.data,
    ).toEqual([]);
    expect((await manager.call('DELETE', `/tippool/services/${made.body.service_id}`)).status).toBe(
      404,
    );
  });

  it('need a day and a time, and say so in the words of the trade', async () => {
    expect(problems(await service({ name: '' }))).toEqual([
      'name required',
      'days day_required',
      'timeframes timeframe_required',
    ]);
    expect(
      problems(
        await service({
          name: 'A',
          days: [7],
          timeframes: [
            { start: '', end: null },
            { start: '24:00', end: '25:00' },
          ],
        }),
      ),
    ).toEqual([
      'days.0 invalid_value',
      'timeframes.0.start timeframe_empty',
      'timeframes.0.end timeframe_empty',
      'timeframes.1.start clock_invalid',
      'timeframes.1.end clock_invalid',
    ]);
  });

  it('do not overlap, over midnight and over the end of the week', async () => {
    await tips.service('Saturday night', '20:00', '03:00', [6]);
    const refused = await service({
      name: 'saturday NIGHT',
      days: [0],
      timeframes: [
        { start: '02:00', end: '06:00' },
        { start: '05:00', end: '07:00' },
      ],
    });
    expect(problems(refused)).toEqual([
      'name name_taken',
      'timeframes timeframes_overlap',
      'timeframes services_overlap',
    ]);
    expect(refused.body.errors[2]!.params).toEqual({ name: 'Saturday night' });
    expect(
      problems(
        await service({
          name: 'İ',
          days: [1],
          timeframes: [
            { start: '22:00', end: '23:00' },
            { start: '22:30', end: '23:30' },
          ],
        }),
      ),
    ).toEqual(['timeframes timeframes_overlap']);
    for (const name of ['İ', 'i', 'ı'])
      expect([201, 422]).toContain(
        (
          await service({
            name,
            days: [1],
            timeframes: [
              { start: '0' + 'İiı'.indexOf(name) + ':00', end: '0' + 'İiı'.indexOf(name) + ':30' },
            ],
          })
        ).status,
      );
    expect(
      (await service({ name: 'Sunday', days: [0], timeframes: [{ start: '03:00', end: '20:00' }] }))
        .status,
    ).toBe(201);
  });
});

describe('job codes', () => {
  it('give and receive unless something else is said, and weigh what is said', async () => {
    const made = await manager.call<JobCode>(
      'POST',
      `/tippool/create-job-code/${world.ours.id}/${wallet}/${encodeURIComponent('Bar / back')}`,
      { body: { weight: '1.25', revenue_generating: false } },
    );
    expect(made).toMatchObject({
      status: 201,
      body: { role_name: 'Bar / back', revenue_generating: false, pooling: true, weight: '1.25' },
    });
    const again = await manager.call(
      'POST',
      `/tippool/create-job-code/${world.ours.id}/${wallet}/${encodeURIComponent('BAR / back')}`,
      { body: {} },
    );
    expect(problems(again)).toEqual(['role_name name_taken']);
    expect(
      problems(
        await manager.call(
          'POST',
          `/tippool/create-job-code/${world.ours.id}/${wallet}/${'x'.repeat(41)}`,
        ),
      ),
    ).toEqual(['role_name too_long']);
    for (const weight of ['0.09', '10.001', '1.2345', -1])
      expect(
        problems(
          await manager.call('POST', `/tippool/update-job-code/${made.body.code_id}`, {
            body: { weight },
          }),
        ),
      ).toEqual(['weight number_out_of_range']);
  });

  it('keep one that has sales and tips', async () => {
    const server = await tips.job('Server');
    const bar = await tips.job('Bar');
    const off = (code: number) =>
      manager.call<JobCode>('POST', `/tippool/update-job-code-revenue-generating/${code}/false`);
    expect((await off(server)).body).toMatchObject({ revenue_generating: false });
    expect(problems(await off(bar))).toEqual(['revenue_generating receipt_generator_required']);
    expect(
      (await manager.call<JobCode>('POST', `/tippool/update-job-code-pooling/${bar}/false`)).body,
    ).toMatchObject({ revenue_generating: true, pooling: false });
    expect(
      (await manager.call('POST', `/tippool/update-job-code-pooling/${bar}/maybe`)).status,
    ).toBe(404);
    expect(await lines('tip_job_code', server)).toMatchObject([
      { action: 'tips.job_create' },
      {
        action: 'tips.job_edit',
        before: { revenue_generating: true },
        after: { revenue_generating: false },
      },
    ]);
  });

  it("that are gone are nobody's any more", async () => {
    const [server, host] = [
      await tips.job('Server'),
      await tips.job('Host', { revenue_generating: false }),
    ];
    const [ana] = await tips.take([world.ours.customers[0]!]);
    await tips.work(ana!, server, host);
    expect((await manager.call('POST', `/tippool/delete-job-code/${host}`)).status).toBe(200);
    expect(
      (
        await manager.call<Staff>('GET', `/tippool/employees?wallet_id=${wallet}`)
      ).body.data[0]!.job_codes.map((job) => job.role_name),
    ).toEqual(['Server']);
    expect(
      (
        await manager.call<{ data: JobCode[] }>('GET', `/tippool/jobs?wallet_id=${wallet}`)
      ).body.data.map((job) => job.role_name),
    ).toEqual(['Server']);
  });
});

describe('staff', () => {
  it('are members who are taken in, once, and come back as the same person', async () => {
    const [ana] = world.ours.customers;
    const [first] = await tips.take([ana!]);
    expect(await tips.take([ana!])).toEqual([first]);
    expect((await manager.call('DELETE', `/tippool/customers/${wallet}/${ana}`)).status).toBe(200);
    expect((await manager.call('DELETE', `/tippool/customers/${wallet}/${ana}`)).status).toBe(404);
    expect(await tips.take([ana!])).toEqual([first]);
    expect((await lines('tip_employee', first!)).map((line) => line.action)).toEqual([
      'tips.staff_take',
      'tips.staff_leave',
      'tips.staff_take',
    ]);
  });

  it('bring along the job codes that the member is known by, and their multiplier', async () => {
    await tips.job('Server');
    await world.test.owner(
      `UPDATE customer SET primary_position = 'server', weight = '1.5' WHERE client_id = $1 AND id = $2`,
      [world.ours.id, world.ours.customers[1]],
    );
    const { body } = await manager.call<Staff>('POST', `/tippool/customers/${world.ours.id}`, {
      body: { wallet_id: wallet, customer_ids: [world.ours.customers[1]] },
    });
    expect(body.data).toMatchObject([
      { weight: '1.5', job_codes: [{ role_name: 'Server' }], fulfilled: true },
    ]);
  });

  it('are listed among the members of the wallet', async () => {
    await tips.take([world.ours.customers[0]!]);
    const list = await manager.call<{
      data: { first_name: string; employee_id: number | null }[];
      meta: { total: number };
    }>('GET', `/tippool/customers?wallet_id=${wallet}&per_page=10`);
    expect(list.body.meta.total).toBe(3);
    expect(list.body.data.map((one) => [one.first_name, one.employee_id !== null])).toEqual([
      ['Ana', true],
      ['Ben', false],
      ['Cleo', false],
    ]);
    expect(
      (
        await manager.call<typeof list.body>(
          'GET',
          `/tippool/customers?wallet_id=${wallet}&search=CLÉO`,
        )
      ).body.data,
    ).toHaveLength(1);
    expect(
      (
        await manager.call<typeof list.body>(
          'GET',
          `/tippool/customers?wallet_id=${wallet}&taken=1`,
        )
      ).body.data,
    ).toHaveLength(1);
    expect(problems(await manager.call('GET', '/tippool/customers'))).toEqual([
      'wallet_id wallet_required',
    ]);
  });

  it('work job codes of their own wallet only; every mistake is named', async () => {
    const server = await tips.job('Server');
    const [ana] = await tips.take([world.ours.customers[0]!]);
    const elsewhere = await tipsAt(admin, world.ours, world.ours.otherStore).job(
      `Elsewhere ${wallet}`,
    );
    const refused = await manager.call('POST', '/tippool/set-job-codes', {
      body: {
        wallet_id: wallet,
        employees: [
          { employee_id: ana, job_codes: [server, elsewhere] },
          { employee_id: 999_999, job_codes: [] },
        ],
      },
    });
    expect(problems(refused)).toEqual([
      'employees.0.job_codes.1 job_unknown',
      'employees.1.employee_id employee_unknown',
    ]);
    expect(
      problems(
        await manager.call('POST', `/tippool/customers/${world.ours.id}`, {
          body: { wallet_id: wallet, customer_ids: [world.travel.customers[0]] },
        }),
      ),
    ).toEqual(['customer_ids.0 member_unknown']);
    expect(
      (
        await manager.call<Staff>('POST', '/tippool/set-job-codes', {
          body: {
            wallet_id: wallet,
            employees: [{ employee_id: ana, job_codes: [server], weight: '2' }],
          },
        })
      ).body.data,
    ).toMatchObject([{ weight: '2' }]);
    expect((await lines('tip_employee', ana!)).at(-1)).toMatchObject({
      action: 'tips.staff_jobs',
      before: { job_codes: [], weight: '1' },
      after: { job_codes: ['Server'], weight: '2' },
    });
  });
});

describe('what is not theirs', () => {
  it('answers 404 to a manager of another store and to another client', async () => {
    const other = tipsAt(admin, world.ours, world.ours.otherStore);
    const [theirs, code] = [
      await other.service(`Only ${wallet}`, '01:00', '01:01', [1]),
      await other.job(`Only ${wallet}`),
    ];
    for (const path of [
      `/tippool/services/${world.ours.otherStore}`,
      `/tippool/settings/${world.ours.otherStore}`,
      `/tippool/jobs?wallet_id=${world.ours.otherStore}`,
      `/tippool/tip-share-rules/service/${theirs}`,
    ]) {
      expect((await manager.call('GET', path)).status, path).toBe(404);
    }
    expect((await manager.call('DELETE', `/tippool/services/${theirs}`)).status).toBe(404);
    expect(
      (await manager.call('POST', `/tippool/update-job-code/${code}`, { body: {} })).status,
    ).toBe(404);
    await admin.call('DELETE', `/tippool/services/${theirs}`);
  });
});

describe('finishing the set-up', () => {
  const finish = () => manager.call<Settings & Refused>('POST', `/tippool/finish-setup/${wallet}`);

  it('names everything that is missing, then ends it', async () => {
    expect(problems(await finish())).toEqual([
      'tip_type required',
      'import_type required',
      'services timeframe_required',
      'job_codes receipt_generator_required',
      'employees member_required',
      'rules rule_required',
    ]);
    await manager.call('POST', `/tippool/tip-share/edit-wallet-share-type/${wallet}/pool`);
    await manager.call(
      'POST',
      `/tippool/tip-share/edit-wallet-import-type/${wallet}?import_type=pos`,
    );
    const [dinner, server] = [
      await tips.service('Dinner', '17:00', '23:00'),
      await tips.job('Server'),
    ];
    const [ana] = await tips.take([world.ours.customers[0]!]);
    const refused = await finish();
    expect(problems(refused)).toEqual([
      `employees.${ana}.job_codes jobs_unassigned`,
      'rules rule_required',
    ]);
    expect(refused.body.errors[0]!.params).toEqual({ name: 'Ana Tester' });
    await tips.work(ana!, server);
    await manager.call('POST', '/tippool/set-rules', {
      body: { wallet_id: wallet, rules: [{ service_id: dinner, code_id: server, points: 1 }] },
    });
    expect((await finish()).body.finished_at).toBe('2026-03-04T15:00:00.000Z');
    expect(problems(await manager.call('POST', `/tippool/delete-job-code/${server}`))).toEqual([
      'code_id receipt_generator_required',
    ]);
  });
});
