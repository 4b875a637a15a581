import type { Day } from '#kernel/day.ts';
import { monthsOf } from '#domain/reports/buckets.ts';
import { DAY_PARTS } from '#domain/funds/day-parts.ts';
import type { ReadHandle, WriteHandle } from '#server/platform/database/handle.ts';
import type { Statements } from '#server/platform/database/pool.ts';
import { findClients } from '#server/platform/sweep.ts';
import type { DayFigures } from './day-figures.ts';

/** The clients of whom a day is kept that is not counted. */
export const clientsWithUncountedDays = (db: Statements): Promise<number[]> =>
  findClients(db, 'reports_clients_with_uncounted_days', []);

export type WalletOnDay = { readonly wallet_id: number; readonly day: Day };

/** Days that are kept and not counted, or counted while a payment was open; oldest first, after one of them. */
export const uncountedDays = (
  tx: ReadHandle,
  clientId: number,
  { after, limit }: { readonly after: WalletOnDay | undefined; readonly limit: number },
): Promise<WalletOnDay[]> =>
  tx.text<WalletOnDay>({
    name: 'report_uncounted_days',
    sql: `SELECT wallet_id, day FROM (
          SELECT e.wallet_id, e.day FROM wallet AS w
          CROSS JOIN LATERAL (SELECT max(day) AS day FROM report_day WHERE client_id = $1 AND wallet_id = w.id) AS last
          JOIN eod_balance AS e ON e.client_id = $1 AND e.wallet_id = w.id AND e.day > coalesce(last.day, '-infinity')
          WHERE w.client_id = $1
          UNION ALL SELECT wallet_id, day FROM report_day WHERE client_id = $1 AND NOT final
          ) AS uncounted WHERE $3::date IS NULL OR (day, wallet_id) > ($3::date, $4::int)
          ORDER BY day, wallet_id LIMIT $2`,
    values: [clientId, limit, after?.day ?? null, after?.wallet_id ?? null],
  });

/** Keeps the figures of days, and whose cards were active. Safe to do twice. */
export async function keepFigures(
  tx: WriteHandle,
  clientId: number,
  figures: readonly DayFigures[],
): Promise<void> {
  if (figures.length === 0) return;
  await tx.text({
    name: 'report_keep_days',
    sql: `INSERT INTO report_day (client_id, wallet_id, day, ${DAY_PARTS.join(', ')}, spent, load_count, payout_count, spend_count, active_cards, final)
          SELECT $1, * FROM unnest($2::int[], $3::date[], ${DAY_PARTS.map((_, index) => `$${index + 4}::bigint[]`).join(', ')},
            $13::bigint[], $14::int[], $15::int[], $16::int[], $17::int[], $18::boolean[])
          ON CONFLICT (client_id, wallet_id, day) DO UPDATE SET
            ${[...DAY_PARTS, 'spent', 'load_count', 'payout_count', 'spend_count', 'active_cards', 'final'].map((name) => `${name} = excluded.${name}`).join(', ')}
          WHERE NOT report_day.final`,
    values: [
      clientId,
      figures.map((one) => one.walletId),
      figures.map((one) => one.day),
      ...DAY_PARTS.map((part) => figures.map((one) => one.parts[part])),
      figures.map((one) => one.spent),
      figures.map((one) => one.loadCount),
      figures.map((one) => one.payoutCount),
      figures.map((one) => one.spendCount),
      figures.map((one) => one.cards.size),
      figures.map((one) => one.final),
    ],
  });
  const cards = cardDays(figures.filter((one) => one.final));
  await tx.text({
    name: 'report_keep_cards',
    sql: `INSERT INTO report_card_month AS kept (client_id, month, wallet_id, customer_id, days)
          SELECT $1, month, wallet_id, customer_id, bit_or(days)
          FROM unnest($2::date[], $3::int[], $4::int[], $5::int[]) AS c (month, wallet_id, customer_id, days)
          GROUP BY month, wallet_id, customer_id ORDER BY month, wallet_id, customer_id
          ON CONFLICT (client_id, month, wallet_id, customer_id) DO UPDATE SET days = kept.days | excluded.days`,
    values: [
      clientId,
      cards.map((one) => one.month),
      cards.map((one) => one.walletId),
      cards.map((one) => one.customerId),
      cards.map((one) => one.days),
    ],
  });
}

export type CardDay = {
  readonly month: Day;
  readonly walletId: number;
  readonly customerId: number;
  readonly days: number;
};

/** The active cards of days, as they are kept. */
export const cardDays = (figures: readonly DayFigures[]): CardDay[] =>
  figures.flatMap(({ walletId, day, cards }) => {
    const [of] = monthsOf({ start: day, end: day });
    return of ? [...cards].map((customerId) => ({ ...of, walletId, customerId })) : [];
  });
