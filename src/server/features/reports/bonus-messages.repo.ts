import type { Cents } from '#kernel/money.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';

export type BonusMessageRow = {
  readonly id: bigint;
  readonly at: Date;
  readonly bonus_message: string;
  readonly customer_id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly amount: Cents;
  readonly wallet_name: string;
};
/** A wallet, and the instant at which its own day began. */
type WalletDay = { readonly walletId: number; readonly from: Date };
/** The last message of the page before. */
type Before = { readonly at: Date; readonly id: bigint } | null;

/**
 * Messages of loads that the cards have, newest first. Each wallet gives those of its own day from
 * its range of the index.
 */
export const bonusMessagesOf = (
  tx: ReadHandle,
  clientId: number,
  days: readonly WalletDay[],
  {
    before,
    limit,
    offset,
  }: { readonly before: Before; readonly limit: number; readonly offset: number },
): Promise<BonusMessageRow[]> =>
  tx.text<BonusMessageRow>({
    name: 'bonus_messages',
    sql: `SELECT m.id, m.at, m.bonus_message, m.customer_id, c.first_name, c.last_name, m.amount, w.name AS wallet_name
          FROM unnest($2::int[], $3::timestamptz[]) AS day (wallet_id, began)
          JOIN movement m ON m.client_id = $1 AND m.wallet_id = day.wallet_id AND m.at >= day.began
          JOIN wallet w ON w.client_id = m.client_id AND w.id = m.wallet_id
          JOIN customer c ON c.client_id = m.client_id AND c.id = m.customer_id
          WHERE m.bonus_message IS NOT NULL AND m.kind = 'load' AND m.status IN ('paid', 'missing')
            AND ($4::timestamptz IS NULL OR (m.at, m.id) < ($4, $5::bigint))
          ORDER BY m.at DESC, m.id DESC LIMIT $6 OFFSET $7`,
    values: [
      clientId,
      days.map((day) => day.walletId),
      days.map((day) => day.from),
      before?.at ?? null,
      before?.id ?? null,
      limit,
      offset,
    ],
  });
