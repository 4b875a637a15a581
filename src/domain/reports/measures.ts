import type { DayPart } from '../funds/day-parts.ts';

/** What analytics shows, one at a time. */
export const MEASURES = [
  'money_out',
  'loads',
  'tips',
  'spending',
  'money_in',
  'fees',
  'unloads',
  'active_cards',
  'balance',
] as const;
export type Measure = (typeof MEASURES)[number];

/** A measure that adds up the figures of days: of what, and how many payments that is. */
export type SummedMeasure = {
  /** Money that left a wallet is below zero there, and above zero as a figure. */
  readonly parts: readonly DayPart[];
  readonly sign: 1n | -1n;
  readonly counts: readonly ('load_count' | 'payout_count')[];
};

export const SUMMED: Readonly<
  Record<Exclude<Measure, 'spending' | 'active_cards' | 'balance'>, SummedMeasure>
> = {
  /** To people, and what that cost; money between wallets of the client stays in it. */
  money_out: {
    parts: ['loads', 'payouts', 'fees'],
    sign: -1n,
    counts: ['load_count', 'payout_count'],
  },
  loads: { parts: ['loads'], sign: -1n, counts: ['load_count'] },
  tips: { parts: ['payouts'], sign: -1n, counts: ['payout_count'] },
  money_in: { parts: ['bank_in'], sign: 1n, counts: [] },
  fees: { parts: ['fees'], sign: -1n, counts: [] },
  unloads: { parts: ['unloads'], sign: 1n, counts: [] },
};
