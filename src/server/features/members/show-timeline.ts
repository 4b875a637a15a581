import { may } from '#domain/access/rights.ts';
import type { Zone } from '#kernel/day.ts';
import { toWire } from '#kernel/money.ts';
import { type Result, ok } from '#kernel/result.ts';
import { type TimeSpan, readRange, spanOf } from '#server/platform/http/day-range.ts';
import { type PageQuery, pageOf } from '#server/platform/http/paging.ts';
import { type TimelineViewer, memberTimeline } from './member-timeline.ts';
import { zoneOfMember } from './timeline.repo.ts';

export type TimelineQuery = {
  readonly kind?: string | undefined;
  readonly start_date?: string | undefined;
  readonly end_date?: string | undefined;
};
/** The time that is asked for, and by whose clock its days are. */
export type TimelineDays = { readonly zone: Zone; readonly span: TimeSpan };

/** Reads the days of a timeline by the clock of the member's store. */
export async function daysOfTimeline(
  { tx, ports, actor }: TimelineViewer,
  customerId: number,
  query: TimelineQuery,
): Promise<Result<TimelineDays, 'invalid_input'>> {
  const range = readRange({ start: query.start_date, end: query.end_date }, [
    'start_date',
    'end_date',
  ]);
  if (!range.ok) return range;
  const seen = await ports.storesSeen(tx, actor);
  const zone = await zoneOfMember(tx, actor.client.id, customerId, seen);
  return ok({ zone, span: spanOf(range.value, zone) });
}

/** A page of a member's timeline, with what money did on the card in these days. */
export async function showTimeline(
  viewer: TimelineViewer,
  customerId: number,
  query: TimelineQuery & PageQuery,
) {
  const { tx, ports, actor } = viewer;
  const days = await daysOfTimeline(viewer, customerId, query);
  if (!days.ok) return days;
  const { zone, span } = days.value;
  const { page, cursor } = await memberTimeline(viewer, customerId, {
    kind: query.kind,
    span,
    perPage: query.per_page,
    cursor: query.cursor,
  });
  const scope = { clientId: actor.client.id, wallets: actor.wallets };
  const sums = may(actor.level, 'view_money', false)
    ? await ports.moneySums(tx, scope, customerId, span)
    : null;
  return ok({
    ...pageOf(page, { page: 1, perPage: query.per_page, total: null, cursor }),
    timezone: zone,
    totals: sums && {
      loaded: toWire(sums.loaded),
      unloaded: toWire(sums.unloaded),
      spent: toWire(sums.spent),
    },
  });
}
