import type { IntegrationsDeps, VendorPlace } from '../integrations.ports.ts';
import { type ListedRequest, saveRequest } from './requests.repo.ts';

const MAX_TEXT = 300;

/**
 * A request with the place as the vendor describes it, for the operator who compares. Asked for
 * once: what the operator saw is what is kept beside their decision.
 */
export async function withVendorPlace(
  { db, providers, clock }: IntegrationsDeps,
  row: ListedRequest,
): Promise<ListedRequest> {
  if (row.vendor_seen_at !== null || row.status !== 'pending') return row;
  const looked = await providers.orderData?.lookUp(row.location_id);
  if (looked?.outcome !== 'ok') return row;
  const seen = describe(looked.place, clock.now());
  await db.write({ clientId: row.client_id }, (tx) => saveRequest(tx, row.client_id, row.id, seen));
  return { ...row, ...seen };
}

const describe = ({ name, address }: VendorPlace, now: Date) => ({
  vendor_name: name?.slice(0, MAX_TEXT) ?? null,
  vendor_address: address?.slice(0, MAX_TEXT) ?? null,
  vendor_seen_at: now,
});
