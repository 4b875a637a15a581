import { type Invoice, invoice } from '#domain/subscriptions/invoice.ts';
import type { ProviderInvoice } from '#server/providers/payments/billing/billing.port.ts';
import { codeOfCoupon, discountOf } from '../prices/charge.ts';
import type { PriceRow, PromoCodeRow } from '../prices/prices.repo.ts';

export type OwnPrices = {
  readonly prices: ReadonlyMap<number, PriceRow>;
  readonly codes: ReadonlyMap<number, PromoCodeRow>;
};
type Sum = Pick<Invoice, 'total' | 'due'>;

const milliOf = (percent: string): number => Math.round(Number(percent) * 1_000);

/**
 * What an invoice of the provider comes to by our own arithmetic, from our prices and codes and the
 * rates that were put on. Null where free time begins, and where it has a tax whose rate nobody
 * knows.
 */
export function ownSum(theirs: ProviderInvoice, { prices, codes }: OwnPrices): Sum | null {
  const isFree = !theirs.isRenewal && theirs.lines.every(({ amount }) => amount === 0n);
  if (isFree) return null;
  if (theirs.lines.some(({ taxes }) => taxes.some(({ percent }) => percent === ''))) return null;
  const code = codes.get(codeOfCoupon(theirs.coupons[0] ?? '') ?? 0) ?? null;
  const { total, due } = invoice({
    lines: theirs.lines.map((line, index) => {
      const price = line.isProration ? undefined : prices.get(line.priceId ?? 0);
      return {
        id: String(index),
        amount: price?.amount ?? line.amount,
        discountable: !line.isProration,
        taxes: line.taxes.map(({ name, percent }) => ({
          id: name,
          milliPercent: milliOf(percent),
        })),
      };
    }),
    discount: discountOf(code, theirs.currency),
    taxes: [],
    balance: theirs.balanceBefore,
  });
  return { total, due };
}
