import { expect, it } from 'vitest';
import { type ShiftLine, computeShare } from './index.ts';

const line = (employeeId: number, jobCodeId: number, totalTips = 0n): ShiftLine => ({
  id: employeeId,
  employeeId,
  jobCodeId,
  minutes: 240n,
  netSales: 0n,
  totalTips,
  cashPayment: 0n,
});

it.each([
  ['twice', 2_000, ['90.00', '6.67', '3.33']],
  ['as much', 1_000, ['90.00', '5.00', '5.00']],
  ['half', 500, ['90.00', '3.33', '6.67']],
] as const)('who weighs so much gets %s for the same hours', (_, weightMilli, expected) => {
  const outcome = computeShare({
    capAtTips: true,
    members: [{ employeeId: 2, weightMilli }],
    rules: [
      {
        id: 1,
        fromJobs: [1],
        base: 'tips',
        milliPercent: 10_000,
        groups: [{ jobs: [2], milliPercent: 100_000, split: 'weighted_hours', missing: 'return' }],
      },
    ],
    overrides: [],
    adjustments: [],
    externalIn: [],
    externalOut: [],
    squareUps: [],
    lines: [line(1, 1, 100_00n), line(2, 2), line(3, 2)],
    jobs: [1, 2].map((id) => ({
      id,
      revenueGenerating: id === 1,
      pooling: id === 2,
      weightMilli: 1_000,
    })),
  });
  expect(outcome.people.map(({ payout }) => payout)).toEqual(
    expected.map((text) => BigInt(text.replace('.', ''))),
  );
});
