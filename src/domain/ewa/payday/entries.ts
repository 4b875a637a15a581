import { invariant } from '#kernel/invariant.ts';
import type { Cents } from '#kernel/money.ts';

export type EwaAccount = 'wallet' | 'float' | 'settlement' | 'card';

/** Each step that earned wage access takes in the books, and those that only payroll takes. */
export const EWA_STEPS = [
  'fund',
  'give_back',
  'reserve',
  'accepted',
  'declined',
  'cancelled',
  'repay',
  'deduct',
  'carry',
  'write_off',
] as const;
export type EwaStep = (typeof EWA_STEPS)[number];

/** What is added to each account; the entries of one posting add up to 0. */
export type EwaEntries = Readonly<Partial<Record<EwaAccount, Cents>>>;

export type EwaPosting = {
  readonly ledgerKind: 'transfer' | 'advance';
  readonly movement: 'ewa_fund' | 'ewa_return' | 'advance' | 'ewa_repay';
  readonly entries: EwaEntries;
};

/** What one step posts; null for what happens at payroll, whose money is not in these books. */
export function ewaPosting(step: EwaStep, amount: Cents): EwaPosting | null {
  invariant(amount > 0n, 'a step moves an amount above 0');
  switch (step) {
    case 'fund':
      return transfer('ewa_fund', { wallet: -amount, float: amount });
    case 'give_back':
      return transfer('ewa_return', { wallet: amount, float: -amount });
    case 'repay':
      return transfer('ewa_repay', { wallet: -amount, float: amount });
    case 'reserve':
      return advance({ float: -amount, settlement: amount });
    case 'accepted':
      return advance({ settlement: -amount, card: amount });
    case 'declined':
    case 'cancelled':
      return advance({ float: amount, settlement: -amount });
    case 'deduct':
    case 'carry':
    case 'write_off':
      return null;
  }
}

const transfer = (movement: EwaPosting['movement'], entries: EwaEntries): EwaPosting => ({
  ledgerKind: 'transfer',
  movement,
  entries,
});

const advance = (entries: EwaEntries): EwaPosting => ({
  ledgerKind: 'advance',
  movement: 'advance',
  entries,
});

export type EwaBalances = Readonly<Record<EwaAccount, Cents>>;

/** Accounts of a store that never end below 0; the ledger refuses it as well. */
const NEVER_BELOW_ZERO: readonly EwaAccount[] = ['wallet', 'float', 'settlement'];

/** Balances after a posting, whole or not at all: null where an account would end below 0. */
export function afterPosting(balances: EwaBalances, entries: EwaEntries): EwaBalances | null {
  const added = (account: EwaAccount): Cents => balances[account] + (entries[account] ?? 0n);
  const after: EwaBalances = {
    wallet: added('wallet'),
    float: added('float'),
    settlement: added('settlement'),
    card: added('card'),
  };
  const isRefused = NEVER_BELOW_ZERO.some(
    (account) => (entries[account] ?? 0n) < 0n && after[account] < 0n,
  );
  return isRefused ? null : after;
}
