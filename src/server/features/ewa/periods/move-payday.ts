import type { ewaPeriods } from '#contract/ewa/periods.ts';
import type { BodyOf } from '#contract/operation.ts';
import { knownDay } from '#domain/bank/days.ts';
import {
  type MoveProblem,
  type PayPeriod,
  type StorePay,
  checkPaydayMove,
  cutoffOf,
  periodsFrom,
} from '#domain/ewa/index.ts';
import { type Day, readDay } from '#kernel/day.ts';
import { invariant } from '#kernel/invariant.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import { versionConflict } from '#server/platform/last-change.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import type { StoreRef } from '../../tips-setup/index.ts';
import { changeEwaStore, lockEwaStore } from '../settings/settings.repo.ts';
import { listPeriods } from './list-periods.ts';
import { notifyMovedPayday } from './notify-moved-payday.ts';
import { openPeriods } from './open-periods.ts';
import { changePeriod, forgetPayday, savePayday } from './periods.repo.ts';
import { storePay } from './store-pay.ts';

type Input = BodyOf<(typeof ewaPeriods)['movePayday']>;
type Refusal = 'ewa_off' | 'cut_off_passed' | 'changed_meanwhile' | 'invalid_input';

/**
 * Moves the payday of a period until its cut-off, and the cut-off with it; who took something of it
 * is notified. On the day that the schedule says it is no longer a moved one.
 */
export async function movePayday(
  context: RequestContext,
  store: StoreRef,
  { first_day: first, payday: typed, version }: Input,
): Promise<Result<true, Refusal>> {
  const { tx, actor, now } = context;
  const settings = await lockEwaStore(tx, store);
  if (settings === null || !settings.is_on) return fail('ewa_off');
  const conflict = await versionConflict(
    tx,
    { clientId: store.clientId, kind: 'ewa_store', id: store.storeId, version: settings.version },
    version,
  );
  if (conflict !== null) return conflict;
  await openPeriods(tx, store, { region: actor.client.region, now });
  const pay = await storePay(tx, store, actor.client.region);
  const listed = await listPeriods(tx, store, { pay, now });
  const found = listed.find((one) => one.period.firstDay === first);
  if (found === undefined) return refused('first_day', 'period_unknown');
  const { period, row } = found;
  // Whoever waited for the cut-off began before it, and comes after it.
  if (row !== null && row.state !== 'open')
    return fail('cut_off_passed', { payday: period.payday });
  const payday = readDay(typed);
  if (payday === null) return refused('payday', 'date_invalid');
  if (payday === period.payday) return ok(true);
  const newCutoffAt = cutoffOf(payday, versionOn(pay, period.firstDay), pay);
  const checked = checkPaydayMove({ period, payday, newCutoffAt }, { calendar: pay.calendar, now });
  if (!checked.ok) return refusal(checked.code, period, now);
  await writeMove(context, store, { pay, period, payday, newCutoffAt });
  return ok(true);
}

const refused = (path: string, code: string) => fail('invalid_input', {}, [{ path, code }]);

/** Past its own cut-off a period is what it is; anything else is about the day that was chosen. */
function refusal(code: MoveProblem, period: PayPeriod, now: Date) {
  if (code !== 'cut_off_passed') return refused('payday', code);
  return now >= period.cutoffAt
    ? fail('cut_off_passed', { payday: period.payday })
    : refused('payday', 'payday_cut_off_passed');
}

/** The version of the schedule that a period comes from. */
function versionOn({ versions }: StorePay, firstDay: Day) {
  const version = versions.findLast(({ effectiveFrom }) => effectiveFrom <= firstDay);
  invariant(version, 'a period comes from a version of the schedule');
  return version;
}

type Move = {
  readonly pay: StorePay;
  readonly period: PayPeriod;
  readonly payday: Day;
  readonly newCutoffAt: Date;
};

async function writeMove(
  context: RequestContext,
  store: StoreRef,
  { pay, period, payday, newCutoffAt }: Move,
): Promise<void> {
  const { tx, actor, now } = context;
  const { firstDay } = period;
  const [regular] = periodsFrom({ ...pay, movedPaydays: new Map() }, knownDay(firstDay), 1);
  if (regular?.payday === payday) await forgetPayday(tx, store, firstDay);
  else
    await savePayday(tx, {
      client_id: store.clientId,
      store_id: store.storeId,
      first_day: firstDay,
      payday,
      moved_by: actor.name,
      moved_at: now,
    });
  await changePeriod(tx, { ...store, firstDay }, { payday, cutoff_at: newCutoffAt });
  await changeEwaStore(tx, store, {});
  await notifyMovedPayday(context, store, { firstDay, before: period.payday, payday });
  await audit(context, {
    action: 'ewa.move_payday',
    subject: { kind: 'ewa_store', id: store.storeId },
    before: { first_day: firstDay, payday: period.payday },
    after: { first_day: firstDay, payday },
  });
}
