import type { z } from 'zod';
import type { ewaSettingsOut } from '#contract/ewa/settings.ts';
import { possibleBeginnings } from '#domain/ewa/index.ts';
import { type Day, dayOf } from '#kernel/day.ts';
import { type Cents, toWire } from '#kernel/money.ts';
import { balances } from '#server/ledger/index.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { StoreRef } from '../../tips-setup/index.ts';
import { presentSchedule, versionOf } from './schedule-version.ts';
import { type ScheduleRow, schedulesOf } from './schedules.repo.ts';
import { type EwaStoreRow, ewaStore, ewaStoresAmong } from './settings.repo.ts';

type SettingsShown = z.input<typeof ewaSettingsOut>;

const BEGINNINGS = 12;

/** How a store stands now; what it would begin with where it has never been switched on. */
export async function showSettings(
  tx: ReadHandle,
  store: StoreRef,
  now: Date,
): Promise<SettingsShown> {
  const row = await ewaStore(tx, store);
  const schedules = await schedulesOf(tx, store);
  const today = dayOf(now, store.timezone);
  const held = schedules.findLast((one) => one.effective_from <= today) ?? schedules[0] ?? null;
  return {
    store_id: store.storeId,
    store_name: store.name,
    timezone: store.timezone,
    ...presentChoices(row),
    fund_balance: toWire(row === null ? 0n : await fundBalance(tx, row)),
    schedule: held === null ? null : presentSchedule(held),
    upcoming_schedules: schedules
      .filter((one) => one !== held && one.effective_from > today)
      .map(presentSchedule),
    next_beginnings: beginnings(schedules, today),
  };
}

/** Stores of one client, in their order, as far as the dashboard asks before it shows one. */
export async function showStores(tx: ReadHandle, clientId: number, stores: readonly StoreRef[]) {
  const ids = stores.map(({ storeId }) => storeId);
  const rows = new Map((await ewaStoresAmong(tx, clientId, ids)).map((row) => [row.store_id, row]));
  return stores.map(({ storeId, name, timezone }) => {
    const row = rows.get(storeId);
    return {
      store_id: storeId,
      store_name: name,
      timezone,
      on: row?.is_on ?? false,
      repay_automatically: row?.repay_automatically ?? true,
      has_schedule: row?.has_schedule ?? false,
    };
  });
}

const presentChoices = (row: EwaStoreRow | null) => ({
  on: row?.is_on ?? false,
  cap_percent: row?.cap_percent ?? 50,
  earned_source: row?.earned_source ?? ('clockings' as const),
  rate_source: row?.rate_source ?? ('payroll' as const),
  approved_only: row?.approved_only ?? false,
  one_advance_a_period: row?.one_advance_a_period ?? false,
  deduction_code: row?.deduction_code ?? 'EWA',
  repay_automatically: row?.repay_automatically ?? true,
  recipients: row?.recipients ?? [],
  province: row?.province ?? null,
  version: row?.version ?? 0,
});

/** What the fund of a store holds. */
export async function fundBalance(
  tx: ReadHandle,
  { client_id: clientId, float_account_id: account }: EwaStoreRow,
): Promise<Cents> {
  return (await balances(tx, { clientId, accountIds: [account] })).get(account) ?? 0n;
}

const beginnings = (schedules: readonly ScheduleRow[], today: Day): Day[] =>
  possibleBeginnings(schedules.map(versionOf), today, BEGINNINGS);
