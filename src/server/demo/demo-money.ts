import { after, days, hours } from '#kernel/instant.ts';
import { invariant } from '#kernel/invariant.ts';
import type { Cents } from '#kernel/money.ts';
import { toWire } from '#kernel/money.ts';
import { type FundsDeps, fundsTasks } from '../features/funds/index.ts';
import type { Person } from '../platform/directory/sessions.ts';
import type { DemoApi, DemoCaller } from './demo-api.ts';
import { demoTipsOf } from './demo-nights.ts';
import { seeded } from './people.ts';

export type Payee = {
  readonly id: number;
  readonly identifier: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly walletId: number;
  readonly proxy: string;
  readonly active: boolean;
  readonly waits: boolean;
};
type Story = {
  readonly api: DemoApi;
  readonly deps: FundsDeps;
  readonly manager: Person;
  readonly region: 'US' | 'CA';
  readonly payees: readonly Payee[];
  readonly now: Date;
  /** What comes before the payments of a day. */
  readonly before: (at: Date) => Promise<void>;
  /** What members do with their cards on a day, after it. */
  readonly spend: (day: number, at: Date) => Promise<void>;
};

/**
 * Rows of the second batch that the sandbox's processor declines: a locked card, an expired card, a
 * limit.
 */
const DECLINED: Readonly<Record<number, Cents>> = { 2: 1_301n, 4: 1_302n, 6: 1_303n };
const NOTES = [
  'Tips, Saturday dinner',
  'Shoes',
  'Catering, Friday',
  'Uniform',
  'Referral bonus',
  'Travel',
];

/**
 * Two weeks of single loads and two batches, one of them with three failed rows, in the order of
 * time, as a manager's clicks make them.
 */
export async function demoMoney({
  api,
  deps,
  manager,
  region,
  payees,
  now,
  before,
  spend,
}: Story): Promise<void> {
  const random = seeded(20_26);
  const active = payees.filter((payee) => payee.active);
  const first = active.filter((payee) => payee.walletId === active[0]?.walletId);
  for (let day = 14; day >= 0; day -= 1) {
    const morning = after(now, -days(day) - hours(3));
    const at = after(morning, -hours(1));
    await before(at);
    await api.as(manager, at, async (caller) => {
      await demoTipsOf(caller, day, at);
      await sendBatches(caller, api, deps);
    });
    const batch = batchOf(day, first);
    if (batch)
      await api.as(manager, morning, async (caller) => {
        await startBatch(caller, batch);
        await sendBatches(caller, api, deps);
      });
    for (let nth = 0; nth < 1 + Math.floor(random() * 2); nth += 1) {
      const payee = active[Math.floor(random() * active.length)];
      invariant(payee, 'the demo has somebody to pay');
      const body = {
        customer_id: payee.id,
        store_id: payee.walletId,
        amount: toWire(BigInt(1_500 + Math.floor(random() * 90) * 100)),
        notes: NOTES[Math.floor(random() * NOTES.length)] ?? '',
        duplicate_ok: true,
      };
      await api.as(manager, after(morning, hours(1 + nth)), ({ attempt }) =>
        attempt(region === 'US' ? 'loadValueCleanUs' : 'loadValueClean', { body }),
      );
    }
    await spend(day, at);
  }
}

type Batch = {
  readonly memo: string;
  readonly rows: readonly { readonly payee: Payee; readonly amount: Cents }[];
};
/** The batches of the two weeks, by how many days ago they were sent. */
function batchOf(day: number, payees: readonly Payee[]): Batch | null {
  if (day === 8)
    return {
      memo: 'Friday tips',
      rows: payees
        .slice(0, 8)
        .map((payee, index) => ({ payee, amount: BigInt(4_000 + index * 250) })),
    };
  if (day === 3)
    return {
      memo: 'Catering bonus',
      rows: payees.slice(2, 12).map((payee, index) => ({
        payee,
        amount: DECLINED[index] ?? BigInt(5_000 + index * 300),
      })),
    };
  return null;
}

async function startBatch({ call }: DemoCaller, { memo, rows }: Batch): Promise<void> {
  const { job_id: job } = await call('bulkDraft', {
    body: {
      kind: 'load',
      store_id: rows[0]?.payee.walletId ?? 0,
      description: memo,
      rows: rows.map(({ payee, amount }) => ({
        first_name: payee.firstName,
        last_name: payee.lastName,
        identifier: payee.identifier,
        load_amount: toWire(amount),
      })),
    },
  });
  const { total } = await call('acceptWarnings', {
    params: { job },
    body: { which: 'warnings', accepted: true },
  });
  await call('confirmJob', { params: { job }, body: { total, duplicate_ok: true } });
}

/** What the queue would do in a moment is done now, at the story's time. */
async function sendBatches(
  { call, clientId }: DemoCaller,
  { clock }: DemoApi,
  deps: FundsDeps,
): Promise<void> {
  const { data: jobs } = await call('listJobs', { query: { open: '1', per_page: '50' } });
  const send = fundsTasks({ ...deps, clock })['funds.bulk'];
  for (const { job_id: jobId, state } of jobs)
    if (state === 'processing') await send?.({ clientId, jobId });
}
