import { type Result, fail, ok } from '#kernel/result.ts';
import type { BillingDeps } from '../subscriptions.deps.ts';
import type { BilledTo } from '#server/providers/payments/billing/billing.port.ts';
import { type CustomerRow, saveCustomer } from './customers.repo.ts';
import { customerForChange } from './first-customer.ts';

const billedTo = (row: CustomerRow): BilledTo => ({
  clientId: row.client_id,
  name: row.company_name,
  email: row.email,
  language: row.language,
  address: {
    street: row.address_street,
    more: row.address_more,
    city: row.address_city,
    province: row.address_province,
    country: row.address_country,
    postalCode: row.address_postal_code,
  },
});

/**
 * Tells the provider of a client's customer where it does not know it, or not as it is now. Answers
 * the provider's name of it. Safe to repeat: each version is told under a key of its own.
 */
export async function tellCustomer(
  { db, billing }: BillingDeps,
  clientId: number,
): Promise<Result<string, 'try_again'>> {
  const row = await db.write({ clientId }, (tx) => customerForChange(tx, clientId));
  if (row.is_told && row.provider_id !== null) return ok(row.provider_id);
  const key = `customer-${clientId}-${row.version}`;
  const told = await billing.saveCustomer(key, row.provider_id, billedTo(row));
  if (told.outcome !== 'done') return fail('try_again');
  await db.write({ clientId }, async (tx) => {
    const now = await customerForChange(tx, clientId);
    await saveCustomer(tx, clientId, {
      provider_id: now.provider_id ?? told.value.id,
      balance: told.value.balance,
      is_told: now.version === row.version,
    });
  });
  return ok(told.value.id);
}
