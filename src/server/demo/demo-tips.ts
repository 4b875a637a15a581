import { addDays, dayOf } from '#kernel/day.ts';
import { invariant } from '#kernel/invariant.ts';
import type { Result } from '#kernel/result.ts';
import {
  type SetupContext,
  type StoreRef,
  createJobCode,
  createService,
  finishSetup,
  saveChoices,
  saveSettings,
  setJobCodes,
  setPoolRules,
  takeMembers,
  tipMembers,
  tipPlaces,
  updateShareRules,
} from '../features/tips-setup/index.ts';
import { tipResults } from '../wiring/tips-wiring.ts';
import type { RequestContext } from '#server/platform/request-context.ts';

type DemoTips = {
  readonly store: string;
  readonly type: 'pool' | 'share';
  readonly data: 'pos' | 'manual';
  readonly province: string;
  readonly loadTimes: readonly number[];
  readonly friday?: true;
  readonly cafe?: true;
};

/** By client, how its stores split their tips. */
const DEMO_TIPS: Readonly<Record<number, readonly DemoTips[]>> = {
  10_001: [
    { store: 'Downtown', type: 'pool', data: 'pos', province: 'QC', loadTimes: [240] },
    {
      store: 'Airport',
      type: 'share',
      data: 'pos',
      province: 'QC',
      loadTimes: [240, 990],
      friday: true,
    },
    { store: 'Old Port', type: 'pool', data: 'manual', province: 'QC', loadTimes: [] },
  ],
  20_001: [
    { store: 'Austin', type: 'share', data: 'pos', province: 'TX', loadTimes: [270] },
    { store: 'Dallas', type: 'pool', data: 'manual', province: 'TX', loadTimes: [] },
  ],
  40_001: [
    { store: 'Juniper', type: 'pool', data: 'manual', province: 'QC', loadTimes: [], cafe: true },
  ],
};

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];
const SERVICES = [
  { name: 'Lunch', start: 660, end: 960 },
  { name: 'Dinner', start: 990, end: 120 },
];
const CAFE_SERVICES = [{ name: 'Day', start: 420, end: 1_020 }];
/** Who gives and who receives, with the points of a pool; how often among the staff. */
const JOBS = [
  { name: 'Server', gives: true, receives: true, points: 3_000, kitchen: false, boss: false },
  { name: 'Bartender', gives: true, receives: true, points: 3_000, kitchen: false, boss: false },
  { name: 'Barback', gives: false, receives: true, points: 1_500, kitchen: false, boss: false },
  { name: 'Host', gives: false, receives: true, points: 1_000, kitchen: false, boss: false },
  { name: 'Kitchen', gives: false, receives: true, points: 1_000, kitchen: true, boss: false },
  { name: 'Floor manager', gives: false, receives: false, points: 0, kitchen: false, boss: true },
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

/** Sets up the tips of a client's stores, through the use cases that a manager's clicks take. Their rules hold from the day on which they were made. */
export async function demoTips(context: RequestContext): Promise<void> {
  const work: SetupContext = { ...context, results: tipResults };
  const places = await tipPlaces(work.tx, work.actor);
  for (const tips of DEMO_TIPS[work.actor.client.id] ?? []) {
    const place = places.find(({ name }) => name === tips.store);
    invariant(place, `demo store ${tips.store}`);
    await setUp(work, place, tips);
  }
}

async function setUp(work: SetupContext, place: StoreRef, tips: DemoTips): Promise<void> {
  done(await saveChoices(work, place, { tip_type: tips.type, import_type: tips.data }));
  done(
    await saveSettings(work, place, {
      load_times: [...tips.loadTimes],
      province: tips.province,
      tip_credit: work.actor.client.region === 'US' ? false : null,
      payday_every: 'two_weeks',
      payday_on: addDays(dayOf(work.now, place.timezone), 3),
      payout_frequency: tips.friday ? 'weekly' : 'daily',
      payout_weekday: tips.friday ? 5 : null,
      notify_members: true,
      setup_step: 'rules',
    }),
  );
  const services: number[] = [];
  for (const { name, start, end } of tips.cafe ? CAFE_SERVICES : SERVICES)
    services.push(
      done(
        await createService(work, place, { name, days: EVERY_DAY, timeframes: [{ start, end }] }),
      ),
    );
  const jobs = new Map<string, number>();
  for (const job of JOBS)
    jobs.set(
      job.name,
      done(
        await createJobCode(work, place, job.name, {
          revenue_generating: job.gives,
          pooling: job.receives,
          management: job.boss,
          back_of_house: job.kitchen,
        }),
      ),
    );
  await staff(work, place, jobs);
  const save = {
    wallet_id: place.storeId,
    effective_from: null,
    override_reason: null,
    staff_agreed: true,
  };
  if (tips.type === 'pool')
    done(await setPoolRules(work, place, { ...save, rules: poolRules(services, jobs) }));
  else done(await updateShareRules(work, place, { ...save, rules: shareRules(jobs) }));
  done(await finishSetup(work, place));
}

async function staff(
  work: SetupContext,
  place: StoreRef,
  jobs: ReadonlyMap<string, number>,
): Promise<void> {
  const find = { clientId: place.clientId, storeId: place.storeId, search: null, taken: false };
  done(
    await takeMembers(
      work,
      place,
      (await tipMembers(work.tx, find, 1_000, 0)).map((one) => one.customer_id),
    ),
  );
  const taken = (await tipMembers(work.tx, find, 1_000, 0))
    .flatMap((one) => one.employee_id ?? [])
    .sort((a, b) => a - b);
  done(
    await setJobCodes(
      work,
      place,
      taken.map((employee, index) => ({
        employee_id: employee,
        job_codes: (TURNS[index % TURNS.length] ?? []).map((name) => numberOf(jobs, name)),
      })),
    ),
  );
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
  const of = (...names: readonly string[]): number[] => names.map((name) => numberOf(jobs, name));
  const rule = (
    label: string,
    base: 'tips' | 'net_sales',
    percent: number,
    to: readonly {
      readonly jobs: number[];
      readonly percent: number;
      readonly split: 'hours' | 'weighted_hours' | 'even';
    }[],
  ) => ({
    service_id: null,
    from_jobs: of('Server'),
    base,
    percent,
    label,
    groups: to.map((group) => ({ ...group, missing: 'return' as const })),
  });
  return [
    rule('Bar', 'net_sales', 2_000, [
      { jobs: of('Bartender'), percent: 70_000, split: 'weighted_hours' },
      { jobs: of('Barback'), percent: 30_000, split: 'hours' },
    ]),
    rule('Door', 'net_sales', 500, [{ jobs: of('Host'), percent: 100_000, split: 'hours' }]),
    rule('Kitchen', 'tips', 10_000, [{ jobs: of('Kitchen'), percent: 100_000, split: 'even' }]),
  ];
}

function done<T>(result: Result<T>): T {
  invariant(result.ok, `the demo sets up its tips: ${JSON.stringify(result)}`);
  return result.value;
}
