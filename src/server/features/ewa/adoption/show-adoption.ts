import { type AdoptionMember, adoptionOf } from '#domain/ewa/index.ts';
import { fail, ok } from '#kernel/result.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { StoreKey } from '../../tips-setup/index.ts';
import { type AdoptionCounts, adoptionCounts } from '../cutoff/period-figures.repo.ts';
import { ewaStore } from '../settings/settings.repo.ts';
import { closedPeriods } from './closed-periods.repo.ts';

/** Who takes part now, what they took of the last closed period, and the twelve before. */
export async function showAdoption(tx: ReadHandle, store: StoreKey) {
  if ((await ewaStore(tx, store)) === null) return fail('ewa_off');
  const closed = await closedPeriods(tx, store);
  const last = closed.at(-1) ?? null;
  const now = await adoptionCounts(tx, store, last?.first_day ?? null);
  return ok({
    ...presentCounts(now),
    period:
      last === null
        ? null
        : { first_day: last.first_day, last_day: last.last_day, payday: last.payday },
    periods: closed.map((row) => ({
      first_day: row.first_day,
      last_day: row.last_day,
      payday: row.payday,
      ...presentCounts(row),
    })),
  });
}

/** Counts with the rates that the rules make of them. */
function presentCounts({ eligible, enrolled, active, repeated }: AdoptionCounts) {
  const some = (count: number, one: Partial<AdoptionMember>): AdoptionMember => ({
    count,
    status: 'active',
    matched: true,
    enrolled: true,
    advancesLastPeriod: 0,
    ...one,
  });
  const adoption = adoptionOf([
    some(repeated, { advancesLastPeriod: 2 }),
    some(active - repeated, { advancesLastPeriod: 1 }),
    some(enrolled - active, {}),
    some(eligible - enrolled, { enrolled: false }),
  ]);
  return {
    eligible: adoption.eligible,
    enrolled: adoption.enrolled,
    active: adoption.active,
    repeat: adoption.repeat,
    adoption_rate: adoption.adoptionRate,
    active_rate: adoption.activeRate,
    repeat_rate: adoption.repeatRate,
  };
}
