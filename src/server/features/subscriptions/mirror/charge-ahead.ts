import type { Invoice } from '#domain/subscriptions/invoice.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { customerOf } from '../customers/first-customer.ts';
import { chargeOf, discountOf } from '../prices/charge.ts';
import {
  type PriceRow,
  findPrice,
  offeredPrices,
  promoCodeById,
  registeredRates,
} from '../prices/prices.repo.ts';
import type { SubscriptionRow } from '../subscriptions.repo.ts';

/**
 * The price that begins at an edge: what was chosen for it; after a contract's end the one that is
 * offered now. Null where the present one goes on.
 */
export async function nextPriceOf(
  tx: ReadHandle,
  row: SubscriptionRow,
  edge: Date,
): Promise<PriceRow | null> {
  if (row.next_price_id !== null) return findPrice(tx, row.next_price_id);
  if (row.contract_ends_at === null || row.contract_ends_at > edge) return null;
  const present = await findPrice(tx, row.price_id);
  const offered = present ? await offeredPrices(tx, present.currency) : [];
  return offered.find(({ contract }) => contract === present?.contract) ?? null;
}

/** What the charge at an edge comes to, by the address, the code and the price of that day. */
export async function chargeAhead(
  tx: ReadHandle,
  row: SubscriptionRow,
  edge: Date,
): Promise<Invoice | null> {
  const price = (await nextPriceOf(tx, row, edge)) ?? (await findPrice(tx, row.price_id));
  if (!price) return null;
  const code = row.promo_code_id === null ? null : await promoCodeById(tx, row.promo_code_id);
  return chargeOf({
    price,
    discount: row.promo_left > 0 ? discountOf(code, price.currency) : null,
    customer: await customerOf(tx, row.client_id),
    registered: await registeredRates(tx),
    at: edge,
  });
}
