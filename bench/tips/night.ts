import type { ShareInput } from '#domain/tips/index.ts';

/** Half of the jobs sell; every rule takes of two of them and gives to two of the others. */
export function night(staff: number, rules: number): ShareInput {
  return {
    capAtTips: true,
    members: [],
    overrides: [],
    adjustments: [],
    externalIn: [],
    externalOut: [],
    squareUps: [],
    jobs: Array.from({ length: 8 }, (_, nth) => ({
      id: nth + 1,
      revenueGenerating: nth < 4,
      pooling: true,
      weightMilli: 1_000 + nth * 100,
    })),
    lines: Array.from({ length: staff }, (_, nth) => ({
      id: nth + 1,
      employeeId: 1_000 + nth,
      jobCodeId: (nth % 8) + 1,
      minutes: BigInt(200 + (nth % 7) * 37),
      netSales: nth % 8 < 4 ? BigInt(80_000 + nth * 131) : 0n,
      totalTips: nth % 8 < 4 ? BigInt(12_000 + nth * 71) : 0n,
      cashPayment: nth % 5 === 0 ? 500n : 0n,
    })),
    rules: Array.from({ length: rules }, (_, nth) => ({
      id: nth + 1,
      fromJobs: [(nth % 4) + 1, ((nth + 1) % 4) + 1],
      base: nth % 2 === 0 ? ('net_sales' as const) : ('tips' as const),
      milliPercent: nth % 2 === 0 ? 700 : 2_500,
      groups: [
        {
          jobs: [5 + (nth % 4)],
          milliPercent: 60_000,
          split: 'hours' as const,
          missing: 'return' as const,
        },
        {
          jobs: [5 + ((nth + 1) % 4)],
          milliPercent: 40_000,
          split: 'weighted_hours' as const,
          missing: 'redistribute' as const,
        },
      ],
    })),
  };
}
