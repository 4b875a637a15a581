import type { Cents } from '#kernel/money.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { StoreKey } from '../../tips-setup/index.ts';

/** A period after its cut-off, with the figures that froze there. */
export type ClosedPeriodRow = {
  readonly first_day: string;
  readonly last_day: string;
  readonly payday: string;
  readonly bridging: boolean;
  readonly eligible: number;
  readonly enrolled: number;
  readonly active: number;
  readonly repeated: number;
  readonly peak_outstanding: Cents;
};

/** How many closed periods adoption shows and history is made of. */
export const CLOSED_PERIODS = 12;

/** The newest closed periods of a store, the newest last. */
export const closedPeriods = (
  tx: ReadHandle,
  { clientId, storeId }: StoreKey,
): Promise<ClosedPeriodRow[]> =>
  tx.text<ClosedPeriodRow>({
    name: 'ewa_closed_periods',
    sql: `SELECT * FROM (
            SELECT first_day, last_day, payday, bridging, coalesce(eligible, 0) AS eligible, coalesce(enrolled, 0) AS enrolled,
              coalesce(active, 0) AS active, coalesce(repeated, 0) AS repeated, coalesce(peak_outstanding, 0) AS peak_outstanding
            FROM ewa_period WHERE client_id = $1 AND store_id = $2 AND state <> 'open' ORDER BY first_day DESC LIMIT $3
          ) AS newest ORDER BY first_day`,
    values: [clientId, storeId, CLOSED_PERIODS],
  });
