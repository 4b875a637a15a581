import { after, days, hours } from '#kernel/instant.ts';
import { invariant } from '#kernel/invariant.ts';
import type { Cents } from '#kernel/money.ts';
import { toWire } from '#kernel/money.ts';
import {
  type FundsDeps,
  beginMovement,
  confirmBatch,
  lockJob,
  markRows,
  processBatch,
  settleMovement,
  startFromTable,
} from '../features/funds/index.ts';
import type { ManagerActor, Origin } from '../platform/actor.ts';
import { demoMorning } from './demo-nights.ts';
import { seeded } from './people.ts';

export type Payee = {
  readonly id: number;
  readonly identifier: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly walletId: number;
  readonly active: boolean;
  readonly waits: boolean;
};
type World = {
  readonly deps: FundsDeps;
  readonly actor: ManagerActor;
  readonly origin: Origin;
  readonly payees: readonly Payee[];
  readonly now: Date;
};

/** Rows of the second batch that the sandbox's processor declines: a locked card, an expired card, a limit. */
const DECLINED: Readonly<Record<number, Cents>> = { 2: 1_301n, 4: 1_302n, 6: 1_303n };
const NOTES = [
  'Tips, Saturday dinner',
  'Shoes',
  'Catering, Friday',
  'Uniform',
  'Referral bonus',
  'Travel',
];

/** Two weeks of single loads and two batches, one of them with three failed rows, in the order of time, through the use cases that a manager's clicks take. */
export async function demoMoney(world: World): Promise<void> {
  const random = seeded(20_26);
  const payees = world.payees.filter((payee) => payee.active);
  const first = payees.filter((payee) => payee.walletId === payees[0]?.walletId);
  for (let day = 14; day >= 0; day -= 1) {
    const morning = after(world.now, -days(day) - hours(3));
    await demoMorning(world, day, after(morning, -hours(1)));
    if (day === 8)
      await batch(
        world,
        first.slice(0, 8).map((payee, index) => ({ payee, amount: BigInt(4_000 + index * 250) })),
        'Friday tips',
        morning,
      );
    if (day === 3)
      await batch(
        world,
        first.slice(2, 12).map((payee, index) => ({
          payee,
          amount: DECLINED[index] ?? BigInt(5_000 + index * 300),
        })),
        'Catering bonus',
        morning,
      );
    for (let nth = 0; nth < 1 + Math.floor(random() * 2); nth += 1) {
      const payee = payees[Math.floor(random() * payees.length)];
      invariant(payee, 'the demo has somebody to pay');
      const amount = BigInt(1_500 + Math.floor(random() * 90) * 100);
      await load(
        world,
        payee,
        amount,
        NOTES[Math.floor(random() * NOTES.length)] ?? '',
        after(morning, hours(1 + nth)),
      );
    }
  }
}

async function load(
  { deps, actor, origin }: World,
  payee: Payee,
  amount: Cents,
  notes: string,
  at: Date,
): Promise<void> {
  const clientId = actor.client.id;
  const input = {
    kind: 'load' as const,
    customerId: payee.id,
    walletId: payee.walletId,
    amount,
    notes,
    description: '',
    bonusMessage: null,
    duplicateOk: true,
  };
  const begun = await deps.db.write({ clientId }, (tx) =>
    beginMovement({ tx, actor, origin, now: at }, input),
  );
  if (!begun.ok) return;
  await settleMovement(
    { ...deps, clock: { now: () => at } },
    clientId,
    BigInt(begun.value.movement_id),
    'submit',
  );
}

async function batch(
  { deps, actor, origin }: World,
  rows: readonly { payee: Payee; amount: Cents }[],
  memo: string,
  at: Date,
): Promise<void> {
  const clientId = actor.client.id;
  const walletId = rows[0]?.payee.walletId ?? 0;
  const raws = rows.map(({ payee, amount }) => ({
    first_name: payee.firstName,
    last_name: payee.lastName,
    identifier: payee.identifier,
    staff_id: '',
    load_amount: toWire(amount),
    memo: '',
  }));
  const jobId = await deps.db.write({ clientId }, async (tx) => {
    const started = await startFromTable(
      { tx, actor, origin, now: at },
      { walletId, kind: 'load', memo, notes: '', rows: raws },
    );
    invariant(started.ok, 'the demo makes a batch');
    await markRows(tx, clientId, started.value, {
      rows: { lines: null, severity: 1 },
      set: { accepted: true },
    });
    const job = await lockJob(tx, clientId, started.value);
    const sent =
      job &&
      (await confirmBatch({ tx, actor, origin, now: at }, job, { total: null, duplicateOk: true }));
    invariant(sent?.ok, 'the demo sends its batches');
    return started.value;
  });
  await processBatch({ ...deps, clock: { now: () => at } }, clientId, jobId);
}
