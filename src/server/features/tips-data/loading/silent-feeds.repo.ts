import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { FeedRow } from './feeds.repo.ts';

/** When a feed that brings nothing must have been asked last to be asked again. */
export type SilentBefore = {
  readonly askedBefore: Date;
  readonly waitingSince: Date;
  /** Where nothing has ever answered since before `waitingSince`. */
  readonly longAskedBefore: Date;
};
/** Feeds that did not answer, or where nothing answers yet, and that were asked before some time. */
export const silentFeeds = (
  tx: ReadHandle,
  clientId: number,
  { askedBefore, waitingSince, longAskedBefore }: SilentBefore,
): Promise<FeedRow[]> =>
  tx.text<FeedRow>({
    sql: `SELECT * FROM tip_feed WHERE client_id = $1 AND (code IN ('pos_unavailable', 'pos_location_unknown') AND asked_at < $2
            OR status = 'pending' AND code IS NULL AND failing_since IS NOT NULL AND asked_at < CASE WHEN failing_since <= $3 THEN $4::timestamptz ELSE $2 END)
          ORDER BY id`,
    values: [clientId, askedBefore, waitingSince, longAskedBefore],
  });
