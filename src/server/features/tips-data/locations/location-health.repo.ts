import { askedSince } from '#domain/integrations/index.ts';
import { GAPS } from '#domain/tips-data/index.ts';
import type { Day } from '#kernel/day.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { PosOptions, PosProvider } from '#server/providers/pos/point-of-sale.port.ts';
import type { FeedCode } from '../data.tables.ts';
import type { DataType } from '../mapping/locations.repo.ts';

export type FeedStatus = 'pending' | 'online' | 'offline';
export type HealthRow = {
  readonly id: number;
  readonly store_id: number;
  readonly store_name: string;
  readonly data_type: DataType;
  readonly external_id: string;
  readonly name: string;
  readonly revenue_center: string | null;
  readonly mapped_at: Date;
  readonly live_from: Day | null;
  readonly options: PosOptions;
  readonly feed_id: number | null;
  readonly provider: PosProvider | null;
  readonly connection_id: number;
  readonly account: string;
  readonly timezone: string;
  readonly status: FeedStatus;
  readonly code: FeedCode | null;
  readonly reason: string | null;
  readonly failing_since: Date | null;
  readonly read_at: Date | null;
  readonly newest_at: Date | null;
  readonly complete_through: string | null;
  /** 0 is worst. */ readonly rank: number;
  readonly night: string;
  /** How each of the last nights was read, the oldest first; null before it is live. */
  readonly nights: readonly ('whole' | 'incomplete' | 'vanished' | 'unreadable' | null)[];
  readonly gaps: number;
  readonly errors: number;
  readonly throttled: number;
  readonly waited_seconds: number;
};

type Wanted = {
  readonly clientId: number;
  readonly stores: 'all' | readonly number[];
  readonly status: FeedStatus | undefined;
  /** After which rank and number the page begins. */
  readonly after: { readonly rank: number; readonly id: number } | null;
  readonly limit: number;
  readonly offset: number;
  readonly now: Date;
};

/**
 * Locations of some stores, worst first, each with how its last 14 nights were read, how many gaps of
 * the last two weeks are open, and what asking met in 24 hours; all of it in one question.
 */
export const locationHealth = (
  tx: ReadHandle,
  { clientId, stores, status, after, limit, offset, now }: Wanted,
): Promise<HealthRow[]> =>
  tx.text<HealthRow>({
    sql: `WITH located AS (
            SELECT l.id, l.store_id, s.name AS store_name, l.data_type, l.external_id, l.name, l.revenue_center, l.mapped_at, l.live_from, l.options, l.feed_id,
              f.provider, f.connection_id, f.account, f.timezone, coalesce(f.status, 'offline') AS status, f.code, f.reason, f.failing_since, f.read_at, f.newest_at,
              CASE coalesce(f.status, 'offline') WHEN 'offline' THEN 0 WHEN 'pending' THEN 1 ELSE 2 END AS rank, ($4::timestamptz AT TIME ZONE s.timezone)::date - 1 AS night
            FROM tip_location l JOIN store s ON s.client_id = l.client_id AND s.id = l.store_id LEFT JOIN tip_feed f ON f.client_id = l.client_id AND f.id = l.feed_id
            WHERE l.client_id = $1 AND ($2::int[] IS NULL OR l.store_id = ANY($2)) AND ($3::text IS NULL OR coalesce(f.status, 'offline') = $3)),
          page AS (SELECT * FROM located WHERE (rank, id) > ($6, $7) ORDER BY rank, id LIMIT $8 OFFSET $9)
          SELECT page.*,
            (SELECT max(d.day) FROM tip_feed_day d WHERE d.client_id = $1 AND d.feed_id = page.feed_id AND d.complete) AS complete_through,
            (SELECT array_agg(CASE WHEN page.live_from IS NULL OR page.live_from > page.night - g.ago THEN NULL
                WHEN n.vanished_at IS NOT NULL THEN 'vanished'
                WHEN EXISTS (SELECT FROM tip_unreadable u WHERE u.client_id = $1 AND u.feed_id = page.feed_id AND u.dismissed_at IS NULL AND page.night - g.ago BETWEEN u.first_day AND u.last_day) THEN 'unreadable'
                WHEN n.complete THEN 'whole' ELSE 'incomplete' END ORDER BY g.ago DESC)
              FROM generate_series(0, 13) AS g (ago) LEFT JOIN tip_feed_day n ON n.client_id = $1 AND n.feed_id = page.feed_id AND n.day = page.night - g.ago) AS nights,
            (SELECT count(*) FROM tip_alert a WHERE a.client_id = $1 AND a.store_id = page.store_id AND a.cleared_at IS NULL AND a.reason = ANY($5::text[]) AND a.business_date > page.night - 14)::int AS gaps,
            coalesce(h.errors, 0)::int AS errors, coalesce(h.throttled, 0)::int AS throttled, coalesce(h.waited_seconds, 0)::int AS waited_seconds
          FROM page LEFT JOIN LATERAL (SELECT sum(errors) AS errors, sum(throttled) AS throttled, ceil(sum(waited_ms) / 1000.0) AS waited_seconds
              FROM tip_feed_hour WHERE client_id = $1 AND feed_id = page.feed_id AND hour >= $10) h ON true
          ORDER BY page.rank, page.id`,
    values: [
      clientId,
      stores === 'all' ? null : stores,
      status ?? null,
      now,
      GAPS,
      after?.rank ?? -1,
      after?.id ?? 0,
      limit,
      offset,
      askedSince(now),
    ],
  });
