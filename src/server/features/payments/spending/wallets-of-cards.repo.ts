import type { ReadHandle } from '#server/platform/database/handle.ts';

/** The wallet that stands for a card where nobody named one. */
export type WalletOfCard = {
  readonly id: number;
  readonly accountId: number;
  readonly inFlightAccountId: number;
};

/**
 * The wallets of members' cards: that of the last load, else that of the member's store. It takes
 * what is left on a closed card, and lists what is sent to the number of the card.
 */
export async function walletsOfCards(
  tx: ReadHandle,
  clientId: number,
  customerIds: readonly number[],
): Promise<ReadonlyMap<number, WalletOfCard>> {
  if (customerIds.length === 0) return new Map();
  const rows = await tx.text<WalletOfCard & { readonly customer_id: number }>({
    sql: `SELECT c.id AS customer_id, w.id, w.account_id AS "accountId", w.in_flight_account_id AS "inFlightAccountId" FROM unnest($2::int[]) AS c (id)
          CROSS JOIN LATERAL (
            SELECT w.id, w.account_id, w.in_flight_account_id FROM (
              (SELECT 0 AS rank, m.wallet_id FROM movement AS m
               WHERE m.client_id = $1 AND m.customer_id = c.id AND m.kind = 'load' AND m.status = 'paid' ORDER BY m.at DESC, m.id DESC LIMIT 1)
              UNION ALL SELECT 1, s.store_id FROM membership AS s WHERE s.client_id = $1 AND s.customer_id = c.id
            ) AS candidate JOIN wallet AS w ON w.client_id = $1 AND w.id = candidate.wallet_id AND w.active
            ORDER BY candidate.rank, w.id LIMIT 1
          ) AS w`,
    values: [clientId, [...new Set(customerIds)]],
  });
  return new Map(rows.map((row) => [row.customer_id, row]));
}
