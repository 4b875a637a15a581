import { cutText } from '#kernel/cut-text.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import type { OrderData, OrderDataLocation } from '#server/providers/pos/order-data.port.ts';
import { PosUnavailable } from '#server/providers/pos/point-of-sale.port.ts';
import type { IntegrationsDeps } from '../integrations.ports.ts';
import { type ListedRequest, saveRequest } from './requests.repo.ts';

const MAX_TEXT = 300;

/** A location as its provider describes it, or why there is no answer. */
export async function lookUpLocation(
  door: OrderData,
  location: string,
): Promise<Result<OrderDataLocation, 'location_unknown' | 'pos_unavailable'>> {
  try {
    return ok(await door.location(location));
  } catch (error) {
    if (!(error instanceof PosUnavailable)) throw error;
    return fail(error.code === 'pos_location_unknown' ? 'location_unknown' : 'pos_unavailable');
  }
}

/**
 * A request with the location as its provider describes it, for the operator who compares. Asked for
 * once: what the operator saw is what is kept beside their decision.
 */
export async function withLocationDetails(
  { db, providers, clock }: IntegrationsDeps,
  row: ListedRequest,
): Promise<ListedRequest> {
  if (row.vendor_seen_at !== null || row.status !== 'pending') return row;
  if (providers.orderData === null) return row;
  const looked = await lookUpLocation(providers.orderData, row.location_id);
  if (!looked.ok) return row;
  const seen = describeLocation(looked.value, clock.now());
  await db.write({ clientId: row.client_id }, (tx) => saveRequest(tx, row.client_id, row.id, seen));
  return { ...row, ...seen };
}

/** A location as it is kept beside a request. */
export const describeLocation = ({ name, address }: OrderDataLocation, now: Date) => {
  const { street, city, state, zip, country } = address;
  const lines = [street, city, state, zip, country].filter((line) => line !== null);
  return {
    vendor_name: cutText(name, MAX_TEXT),
    vendor_address: lines.length === 0 ? null : cutText(lines.join(', '), MAX_TEXT),
    vendor_seen_at: now,
  };
};
