import { addDays, dayOf } from '#kernel/day.ts';
import { invariant } from '#kernel/invariant.ts';
import type { Answer } from '#contract/index.ts';
import type { DemoCaller } from './demo-api.ts';

type DemoTips = {
  readonly store: string;
  readonly type: 'pool' | 'share';
  readonly data: 'pos' | 'manual';
  readonly province: string;
  readonly loadTimes: readonly string[];
  readonly friday?: true;
  readonly cafe?: true;
};

/** By client, how its stores split their tips. */
export const DEMO_TIPS: Readonly<Record<number, readonly DemoTips[]>> = {
  10_001: [
    { store: 'Downtown', type: 'pool', data: 'pos', province: 'QC', loadTimes: ['04:00'] },
    {
      store: 'Airport',
      type: 'share',
      data: 'pos',
      province: 'QC',
      loadTimes: ['04:00', '16:30'],
      friday: true,
    },
    { store: 'Old Port', type: 'pool', data: 'manual', province: 'QC', loadTimes: [] },
  ],
  20_001: [
    { store: 'Austin', type: 'share', data: 'pos', province: 'TX', loadTimes: ['04:30'] },
    { store: 'Dallas', type: 'pool', data: 'manual', province: 'TX', loadTimes: [] },
  ],
  40_001: [
    { store: 'Juniper', type: 'pool', data: 'manual', province: 'QC', loadTimes: [], cafe: true },
  ],
};

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];
const SERVICES = [
  { name: 'Lunch', start: '11:00', end: '16:00' },
  { name: 'Dinner', start: '16:30', end: '02:00' },
];
const CAFE_SERVICES = [{ name: 'Day', start: '07:00', end: '17:00' }];
/** Who gives and who receives, with the points of a pool; how often among the staff. */
const JOBS = [
  { name: 'Server', gives: true, receives: true, points: '3', kitchen: false, boss: false },
  { name: 'Bartender', gives: true, receives: true, points: '3', kitchen: false, boss: false },
  { name: 'Barback', gives: false, receives: true, points: '1.5', kitchen: false, boss: false },
  { name: 'Host', gives: false, receives: true, points: '1', kitchen: false, boss: false },
  { name: 'Kitchen', gives: false, receives: true, points: '1', kitchen: true, boss: false },
  { name: 'Floor manager', gives: false, receives: false, points: '0', kitchen: false, boss: true },
];
const TURNS = [
  ['Server'],
  ['Bartender', 'Server'],
  ['Server'],
  ['Barback'],
  ['Server', 'Host'],
  ['Kitchen'],
  ['Server'],
  ['Bartender'],
  ['Host'],
  ['Server'],
  ['Kitchen'],
  ['Floor manager'],
];

type TipStore = Answer<'tipStores'>['data'][number];

/**
 * Sets up the tips of a client's stores, as their manager would. Their rules hold from the day on
 * which they were made.
 */
export async function demoTips({ call, clientId }: DemoCaller, now: Date): Promise<void> {
  const { data: stores } = await call('tipStores', {});
  for (const tips of DEMO_TIPS[clientId] ?? []) {
    const store = stores.find(({ wallet_name: name }) => name === tips.store);
    invariant(store, `demo store ${tips.store}`);
    await setUp({ call, clientId }, store, tips, now);
  }
}

async function setUp(
  { call, clientId }: Pick<DemoCaller, 'call' | 'clientId'>,
  store: TipStore,
  tips: DemoTips,
  now: Date,
): Promise<void> {
  const wallet_id = store.wallet_id;
  await call('editWalletShareType', { params: { wallet_id, share_type: tips.type } });
  await call('editWalletImportType', { params: { wallet_id }, query: { import_type: tips.data } });
  await call('saveTipSettings', {
    params: { wallet_id },
    body: {
      load_times: [...tips.loadTimes],
      province: tips.province,
      tip_credit: tips.province === 'TX' ? false : null,
      payday_every: 'two_weeks',
      payday_on: addDays(dayOf(now, store.timezone), 3),
      payout_frequency: tips.friday ? 'weekly' : 'daily',
      payout_weekday: tips.friday ? 5 : null,
      notify_members: true,
      setup_step: 'rules',
    },
  });
  const services: number[] = [];
  for (const { name, start, end } of tips.cafe ? CAFE_SERVICES : SERVICES) {
    const service = await call('createTipService', {
      body: { wallet_id, name, days: EVERY_DAY, timeframes: [{ start, end }] },
    });
    services.push(service.service_id);
  }
  const jobs = new Map<string, number>();
  for (const job of JOBS) {
    const { code_id } = await call('createJobCode', {
      params: { client_id: clientId, wallet_id, role_name: job.name },
      body: {
        revenue_generating: job.gives,
        pooling: job.receives,
        management: job.boss,
        back_of_house: job.kitchen,
      },
    });
    jobs.set(job.name, code_id);
  }
  await takeStaff({ call, clientId }, wallet_id, jobs);
  const save = { wallet_id, effective_from: null, override_reason: null, staff_agreed: true };
  if (tips.type === 'pool')
    await call('setPoolRules', { body: { ...save, rules: poolRules(services, jobs) } });
  else await call('updateShareRules', { body: { ...save, rules: shareRules(jobs) } });
  await call('finishTipSetup', { params: { wallet_id } });
}

/** Everybody of the store is in its tips, and the job codes go round among them. */
async function takeStaff(
  { call, clientId }: Pick<DemoCaller, 'call' | 'clientId'>,
  wallet_id: number,
  jobs: ReadonlyMap<string, number>,
): Promise<void> {
  const { data: members } = await call('tipCustomers', {
    query: { wallet_id: String(wallet_id), per_page: '100' },
  });
  const { data: staff } = await call('takeIntoTips', {
    params: { client_id: clientId },
    body: { wallet_id, customer_ids: members.map((one) => one.customer_id) },
  });
  const taken = staff.map((one) => one.employee_id).sort((a, b) => a - b);
  await call('setJobCodes', {
    body: {
      wallet_id,
      employees: taken.map((employee, index) => ({
        employee_id: employee,
        job_codes: (TURNS[index % TURNS.length] ?? []).map((name) => numberOf(jobs, name)),
      })),
    },
  });
}

const numberOf = (jobs: ReadonlyMap<string, number>, name: string): number => {
  const id = jobs.get(name);
  invariant(id !== undefined, `demo job code ${name}`);
  return id;
};

const poolRules = (services: readonly number[], jobs: ReadonlyMap<string, number>) =>
  services.flatMap((service) =>
    JOBS.filter((job) => job.receives).map((job) => ({
      service_id: service,
      code_id: numberOf(jobs, job.name),
      points: job.points,
      per: 'hour' as const,
      base: 'tips' as const,
    })),
  );

/** The bar and the door live from what servers sell, the kitchen from what they are tipped. */
function shareRules(jobs: ReadonlyMap<string, number>) {
  const from = (name: string): number[] => [numberOf(jobs, name)];
  const rule = (
    label: string,
    base: 'tips' | 'net_sales',
    percent: string,
    to: readonly {
      readonly jobs: number[];
      readonly percent: string;
      readonly split: 'hours' | 'weighted_hours' | 'even';
    }[],
  ) => ({
    service_id: null,
    from_jobs: from('Server'),
    base,
    percent,
    label,
    groups: to.map((group) => ({ ...group, missing: 'return' as const })),
  });
  return [
    rule('Bar', 'net_sales', '2', [
      { jobs: from('Bartender'), percent: '70', split: 'weighted_hours' },
      { jobs: from('Barback'), percent: '30', split: 'hours' },
    ]),
    rule('Door', 'net_sales', '0.5', [{ jobs: from('Host'), percent: '100', split: 'hours' }]),
    rule('Kitchen', 'tips', '10', [{ jobs: from('Kitchen'), percent: '100', split: 'even' }]),
  ];
}
