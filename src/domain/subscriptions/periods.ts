import { type Day, type Zone, dayOf } from '#kernel/day.ts';
import type { Instant } from '#kernel/instant.ts';

export type Cycle = 'monthly' | 'yearly';
const MONTHS_OF = { monthly: 1, yearly: 12 } as const;

/**
 * The instant some periods after an anchor: the same day and time of a later month in UTC, or the
 * last day of a month that does not have that day. Counted from the anchor, so that a short month
 * shortens no later one.
 */
export function periodEdge(anchor: Instant, cycle: Cycle, periods: number): Instant {
  const months = MONTHS_OF[cycle] * periods;
  const first = new Date(anchor);
  first.setUTCDate(1);
  first.setUTCMonth(first.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0));
  first.setUTCDate(Math.min(anchor.getUTCDate(), lastDay.getUTCDate()));
  return first;
}

type Asked = {
  readonly anchor: Instant;
  readonly cycle: Cycle;
  readonly count: number;
  readonly zone: Zone;
};

/** The edges of the first `count` periods, and the days that people of the zone read. */
export function periodEdges({ anchor, cycle, count, zone }: Asked): {
  readonly edges: readonly Instant[];
  readonly shown: readonly Day[];
} {
  const edges = Array.from({ length: count + 1 }, (_, n) => periodEdge(anchor, cycle, n));
  return { edges, shown: edges.map((edge) => dayOf(edge, zone)) };
}
