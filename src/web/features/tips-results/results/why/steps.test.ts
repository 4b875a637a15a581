import { expect, it } from 'vitest';
import { type Outcome, computePool } from '#domain/tips/index.ts';
import { toWire } from '#kernel/money.ts';
import {
  type SharedStep,
  type WhyStep,
  addsUp,
  beforeSpare,
  centsOf,
  exactShare,
  inUnits,
} from './steps.ts';

const job = (id: number, gives: boolean) => ({
  id,
  revenueGenerating: gives,
  pooling: true,
  pointsMilli: 2_000,
  per: 'hour' as const,
  contributionMilliPercent: 100_000,
  base: 'tips' as const,
});
const line = (id: number, employeeId: number, minutes: bigint, totalTips: bigint) => ({
  id,
  employeeId,
  jobCodeId: totalTips > 0n ? 1 : 2,
  minutes,
  netSales: 0n,
  totalTips,
  cashPayment: 0n,
});

function night(): Outcome {
  return computePool({
    capAtTips: false,
    missing: 'return',
    jobs: [job(1, true), job(2, false)],
    lines: [line(1, 1, 360n, 10_000n), line(2, 2, 300n, 0n), line(3, 3, 60n, 0n)],
    adjustments: [],
    externalIn: [],
    externalOut: [],
    squareUps: [],
  });
}
const wire = (step: object): WhyStep =>
  JSON.parse(
    JSON.stringify(step, (key, value: unknown) =>
      typeof value === 'bigint'
        ? ['amount', 'of', 'spare'].includes(key)
          ? toWire(value)
          : String(value)
        : value,
    ),
  ) as WhyStep;

it('the lines that are shown add up to what is paid, rounding and spare cents included', () => {
  for (const person of night().people) {
    const trace = person.trace.map(wire);
    expect(addsUp({ trace, payout: toWire(person.payout) })).toBe(true);
    const got = trace.find((step) => step.kind === 'received') as SharedStep;
    const { tenThousandths, more } = exactShare(got);
    expect(beforeSpare(got) * 100n).toBe(tenThousandths - (tenThousandths % 100n));
    expect(more || tenThousandths % 100n !== 0n || got.spare === '0.00').toBe(true);
    expect(beforeSpare(got) + centsOf(got.spare)).toBe(centsOf(got.amount));
  }
});

it('an exact share is cut after four places and says whether more would follow', () => {
  expect(exactShare({ of: '100.00', weight: '1', weights: '3' })).toEqual({
    tenThousandths: 333_333n,
    more: true,
  });
  expect(exactShare({ of: '-100.00', weight: '1', weights: '4' })).toEqual({
    tenThousandths: -250_000n,
    more: false,
  });
  expect(inUnits('points', '720000')).toBe(12_000n);
});
