import type { z } from 'zod';
import type { jobCodeShown } from '#contract/tips-setup/job-codes.ts';
import type { serviceShown } from '#contract/tips-setup/services.ts';
import { SETUP_STEPS } from '#contract/choices.ts';
import type { tipSettings } from '#contract/tips-setup/setup.ts';
import { writeMilli } from '#domain/tips-setup/milli.ts';
import { writeClock } from '#domain/tips-setup/times.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { JobCode } from './job-codes/job-codes.repo.ts';
import { capsAtTips } from './places.ts';
import type { StoreRef } from './store-ref.ts';
import type { Service } from './services/services.repo.ts';
import type { TipWalletRow } from './wallets.repo.ts';

type SettingsShown = z.input<typeof tipSettings>;

/** How many times a day data may be pulled: two where the client is limited. */
export const mostLoadTimes = (actor: ManagerActor): number =>
  actor.client.flags.limit_load_times ? 2 : 12;

/** Before its set-up begins a wallet shows what it would begin with. */
export function presentSettings(
  actor: ManagerActor,
  place: StoreRef,
  row: TipWalletRow | null,
): SettingsShown {
  return {
    wallet_id: place.storeId,
    store_id: place.storeId,
    wallet_name: place.name,
    timezone: place.timezone,
    tip_type: row?.tip_type ?? null,
    import_type: row?.import_type ?? null,
    load_times: (row?.load_times ?? []).map(writeClock),
    most_load_times: mostLoadTimes(actor),
    payout_frequency: row?.payout_frequency ?? 'daily',
    payout_weekday: row?.payout_weekday ?? null,
    cap_at_tips: row?.cap_at_tips ?? capsAtTips(actor),
    missing: row?.missing ?? 'return',
    auto_gratuity: row?.auto_gratuity ?? true,
    notify_members: row?.notify_members ?? false,
    min_overlap_minutes: row?.min_overlap_minutes ?? 15,
    province: row?.province ?? null,
    tip_credit: row?.tip_credit ?? null,
    payday_every: row?.payday_every ?? null,
    payday_on: row?.payday_on ?? null,
    setup_step: SETUP_STEPS.find((step) => step === row?.setup_step) ?? null,
    finished_at: row?.finished_at?.toISOString() ?? null,
    version: row?.version ?? 0,
  };
}

export const presentService = (service: Service): z.input<typeof serviceShown> => ({
  service_id: service.id,
  wallet_id: service.store_id,
  name: service.name,
  days: [...service.days],
  timeframes: service.timeframes.map(({ start, end }) => ({
    start: writeClock(start),
    end: writeClock(end),
  })),
  version: service.version,
});

export const presentJobCode = (code: JobCode): z.input<typeof jobCodeShown> => ({
  code_id: code.id,
  wallet_id: code.store_id,
  role_name: code.role_name,
  revenue_generating: code.revenue_generating,
  pooling: code.pooling,
  weight: writeMilli(code.weight_milli),
  management: code.management,
  back_of_house: code.back_of_house,
  version: code.version,
});
