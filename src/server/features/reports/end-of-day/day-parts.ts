import type { DayPart } from '#domain/funds/day-parts.ts';
import type { Cents } from '#kernel/money.ts';
import type { EntrySum } from './end-of-day.repo.ts';

export type Parts = Readonly<Record<DayPart, Cents>>;

/** Where money of a wallet goes and comes from, by what an entry was for. */
const PART_OF: Readonly<Record<string, DayPart>> = {
  load: 'loads',
  unload: 'unloads',
  payout: 'payouts',
  transfer_in: 'transfers_in',
  transfer_out: 'transfers_out',
  ewa_fund: 'transfers_out',
  ewa_repay: 'transfers_out',
  ewa_return: 'transfers_in',
  self_load: 'bank_in',
  pad: 'bank_in',
  direct_deposit: 'bank_in',
  release: 'bank_in',
  returned: 'returned',
  purchase: 'fees',
  refund: 'fees',
  fee: 'fees',
};

export const noParts = (): Record<DayPart, Cents> => ({
  loads: 0n,
  unloads: 0n,
  payouts: 0n,
  transfers_in: 0n,
  transfers_out: 0n,
  bank_in: 0n,
  returned: 0n,
  fees: 0n,
  other: 0n,
});

/** The parts of some entries: together they are what changed. A fee is told apart from its payment. */
export function partsOf(sums: readonly Pick<EntrySum, 'type' | 'amount' | 'fee'>[]): Parts {
  const parts = noParts();
  for (const { type, amount, fee } of sums) {
    parts[PART_OF[type] ?? 'other'] += amount + fee;
    parts.fees -= fee;
  }
  return parts;
}
