import type { Customer, TaxId, TestClock } from '../records/customer-records.ts';

/** A customer as the protocol writes it. */
export const presentCustomer = (customer: Customer): object => ({
  id: customer.id,
  object: 'customer',
  address: customer.address,
  balance: customer.balance,
  created: customer.created,
  currency: customer.currency,
  customer_account: null,
  default_source: null,
  delinquent: false,
  description: customer.description,
  discount: null,
  email: customer.email,
  invoice_prefix: customer.invoice_prefix,
  invoice_settings: {
    custom_fields: null,
    default_payment_method: customer.default_payment_method,
    footer: null,
    rendering_options: null,
  },
  livemode: false,
  metadata: customer.metadata,
  name: customer.name,
  next_invoice_sequence: customer.next_invoice_sequence,
  phone: customer.phone,
  preferred_locales: customer.preferred_locales,
  shipping: null,
  tax_exempt: customer.tax_exempt,
  test_clock: customer.test_clock,
});

export const presentDeletedCustomer = ({ id }: Customer): object => ({
  id,
  object: 'customer',
  deleted: true,
});

export const presentTaxId = (taxId: TaxId): object => ({
  id: taxId.id,
  object: 'tax_id',
  country: taxId.type.slice(0, 2).toUpperCase(),
  created: taxId.created,
  customer: taxId.customer,
  customer_account: null,
  livemode: false,
  owner: { type: 'customer', customer: taxId.customer },
  type: taxId.type,
  value: taxId.value,
  verification: null,
});

export const presentTestClock = (testClock: TestClock, status: 'ready' | 'advancing'): object => ({
  id: testClock.id,
  object: 'test_helpers.test_clock',
  created: testClock.created,
  deletes_after: testClock.created + 30 * 86_400,
  frozen_time: testClock.frozen_time,
  livemode: false,
  name: testClock.name,
  status,
  status_details:
    status === 'advancing' ? { advancing: { target_frozen_time: testClock.frozen_time } } : {},
});
