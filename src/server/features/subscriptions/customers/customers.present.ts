import { taxDay } from '#domain/subscriptions/offer.ts';
import { toWire } from '#kernel/money.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { percentText } from '#server/providers/payments/billing/stripe-values.ts';
import { taxesAt } from '../prices/charge.ts';
import { registeredRates } from '../prices/prices.repo.ts';
import { customerOf } from './first-customer.ts';

/** Whom invoices are made out to, with the taxes that follow from the address today. */
export async function showCustomer(tx: ReadHandle, clientId: number, now: Date) {
  const row = await customerOf(tx, clientId);
  const taxes = taxesAt(row, await registeredRates(tx))(taxDay(now));
  return {
    company_name: row.company_name,
    address_street: row.address_street,
    address_more: row.address_more,
    address_city: row.address_city,
    address_province: row.address_province,
    address_country: row.address_country,
    address_postal_code: row.address_postal_code,
    email: row.email,
    language: row.language,
    tax_ids: [...row.tax_ids],
    taxes: taxes.map(({ id: name, milliPercent }) => ({
      name,
      percent: percentText(milliPercent),
    })),
    balance: toWire(row.balance),
    default_payment_method_id: row.default_method_id,
    version: row.version,
  };
}
