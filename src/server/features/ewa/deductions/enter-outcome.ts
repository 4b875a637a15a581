import { knownDay } from '#domain/bank/days.ts';
import { type EnteredRow, type RowOutcome, outcomesOf } from '#domain/ewa/index.ts';
import { dayOf, startOfDay } from '#kernel/day.ts';
import { sum } from '#kernel/money.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import type { StoreRef } from '../../tips-setup/index.ts';
import { nextOpenPeriod } from '../cutoff/next-period.ts';
import { type PeriodKey, type PeriodRow, lockPeriod } from '../periods/periods.repo.ts';
import { lockEwaStore } from '../settings/settings.repo.ts';
import { type DeductionLine, deductionLines } from './deductions.repo.ts';
import {
  changeCarriedIn,
  isOutcomeFinal,
  reportedElsewhere,
  writeOutcomes,
} from './outcomes.repo.ts';
import { settleWhereDone } from './settle-period.repo.ts';

type Refusal = 'ewa_off' | 'not_found' | 'ewa_not_reported' | 'ewa_outcome_final' | 'invalid_input';

/**
 * Takes what payroll could deduct of a report: less for the rows that are given, all others in
 * full. It can be said anew until the next cut-off. What an error of payroll left comes off with
 * the next period. Answers how many rows are new or other than before.
 */
export async function enterOutcome(
  context: RequestContext,
  store: StoreRef,
  { firstDay, entered }: { readonly firstDay: string; readonly entered: readonly EnteredRow[] },
): Promise<Result<number, Refusal>> {
  const { tx, actor, now } = context;
  if ((await lockEwaStore(tx, store)) === null) return fail('ewa_off');
  const { clientId, storeId, timezone } = store;
  const key = { clientId, storeId, firstDay };
  const period = await lockPeriod(tx, key);
  if (period === null) return fail('not_found');
  if (period.state === 'open') return fail('ewa_not_reported');
  const paydayBegins = startOfDay(knownDay(period.payday), timezone);
  if (await isOutcomeFinal(tx, key, { paydayBegins })) return fail('ewa_outcome_final');
  const all = await deductionLines(tx, period, { today: dayOf(now, timezone) });
  const lines = all.rows.filter(({ left_out: leftOut }) => leftOut === null);
  const outcomes = outcomesOf(
    lines.map((line) => ({
      posId: line.pos_id,
      amount: line.amount,
      carriedIn: line.carried_in,
    })),
    entered,
  );
  if (!outcomes.ok) return outcomes;
  const changed = await changedLines(context, key, { lines, outcomes: outcomes.value });
  if (changed === null) return fail('ewa_outcome_final');
  if (changed.length === 0) return ok(0);
  await write(context, store, { period, changed });
  await settleWhereDone(tx, key, now);
  await audit(context, {
    action: 'ewa.outcome',
    subject: { kind: 'ewa_store', id: storeId },
    after: {
      first_day: firstDay,
      payday: period.payday,
      deducted: sum(outcomes.value.map((one) => one.deducted)),
      carried: sum(outcomes.value.map((one) => one.carried)),
      written_off: sum(outcomes.value.map((one) => one.writtenOff)),
      entered_by: actor.name,
    },
  });
  return ok(changed.length);
}

type Change = { readonly line: DeductionLine; readonly outcome: RowOutcome };

/** The rows that end otherwise than they stand; null where one of them can no longer change. */
async function changedLines(
  { tx }: RequestContext,
  key: PeriodKey,
  {
    lines,
    outcomes,
  }: { readonly lines: readonly DeductionLine[]; readonly outcomes: readonly RowOutcome[] },
): Promise<Change[] | null> {
  const outcomeOf = new Map(outcomes.map((one) => [one.posId, one]));
  const changed = lines.flatMap((line): Change[] => {
    const outcome = outcomeOf.get(line.pos_id);
    if (outcome === undefined) return [];
    const isSame =
      line.deducted === outcome.deducted &&
      line.carried === outcome.carried &&
      line.reason === outcome.reason;
    return isSame ? [] : [{ line, outcome }];
  });
  const fixed = await reportedElsewhere(tx, key);
  return changed.some(({ line }) => fixed.has(line.pos_id)) ? null : changed;
}

async function write(
  { tx, actor, now }: RequestContext,
  store: StoreRef,
  { period, changed }: { readonly period: PeriodRow; readonly changed: readonly Change[] },
): Promise<void> {
  const after = period.first_day;
  const isCarried = changed.some(({ outcome }) => outcome.carried > 0n);
  const carriedTo = isCarried
    ? await nextOpenPeriod(tx, store, { after, region: actor.client.region, now })
    : null;
  const { clientId, storeId } = store;
  await writeOutcomes(
    tx,
    { clientId, storeId, firstDay: after },
    { outcomes: changed.map(({ outcome }) => outcome), carriedTo, by: actor.name, now },
  );
  await changeCarriedIn(
    tx,
    store,
    changed.flatMap(({ line, outcome }) => {
      const customerId = line.customer_id;
      const before = line.carried ?? 0n;
      return [
        ...(before > 0n && line.carried_to !== null
          ? [{ firstDay: line.carried_to, customerId, by: -before }]
          : []),
        ...(outcome.carried > 0n && carriedTo !== null
          ? [{ firstDay: carriedTo, customerId, by: outcome.carried }]
          : []),
      ];
    }),
  );
}
