import type { BucketSize } from '#domain/reports/buckets.ts';
import type { Measure } from '#domain/reports/measures.ts';
import { addDays } from '#kernel/day.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { type AnalyticsAsked, showAnalytics, todayOf } from './show-analytics.ts';

/** How many days each picture of the first page shows, today among them. */
const DAYS = { ofPayments: 14, ofBalance: 28, ofWeeks: 56 } as const;

/** The figures of the first page's pictures, each as `showAnalytics` has them. */
export async function showRecentFigures(
  tx: ReadHandle,
  asked: Pick<AnalyticsAsked, 'clientId' | 'wallets' | 'now'>,
) {
  const today = todayOf(asked.wallets, asked.now);
  const lastDays = (days: number, measure: Measure, by: BucketSize = 'day') =>
    showAnalytics(tx, {
      ...asked,
      measure,
      by,
      range: { start: addDays(today, 1 - days), end: today },
    });
  return {
    loads: await lastDays(DAYS.ofPayments, 'loads'),
    tips: await lastDays(DAYS.ofPayments, 'tips'),
    balance: await lastDays(DAYS.ofBalance, 'balance'),
    tips_by_week: await lastDays(DAYS.ofWeeks, 'tips', 'week'),
  };
}
