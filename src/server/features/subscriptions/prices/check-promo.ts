import { normalizeCode, type PromoCode, promo } from '#domain/subscriptions/promo.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { hasPaid } from '../invoices/invoices.repo.ts';
import { type PriceRow, type PromoCodeRow, findPromoCode, isRedeemed } from './prices.repo.ts';

const toPromoCode = (row: PromoCodeRow): PromoCode => ({
  code: row.code,
  ...(row.percent_milli !== null && { percentOffMilli: row.percent_milli }),
  ...(row.percent_milli === null && {
    amountOff: {
      ...(row.amount_cad !== null && { CAD: row.amount_cad }),
      ...(row.amount_usd !== null && { USD: row.amount_usd }),
    },
  }),
  duration: row.duration,
  durationInMonths: row.duration_in_months,
  expiresAt: row.expires_at,
  products: row.contracts.length > 0 ? row.contracts : null,
  maxRedemptions: row.max_redemptions,
  firstTime: row.first_time,
});

export type UsableCode = { readonly row: PromoCodeRow; readonly charges: number };

/** Whether a client may use a code for a price now, and for how many charges. Nothing typed is no code. */
export async function checkPromo(
  tx: ReadHandle,
  {
    clientId,
    typed,
    price,
    now,
  }: {
    readonly clientId: number;
    readonly typed: string;
    readonly price: PriceRow;
    readonly now: Date;
  },
): Promise<Result<UsableCode | null, 'promo_code_invalid'>> {
  const code = normalizeCode(typed);
  if (code === '') return ok(null);
  const row = await findPromoCode(tx, code);
  if (row === null) return fail('promo_code_invalid');
  const may = promo({
    code: toPromoCode(row),
    use: {
      typed: code,
      price: price.contract,
      priceCurrency: price.currency,
      redeemed: row.redeemed,
      redeemedByClient: await isRedeemed(tx, clientId, row.id),
      hasPaidBefore: row.first_time && (await hasPaid(tx, clientId)),
    },
    now,
  });
  return may.ok
    ? ok({ row, charges: may.chargesCovered })
    : fail('promo_code_invalid', { why: may.why });
}
