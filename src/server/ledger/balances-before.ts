import type { AccountId, ClientId } from '#kernel/ids.ts';
import type { Cents } from '#kernel/money.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';

/** Where an account stood: how many entries it had, and what it held after them. */
export type Standing = { readonly seq: bigint; readonly balance: Cents };

/**
 * How accounts stood just before instants, in the order in which they are asked for: an entry at
 * the instant itself comes after it. Entries of an account are in order of time, so each is found
 * by halving in its primary key, all of them together in one statement. Where the newest entry is
 * before the instant, the account stands as it does now, and nothing is looked for.
 */
export async function standingsBefore(
  read: ReadHandle,
  clientId: ClientId,
  asked: readonly { readonly accountId: AccountId; readonly instant: Date }[],
): Promise<Standing[]> {
  if (asked.length === 0) return [];
  const rows = await read.text<Standing & { no: bigint }>({
    name: 'ledger_standings_before',
    sql: `WITH RECURSIVE halving (no, account_id, instant, low, high, balance) AS (
            SELECT asked.no, asked.account_id, asked.instant,
              CASE WHEN a.last_at < asked.instant THEN a.version ELSE 0 END, a.version + 1,
              CASE WHEN a.last_at < asked.instant THEN a.balance END
            FROM unnest($2::int[], $3::timestamptz[]) WITH ORDINALITY AS asked (account_id, instant, no)
            JOIN ledger_account AS a ON a.client_id = $1 AND a.id = asked.account_id
            UNION ALL
            SELECT h.no, h.account_id, h.instant, CASE WHEN e.at < h.instant THEN e.seq ELSE h.low END, CASE WHEN e.at < h.instant THEN h.high ELSE e.seq END, NULL
            FROM halving AS h JOIN LATERAL (SELECT seq, at FROM ledger_entry
              WHERE client_id = $1 AND account_id = h.account_id AND seq = (h.low + h.high) / 2 LIMIT 1) AS e ON true
            WHERE h.high - h.low > 1
          )
          SELECT h.no, h.low AS seq, coalesce(h.balance, e.balance_after, 0) AS balance FROM halving AS h
          LEFT JOIN LATERAL (SELECT balance_after FROM ledger_entry
            WHERE client_id = $1 AND account_id = h.account_id AND seq = h.low AND h.balance IS NULL LIMIT 1) AS e ON true
          WHERE h.high - h.low = 1`,
    values: [clientId, asked.map((one) => one.accountId), asked.map((one) => one.instant)],
  });
  const found = new Map(rows.map(({ no, seq, balance }) => [no, { seq, balance }]));
  return asked.map((_, index) => found.get(BigInt(index + 1)) ?? { seq: 0n, balance: 0n });
}
