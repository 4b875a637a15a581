import type { tipSetup } from '#contract/tips-setup/setup.ts';
import type { BodyOf } from '#contract/operation.ts';
import { readRegion } from '#domain/people/addresses.ts';
import { writeClock } from '#domain/tips-setup/times.ts';
import { readDay } from '#kernel/day.ts';
import { type Problem, type Result, fail, ok } from '#kernel/result.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import { audit } from '#server/platform/audit.ts';
import { changesOf } from '#server/platform/changes.ts';
import { lastChange } from '#server/platform/last-change.ts';
import { lockTips } from './places.ts';
import type { StoreRef } from './store-ref.ts';
import { mostLoadTimes } from './setup.present.ts';
import {
  type TipWalletChange,
  type TipWalletRow,
  changeTipWallet,
  markStep,
} from './wallets.repo.ts';
import type { SetupContext } from './tips-setup.ports.ts';

type Input = BodyOf<(typeof tipSetup)['saveTipSettings']>;
type Refusal = 'changed_meanwhile' | 'invalid_input';

/** Changes what is given of a wallet's tip settings; the rest stays. */
export async function saveSettings(
  work: SetupContext,
  place: StoreRef,
  { version, setup_step: step, ...given }: Input,
): Promise<Result<true, Refusal>> {
  const row = await lockTips(work, place);
  // 0 is what was shown before the set-up began.
  if (version !== undefined && Math.max(version, 1) !== row.version)
    return fail(
      'changed_meanwhile',
      await lastChange(work.tx, place.clientId, 'tip_wallet', place.storeId),
    );
  const next = { ...row, ...given };
  const problems = problemsOf(work.actor, next);
  if (problems.length > 0) return fail('invalid_input', {}, problems);
  if (step !== undefined) await markStep(work.tx, place.clientId, place.storeId, step);
  await changeSettings(work, place, row, {
    ...given,
    ...(next.payout_frequency === 'daily' ? { payout_weekday: null } : {}),
  });
  return ok(true);
}

/**
 * The choices of the set-up: how tips are split, which is changed only while no result waits, and
 * where data comes from.
 */
export async function saveChoices(
  work: SetupContext,
  place: StoreRef,
  set: Pick<TipWalletChange, 'tip_type' | 'import_type'>,
): Promise<Result<true, 'results_pending'>> {
  const row = await lockTips(work, place);
  if (
    set.tip_type &&
    set.tip_type !== row.tip_type &&
    (await work.results.resultsWait(work.tx, place.clientId, place.storeId))
  )
    return fail('results_pending');
  await changeSettings(work, place, row, set);
  return ok(true);
}

/** Writes what is new among the settings, with its audit line. */
async function changeSettings(
  work: SetupContext,
  { clientId, storeId }: StoreRef,
  row: TipWalletRow,
  set: TipWalletChange,
): Promise<void> {
  const { tx } = work;
  const changes = changesOf(readable(row), readable(set));
  if (changes === null) return;
  await changeTipWallet(tx, clientId, storeId, set);
  if (COUNTS.some((field) => field in changes.after))
    await work.results.markStale(tx, clientId, storeId);
  await audit(work, {
    action: 'tips.settings',
    subject: { kind: 'tip_wallet', id: storeId },
    ...changes,
  });
}

/** What results are computed from. */
const COUNTS = ['cap_at_tips', 'missing', 'auto_gratuity', 'min_overlap_minutes'];
const readable = ({ load_times: times, ...rest }: TipWalletChange): Record<string, unknown> => ({
  ...rest,
  ...(times ? { load_times: times.map(writeClock) } : {}),
});

type Settings = Pick<
  TipWalletRow,
  'load_times' | 'payout_frequency' | 'payout_weekday' | 'province' | 'payday_every' | 'payday_on'
>;

function problemsOf(actor: ManagerActor, next: Settings): Problem[] {
  const most = mostLoadTimes(actor);
  const region =
    next.province === null ? ok(next.province) : readRegion(actor.client.region, next.province);
  const anchored = next.payday_every !== null && next.payday_every !== 'half_month';
  return [
    ...(next.load_times.length > most
      ? [{ path: 'load_times', code: 'load_times_most', params: { maximum: most } }]
      : []),
    ...(next.payout_frequency === 'weekly' && next.payout_weekday === null
      ? [{ path: 'payout_weekday', code: 'required' }]
      : []),
    ...(region.ok ? [] : [{ path: 'province', code: region.code }]),
    ...(next.payday_on !== null && readDay(next.payday_on) === null
      ? [{ path: 'payday_on', code: 'date_invalid' }]
      : []),
    ...(anchored && next.payday_on === null ? [{ path: 'payday_on', code: 'required' }] : []),
  ];
}
