import type { Answer } from '#contract/index.ts';
import { feeEntries } from '#domain/funds/fee-split.ts';
import { readMoney } from '#domain/money-input.ts';
import { fromWire, toWire } from '#kernel/money.ts';
import type { Complaints } from '#web/ui/use-form.ts';
import { readPercent } from './program-values.ts';

export type FeeSplit = Answer<'showFeeSplit'>;
export type SplitKind = 'load' | 'unload';
export const SPLIT_KINDS = ['load', 'unload'] as const;
/** Percent as they are typed; named as the server names the fields. */
export type SplitValues = { readonly load_bps: string; readonly unload_bps: string };

export const percentOf = (bps: number): string => String(bps / 100);

export const valuesOf = (split: FeeSplit): SplitValues => ({
  load_bps: percentOf(split.load.member_bps),
  unload_bps: percentOf(split.unload.member_bps),
});

/** What is wrong with the percentages; the server says the same again. */
export function checkSplit(values: SplitValues, split: FeeSplit): Complaints<SplitValues> {
  const complaint = (kind: SplitKind) => {
    const bps = values[`${kind}_bps`].trim() === '' ? null : readPercent(values[`${kind}_bps`]);
    if (bps === null) return 'invalid_value' as const;
    const limit = split[kind].limit_bps;
    return (
      bps > limit && {
        code: 'percent_above_limit' as const,
        params: { limit: limit / 100 },
      }
    );
  };
  return { load_bps: complaint('load'), unload_bps: complaint('unload') };
}

export const bodyOf = (values: SplitValues, version: number) => ({
  version,
  load_bps: readPercent(values.load_bps) ?? 0,
  unload_bps: readPercent(values.unload_bps) ?? 0,
});

export type SplitExample = {
  readonly fee: string;
  readonly client: string;
  readonly member: string;
  /** What changes in the wallet and on the card, with its sign. */
  readonly wallet: string;
  readonly card: string;
  readonly memberBps: number;
  readonly eaten: boolean;
};

/**
 * What one load or unload of this amount would do, reckoned by the rules that the server posts by;
 * null while amount or percentage cannot be read, or where the program takes no fee of it.
 */
export function exampleOf(
  kind: SplitKind,
  { fee }: FeeSplit[SplitKind],
  typed: { readonly amount: string; readonly percent: string },
): SplitExample | null {
  const read = readMoney(typed.amount);
  const memberBps = readPercent(typed.percent);
  if (!read.ok || read.value <= 0n || memberBps === null) return null;
  const cents = (wire: string) => fromWire(wire) ?? 0n;
  const entries = feeEntries({
    kind,
    amount: read.value,
    rule: {
      bps: fee.bps,
      flat: cents(fee.flat),
      min: cents(fee.min),
      max: fee.max === null ? null : cents(fee.max),
    },
    memberBps,
  });
  if (entries.feeIncome === 0n) return null;
  const direction = kind === 'load' ? 1n : -1n;
  const member = direction * read.value - entries.card;
  return {
    fee: toWire(entries.feeIncome),
    client: toWire(entries.feeIncome - member),
    member: toWire(member),
    wallet: toWire(entries.wallet),
    card: toWire(entries.card),
    memberBps,
    eaten: (kind === 'load' ? entries.card : entries.wallet) <= 0n,
  };
}
