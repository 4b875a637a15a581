import { describe, expect, it } from 'vitest';
import type { Day } from '#kernel/day.ts';
import { sum } from '#kernel/money.ts';
import {
  EWA_STEPS,
  type EwaStep,
  type PeriodAdvance,
  type ShortReason,
  afterPosting,
  deductionOutcome,
  deductionReport,
  ewaPosting,
  openDueBack,
} from '../index.ts';

const day = (text: string): Day => text as Day; // Dates of the calendar.

describe('postings', () => {
  it('every one adds up to nothing, and payroll’s steps post none', () => {
    const none: EwaStep[] = [];
    for (const step of EWA_STEPS) {
      const posting = ewaPosting(step, 500n);
      if (posting === null) none.push(step);
      else expect(sum(Object.values(posting.entries))).toBe(0n);
    }
    expect(none).toEqual(['deduct', 'carry', 'write_off']);
    expect(() => ewaPosting('fund', 0n)).toThrow('above 0');
  });

  it('says the movement and the kind of each', () => {
    const named = EWA_STEPS.flatMap((step) => {
      const posting = ewaPosting(step, 1n);
      return posting === null ? [] : [`${step} ${posting.ledgerKind} ${posting.movement}`];
    });
    expect(named).toEqual([
      'fund transfer ewa_fund',
      'give_back transfer ewa_return',
      'reserve advance advance',
      'accepted advance advance',
      'declined advance advance',
      'cancelled advance advance',
      'repay transfer ewa_repay',
    ]);
  });

  it('is whole or not at all, down to nothing and not below', () => {
    const balances = { wallet: 100n, float: 50n, settlement: 0n, card: 0n };
    const after = (step: EwaStep, amount: bigint) =>
      afterPosting(balances, ewaPosting(step, amount)?.entries ?? {});
    expect(after('fund', 100n)).toEqual({ ...balances, wallet: 0n, float: 150n });
    expect(after('fund', 101n)).toBeNull();
    expect(after('give_back', 50n)).toEqual({ ...balances, wallet: 150n, float: 0n });
    expect(after('give_back', 51n)).toBeNull();
    expect(after('reserve', 51n)).toBeNull();
    expect(after('accepted', 1n)).toBeNull();
    expect(after('deduct', 1_000n)).toEqual(balances);
  });

  it('a decline undoes its reservation', () => {
    const start = { wallet: 0n, float: 50n, settlement: 0n, card: 7n };
    const reserved = afterPosting(start, ewaPosting('reserve', 30n)?.entries ?? {});
    expect(reserved).toEqual({ wallet: 0n, float: 20n, settlement: 30n, card: 7n });
    for (const step of ['declined', 'cancelled'] as const)
      expect(afterPosting(reserved ?? start, ewaPosting(step, 30n)?.entries ?? {})).toEqual(start);
  });
});

describe('the deduction report', () => {
  const advance = (id: number, over: Partial<PeriodAdvance> = {}): PeriodAdvance => ({
    id,
    posId: '007',
    amount: 1_000n,
    status: 'paid',
    takenOn: day('2026-11-18'),
    ...over,
  });
  const report = (advances: readonly PeriodAdvance[], over = {}) =>
    deductionReport({ payday: day('2027-01-08'), advances, carriedIn: [], ...over });

  it('a row a payroll ID as it was then, in their order', () => {
    const rows = report([advance(1), advance(2, { posId: '0007' }), advance(3)]).rows;
    expect(rows.map(({ posId, amount, advances }) => [posId, amount, advances])).toEqual([
      ['0007', 1_000n, 1],
      ['007', 2_000n, 2],
    ]);
  });

  it('what is not known moves on, what failed is nothing', () => {
    const statuses = ['paid', 'failed', 'unknown', 'pending'] as const;
    const advances = statuses.map((status, at) => advance(at, { status }));
    expect(report(advances)).toMatchObject({
      total: 1_000n,
      dueBack: 1_000n,
      movedToNextPeriod: [2, 3],
    });
    expect(report([advance(1, { status: 'failed' })]).rows).toEqual([]);
    const nothing = [{ posId: '9', amount: 0n }];
    expect(report([], { carriedIn: nothing }).rows).toEqual([]);
  });

  it('what was carried in is taken off and not due back again', () => {
    const carriedIn = [
      { posId: '007', amount: 50n },
      { posId: '9', amount: 70n },
      { posId: '9', amount: 5n },
    ];
    expect(report([advance(1)], { carriedIn })).toMatchObject({
      rows: [
        { posId: '007', amount: 1_050n, carriedIn: 50n, advances: 1 },
        { posId: '9', amount: 75n, carriedIn: 75n, advances: 0, takenLastYear: 0n },
      ],
      total: 1_125n,
      dueBack: 1_000n,
    });
  });

  it('the year ends with its last day', () => {
    const takenOn = ['2026-12-31', '2027-01-01'].map((date, at) =>
      advance(at, { takenOn: day(date), amount: BigInt(at + 1) }),
    );
    expect(report(takenOn).rows[0]?.takenLastYear).toBe(1n);
  });
});

describe('the outcome of a row', () => {
  const outcome = (deducted: bigint, reason: ShortReason | null, carriedIn = 0n) => {
    const found = deductionOutcome({ amount: 1_000n, carriedIn }, { deducted, reason });
    return found.ok ? Object.values(found.value) : found.code;
  };

  it('is deducted in full unless less is entered', () => {
    expect(deductionOutcome({ amount: 1_000n, carriedIn: 900n }, null)).toMatchObject({
      value: { deducted: 1_000n, carried: 0n, writtenOff: 0n },
    });
    expect(outcome(1_000n, null)).toEqual([1_000n, 0n, 0n]);
    expect(outcome(999n, null)).toBe('reason_required');
    expect(outcome(-1n, 'left')).toBe('deducted_out_of_range');
    expect(outcome(0n, 'left')).toEqual([0n, 0n, 1_000n]);
    expect(outcome(1_001n, 'payroll_error')).toBe('deducted_out_of_range');
  });

  it('the rest is carried after an error of payroll only, else written off', () => {
    expect(outcome(400n, 'payroll_error')).toEqual([400n, 600n, 0n]);
    expect(outcome(400n, 'not_enough_pay')).toEqual([400n, 0n, 600n]);
    expect(outcome(0n, 'not_authorised')).toEqual([0n, 0n, 1_000n]);
  });

  it('nothing is carried a second time; what was deducted counts for the oldest', () => {
    expect(outcome(300n, 'payroll_error', 300n)).toEqual([300n, 700n, 0n]);
    expect(outcome(299n, 'payroll_error', 300n)).toEqual([299n, 700n, 1n]);
    expect(outcome(0n, 'payroll_error', 1_000n)).toEqual([0n, 0n, 1_000n]);
  });

  it('is due back less what was given back, and never below 0', () => {
    expect([openDueBack(100n, 99n), openDueBack(100n, 100n), openDueBack(100n, 101n)]).toEqual([
      1n,
      0n,
      0n,
    ]);
  });
});
