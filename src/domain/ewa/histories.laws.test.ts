import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Day } from '#kernel/day.ts';
import { sum } from '#kernel/money.ts';
import {
  type AdvancePart,
  type EwaBalances,
  type EwaStep,
  type PeriodAdvance,
  type PeriodFigures,
  afterPosting,
  availability,
  capOf,
  decideAdvance,
  deductionReport,
  ewaPosting,
} from './index.ts';

/** Two periods that can be drawn at once, the older paid first. */
const PERIODS = [
  { firstDay: '2026-11-09' as Day, payday: '2026-11-20' as Day },
  { firstDay: '2026-11-16' as Day, payday: '2026-11-27' as Day },
];
const MEMBERS = 3;

const cents = fc.bigInt({ min: 1n, max: 60_000n });
const small = fc.bigInt({ min: 1n, max: 9_000n });
const member = fc.nat({ max: MEMBERS - 1 });
const event = fc.oneof(
  fc.record({ kind: fc.constant('earned' as const), member, period: fc.nat({ max: 1 }), cents }),
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('take' as const), member, cents: small }) },
  fc.record({ kind: fc.constantFrom('paid' as const, 'failed' as const), which: fc.nat() }),
  fc.record({ kind: fc.constantFrom('fund' as const, 'give_back' as const), cents }),
);
const history = fc.record({
  events: fc.array(event, { maxLength: 60 }),
  capPercent: fc.integer({ min: 1, max: 50 }),
});

type Advance = {
  readonly id: number;
  readonly member: number;
  readonly amount: bigint;
  readonly parts: readonly AdvancePart[];
  status: 'pending' | 'paid' | 'failed';
};

/** A store with its books, as the server keeps them, but in memory. */
class Store {
  balances: EwaBalances = { wallet: 90_000n, float: 30_000n, settlement: 0n, card: 0n };
  readonly advances: Advance[] = [];
  readonly earned = new Map<string, bigint>();

  post(step: EwaStep, amount: bigint): boolean {
    const after = afterPosting(this.balances, ewaPosting(step, amount)?.entries ?? {});
    if (after === null) return false;
    this.balances = after;
    return true;
  }

  figuresOf(one: number): PeriodFigures[] {
    const counted = this.advances.filter(
      (advance) => advance.member === one && advance.status !== 'failed',
    );
    return PERIODS.map(({ firstDay, payday }) => {
      const parts = counted.flatMap((advance) =>
        advance.parts.filter((part) => part.firstDay === firstDay),
      );
      return {
        firstDay,
        payday,
        earned: this.earned.get(`${one} ${firstDay}`) ?? 0n,
        taken: sum(parts.map(({ amount }) => amount)),
        advances: parts.length,
      };
    });
  }

  take(one: number, amount: bigint, capPercent: number): void {
    const periods = this.figuresOf(one);
    const { float } = this.balances;
    const found = availability({ periods, float, capPercent, oneAdvanceAPeriod: false });
    const decision = decideAdvance(found, amount);
    expect(decision.ok).toBe(amount <= found.available);
    if (!decision.ok) return;
    expect(this.post('reserve', amount)).toBe(true);
    const parts = decision.value;
    expect(sum(parts.map((part) => part.amount))).toBe(amount);
    this.advances.push({ id: this.advances.length, member: one, amount, parts, status: 'pending' });
    for (const after of this.figuresOf(one).filter(({ firstDay }) =>
      parts.some((part) => part.firstDay === firstDay),
    ))
      expect(after.taken <= capOf(after.earned, capPercent)).toBe(true);
  }

  decide(which: number, status: 'paid' | 'failed'): void {
    const pending = this.advances.filter((advance) => advance.status === 'pending');
    const advance = pending[which % Math.max(pending.length, 1)];
    if (advance === undefined) return;
    expect(this.post(status === 'paid' ? 'accepted' : 'declined', advance.amount)).toBe(true);
    advance.status = status;
  }
}

function lived({ events, capPercent }: typeof history extends fc.Arbitrary<infer H> ? H : never) {
  const store = new Store();
  const whole = sum(Object.values(store.balances));
  for (const one of events) {
    if (one.kind === 'earned') {
      const first = PERIODS[one.period]?.firstDay ?? '';
      store.earned.set(`${one.member} ${first}`, one.cents);
    } else if (one.kind === 'take') store.take(one.member, one.cents, capPercent);
    else if ('which' in one) store.decide(one.which, one.kind);
    else store.post(one.kind, one.cents);
    expect(sum(Object.values(store.balances))).toBe(whole);
    expect(store.balances.float >= 0n && store.balances.settlement >= 0n).toBe(true);
  }
  return store;
}

it('nobody takes more than the cap of what was read, whatever is corrected in between', () => {
  fc.assert(fc.property(history, (one) => void lived(one)));
});

it('what waits in settlement is what is pending, and cards hold what was paid', () => {
  fc.assert(
    fc.property(history, (one) => {
      const { balances, advances } = lived(one);
      const of = (status: string) =>
        sum(advances.filter((advance) => advance.status === status).map(({ amount }) => amount));
      expect(balances).toMatchObject({ settlement: of('pending'), card: of('paid') });
    }),
  );
});

it('the reports of all periods are the paid advances, and pay them back', () => {
  fc.assert(
    fc.property(history, (one) => {
      const { advances } = lived(one);
      const reports = PERIODS.map(({ firstDay, payday }) => {
        const parts = advances.flatMap((advance) =>
          advance.parts
            .filter((part) => part.firstDay === firstDay)
            .map((part): PeriodAdvance => ({
              id: advance.id,
              posId: String(advance.member),
              amount: part.amount,
              status: advance.status,
              takenOn: firstDay,
            })),
        );
        return deductionReport({ payday, advances: parts, carriedIn: [] });
      });
      const paid = advances.filter(({ status }) => status === 'paid');
      const total = sum(paid.map(({ amount }) => amount));
      expect(sum(reports.flatMap(({ rows }) => rows.map(({ amount }) => amount)))).toBe(total);
      expect(sum(reports.map(({ dueBack }) => dueBack))).toBe(total);
      for (const id of new Set(paid.map((advance) => advance.member))) {
        const own = reports.flatMap(({ rows }) => rows.filter(({ posId }) => posId === String(id)));
        const taken = paid.filter((advance) => advance.member === id);
        expect(sum(own.map(({ amount }) => amount))).toBe(sum(taken.map(({ amount }) => amount)));
      }
    }),
  );
});
