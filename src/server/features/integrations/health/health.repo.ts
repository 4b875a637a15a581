import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { PosProvider } from '#server/providers/pos/point-of-sale.port.ts';
import type { StoreFeed } from '../integrations.ports.ts';
import type { DataType } from '../integrations.tables.ts';

type Status = StoreFeed['status'];
type Code = StoreFeed['code'];
export type HealthCount = {
  readonly kind: 'connection' | 'feed' | 'request';
  readonly provider: PosProvider;
  readonly status: Status;
  readonly code: Code;
  readonly n: number;
};
export type WorstFeed = {
  readonly client_id: number;
  readonly client_name: string;
  readonly store_id: number;
  readonly store_name: string;
  readonly data_type: DataType;
  readonly provider: PosProvider;
  readonly account: string;
  readonly location: string;
  readonly name: string;
  readonly status: Status;
  readonly code: Code;
  readonly reason: string | null;
  readonly failing_since: Date | null;
  readonly read_at: Date | null;
} & AskedSum;
/** What asking met; of a provider over all feeds of all clients. */
export type AskedSum = {
  readonly errors: number;
  readonly throttled: number;
  readonly waited_seconds: number;
};

/** Counts over all clients; in the scope of the platform. */
export const healthCounts = (tx: ReadHandle): Promise<HealthCount[]> =>
  tx.text<HealthCount>({
    sql: 'SELECT kind, provider, status, code, n FROM integrations_health_counts()',
  });

/** What asking the feeds of each provider has met since; in the scope of the platform. */
export const askedOf = (
  tx: ReadHandle,
  since: Date,
): Promise<(AskedSum & { readonly provider: PosProvider })[]> =>
  tx.text({
    sql: 'SELECT provider, errors, throttled, waited_seconds FROM integrations_asked_since($1)',
    values: [since],
  });

/**
 * What does not go well, the longest first, with what asking for it has met since; in the scope of
 * the platform.
 */
export const worstFeeds = (tx: ReadHandle, limit: number, since: Date): Promise<WorstFeed[]> =>
  tx.text<WorstFeed>({
    sql: `SELECT client_id, client_name, store_id, store_name, data_type, provider, account, location, name, status, code, reason, failing_since, read_at, errors, throttled, waited_seconds
          FROM integrations_worst_feeds($1, $2)`,
    values: [limit, since],
  });
