import * as ewa from '#domain/ewa/index.ts';
import { invariant } from '#kernel/invariant.ts';
import { type Whole, cents, dayIn } from './ewa-reading.ts';

type LedgerStep = {
  readonly step: string;
  readonly amount?: Whole;
  readonly advance?: number;
};
type LedgerCase = {
  readonly balances: Readonly<Record<keyof ewa.EwaBalances, Whole>>;
  readonly steps: readonly LedgerStep[];
};

/** Other words that a case may say for a step. */
const SAME_STEP: Readonly<Record<string, ewa.EwaStep>> = {
  hold: 'reserve',
  return: 'give_back',
  carried: 'carry',
  written_off: 'write_off',
};
const stepNamed = (name: string): ewa.EwaStep => {
  const step = SAME_STEP[name] ?? ewa.EWA_STEPS.find((one) => one === name);
  invariant(step !== undefined, `${name} is a step of earned wage access`);
  return step;
};

export function ledgerAfter({ balances, steps }: LedgerCase): unknown {
  let now: ewa.EwaBalances = {
    wallet: cents(balances.wallet),
    float: cents(balances.float),
    settlement: cents(balances.settlement),
    card: cents(balances.card),
  };
  const held = new Map<number, bigint>();
  const after = steps.map(({ step: name, advance, amount }) => {
    const step = stepNamed(name);
    const posted = postedBy(now, step, amountOf(step, { amount, advance, held }));
    if (posted !== null) {
      now = posted;
      noteHeld(held, step, { advance, amount });
    }
    return { step: name, posted: posted !== null, ...now };
  });
  return { after };
}

const ENDS_ADVANCE: readonly ewa.EwaStep[] = ['accepted', 'declined', 'cancelled'];

/** Null of an advance that is not held. */
function amountOf(
  step: ewa.EwaStep,
  {
    amount,
    advance,
    held,
  }: {
    readonly amount: Whole | undefined;
    readonly advance: number | undefined;
    readonly held: ReadonlyMap<number, bigint>;
  },
): bigint | null {
  if (ENDS_ADVANCE.includes(step)) return held.get(advance ?? 0) ?? null;
  invariant(amount !== undefined, `${step} has an amount`);
  return cents(amount);
}

function postedBy(
  balances: ewa.EwaBalances,
  step: ewa.EwaStep,
  amount: bigint | null,
): ewa.EwaBalances | null {
  if (amount === null) return null;
  return ewa.afterPosting(balances, ewa.ewaPosting(step, amount)?.entries ?? {});
}

function noteHeld(
  held: Map<number, bigint>,
  step: ewa.EwaStep,
  { advance = 0, amount }: { advance?: number | undefined; amount?: Whole | undefined },
): void {
  if (step === 'reserve') held.set(advance, cents(amount ?? 0));
  else if (ENDS_ADVANCE.includes(step)) held.delete(advance);
}

type DeductionsCase = {
  readonly payday: string;
  readonly advances: readonly {
    readonly id: number;
    readonly pos_id: string;
    readonly amount: Whole;
    readonly status: 'pending' | 'paid' | 'failed' | 'unknown';
    readonly taken_on: string;
  }[];
  readonly carried_in?: readonly { readonly pos_id: string; readonly amount: Whole }[];
};

export function deductionsOf(input: DeductionsCase): unknown {
  const { rows, total, dueBack, movedToNextPeriod } = ewa.deductionReport({
    payday: dayIn(input.payday),
    advances: input.advances.map(({ pos_id: posId, taken_on: takenOn, amount, ...one }) => ({
      ...one,
      posId,
      amount: cents(amount),
      takenOn: dayIn(takenOn),
    })),
    carriedIn: (input.carried_in ?? []).map(({ pos_id: posId, amount }) => ({
      posId,
      amount: cents(amount),
    })),
  });
  return {
    rows: rows.map(({ posId, amount, advances, takenLastYear }) => ({
      pos_id: posId,
      amount,
      advances,
      taken_last_year: takenLastYear,
    })),
    total,
    due_back: dueBack,
    moved_to_next_period: movedToNextPeriod,
  };
}
