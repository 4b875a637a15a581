import { knownDay } from '#domain/bank/days.ts';
import { type Frequency, drawState } from '#domain/ewa/index.ts';
import { stopFor } from '#domain/subscriptions/index.ts';
import { type Day, dayOf } from '#kernel/day.ts';
import { invariant } from '#kernel/invariant.ts';
import type { Cents } from '#kernel/money.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { StoreKey, StoreRef } from '../../tips-setup/index.ts';
import { walletOfClient } from '../../wallets/index.ts';
import { fundBalance } from '../settings/settings.present.ts';
import { schedulesOf } from '../settings/schedules.repo.ts';
import { type EwaStoreRow, ewaStore } from '../settings/settings.repo.ts';
import { type OpenPeriodRow, periodsToBePaid } from './earned.repo.ts';

/** A period of which pay is still to come. */
export type DrawPeriod = {
  readonly firstDay: Day;
  readonly lastDay: Day;
  readonly payday: Day;
  readonly cutoffAt: Date;
  readonly bridging: boolean;
  readonly frequency: Frequency;
  readonly drawable: boolean;
};

/** A store at one moment, as far as what its members can take depends on it. */
export type DrawStore = {
  readonly store: StoreRef;
  readonly settings: EwaStoreRow;
  /** Today's date at the store. */
  readonly today: Day;
  /** In the order of time: drawable ones, and those that are being prepared. */
  readonly periods: readonly DrawPeriod[];
  readonly hasSchedule: boolean;
  readonly float: Cents;
  readonly wallet: { readonly id: number; readonly in_flight_account_id: number };
  /** It owes money, or what it may pay is stopped: so is its fund. */
  readonly walletBlocked: boolean;
};

/** How a store stands now; null where it is not switched on, or nobody works there any more. */
export async function drawStore(
  tx: ReadHandle,
  key: StoreKey,
  now: Date,
): Promise<DrawStore | null> {
  const draw = await everSwitchedOn(tx, key, now);
  return draw?.settings.is_on ? draw : null;
}

/** The same of one that was switched off since: what it has paid is still shown. */
export async function everSwitchedOn(
  tx: ReadHandle,
  key: StoreKey,
  now: Date,
): Promise<DrawStore | null> {
  const [settings, wallet] = await Promise.all([
    ewaStore(tx, key),
    walletOfClient(tx, key.clientId, key.storeId),
  ]);
  if (settings === null || wallet === null) return null;
  const store = { ...key, name: wallet.store_name, timezone: wallet.timezone };
  const today = dayOf(now, store.timezone);
  const [rows, float] = await Promise.all([
    periodsToBePaid(tx, store, today),
    fundBalance(tx, settings),
  ]);
  return {
    store,
    settings,
    today,
    periods: rows.map((row) => drawPeriod(row, store.timezone, now)),
    // A period comes from a version of the schedule: only where there is none it is asked for.
    hasSchedule: rows.length > 0 || (await schedulesOf(tx, store)).length > 0,
    float,
    wallet,
    walletBlocked: wallet.blocked || stopFor(wallet.access, 'wallet_pay') !== null,
  };
}

/** A row as the rules reckon with it. */
export function drawPeriod(row: OpenPeriodRow, timezone: string, now: Date): DrawPeriod {
  invariant(row.frequency !== null, 'a period comes from a version of the schedule');
  const firstDay = knownDay(row.first_day);
  const cutoffAt = row.cutoff_at;
  return {
    firstDay,
    lastDay: knownDay(row.last_day),
    payday: knownDay(row.payday),
    cutoffAt,
    bridging: row.bridging,
    frequency: row.frequency,
    drawable:
      row.state === 'open' && drawState({ firstDay, cutoffAt }, timezone, now) === 'drawable',
  };
}
