import type { Cents } from '#kernel/money.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';

/** `null` stands for all stores or wallets of the client. */
type WalletIds = readonly number[] | null;
type Stuck = {
  id: number;
  first_name: string;
  last_name: string;
  staff_id: string | null;
  status: string;
  since: Date | null;
};

const IN_STORES = `($2::int[] IS NULL OR EXISTS (SELECT 1 FROM membership m WHERE m.client_id = c.client_id AND m.customer_id = c.id AND m.store_id = ANY($2::int[])))`;

/**
 * Members who cannot be paid and could be helped, the longest-waiting first, and how many there are
 * (to 1,000).
 */
export async function cannotBePaid(
  tx: ReadHandle,
  clientId: number,
  stores: WalletIds,
  limit: number,
): Promise<{ count: number; people: Stuck[] }> {
  const helped = `c.status IN ('pending', 'registered', 'locked', 'expired', 'assigned', 'error')`;
  const people = await tx.text<Stuck>({
    sql: `SELECT c.id, c.first_name, c.last_name, c.staff_id, c.status, coalesce(c.registered_at, c.invited_at) AS since FROM customer c
          WHERE c.client_id = $1 AND ${helped} AND ${IN_STORES} ORDER BY c.status, c.id LIMIT $3`,
    values: [clientId, stores, limit],
  });
  const [row] = await tx.text<{ n: number }>({
    sql: `SELECT count(*)::int AS n FROM (SELECT 1 FROM customer c WHERE c.client_id = $1 AND ${helped} AND ${IN_STORES} LIMIT 1000) AS counted`,
    values: [clientId, stores],
  });
  return { count: row?.n ?? 0, people };
}

export type OpenJob = {
  id: number;
  state: string;
  at: Date;
  failed: number;
  failed_amount: Cents;
  unknown: number;
  unknown_amount: Cents;
  rows: number;
};

/** Batches that failed in part, wait for a person, or are not known yet, of the last 30 days. */
export const openJobs = (
  tx: ReadHandle,
  clientId: number,
  {
    wallets,
    since,
    limit,
  }: { readonly wallets: WalletIds; readonly since: Date; readonly limit: number },
): Promise<OpenJob[]> =>
  tx.text<OpenJob>({
    sql: `SELECT j.id, j.state, coalesce(j.confirmed_at, j.created_at) AS at, j.failed, j.failed_amount, j.unknown, j.unknown_amount,
            (SELECT count(*)::int FROM bulk_row r WHERE r.client_id = j.client_id AND r.job_id = j.id) AS rows
          FROM bulk_job j WHERE j.client_id = $1 AND ($2::int[] IS NULL OR j.wallet_id = ANY($2::int[])) AND j.source <> 'single' AND j.created_at > $3
            AND (j.state = 'awaiting_confirmation' OR (j.state = 'complete_with_errors' AND j.failed + j.unknown > 0)) ORDER BY j.id DESC LIMIT $4`,
    values: [clientId, wallets, since, limit],
  });

export type Today = { loaded: Cents; loads: number; in_flight: number; failed: number };

/** What was loaded since an instant, and how much is on its way. */
export async function loadedSince(
  tx: ReadHandle,
  clientId: number,
  wallets: WalletIds,
  since: Date,
): Promise<Today> {
  const [row] = await tx.text<Today>({
    sql: `SELECT coalesce(sum(amount) FILTER (WHERE status = 'paid' AND kind = 'load'), 0) AS loaded, count(*) FILTER (WHERE status = 'paid' AND kind = 'load')::int AS loads,
            count(*) FILTER (WHERE status = 'pre-paid')::int AS in_flight, count(*) FILTER (WHERE status = 'failed' AND kind = 'load')::int AS failed
          FROM (SELECT amount, status, kind FROM movement WHERE client_id = $1 AND at >= $3 AND ($2::int[] IS NULL OR wallet_id = ANY($2::int[])) ORDER BY at DESC LIMIT 10000) AS newest`,
    values: [clientId, wallets, since],
  });
  return row!;
}

export const unknownMovements = (
  tx: ReadHandle,
  clientId: number,
  wallets: WalletIds,
  limit: number,
): Promise<{ id: bigint; at: Date; amount: Cents }[]> =>
  tx.text({
    sql: `SELECT id, at, amount FROM movement WHERE client_id = $1 AND status = 'pre-paid' AND state = 'unknown' AND job_id IS NULL AND ($2::int[] IS NULL OR wallet_id = ANY($2::int[])) ORDER BY id DESC LIMIT $3`,
    values: [clientId, wallets, limit],
  });

/** Of some stores each member counts once, however many of them they belong to. */
export async function memberCount(
  tx: ReadHandle,
  clientId: number,
  stores: WalletIds,
): Promise<number> {
  const [row] =
    stores === null
      ? await tx.text<{ n: number }>({
          sql: 'SELECT count(*)::int AS n FROM customer WHERE client_id = $1',
          values: [clientId],
        })
      : await tx.text<{ n: number }>({
          sql: 'SELECT count(DISTINCT customer_id)::int AS n FROM membership WHERE client_id = $1 AND store_id = ANY($2::int[])',
          values: [clientId, stores],
        });
  return row?.n ?? 0;
}
