import type { Mandate, PaymentMethod } from '../records/method-records.ts';

const presentCard = ({
  brand,
  last4,
  exp_month,
  exp_year,
  fingerprint,
}: NonNullable<PaymentMethod['card']>) => ({
  brand,
  checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
  country: 'CA',
  display_brand: brand,
  exp_month,
  exp_year,
  fingerprint,
  funding: 'credit',
  generated_from: null,
  last4,
  networks: { available: [brand], preferred: null },
  regulated_status: 'unregulated',
  three_d_secure_usage: { supported: true },
  wallet: null,
});

/** A saved way of paying as the protocol writes it: the end of a number, and never more. */
export const presentMethod = (method: PaymentMethod): object => ({
  id: method.id,
  object: 'payment_method',
  allow_redisplay: 'unspecified',
  billing_details: { ...method.billing_details, tax_id: null },
  created: method.created,
  customer: method.customer,
  customer_account: null,
  livemode: false,
  metadata: method.metadata,
  type: method.type,
  ...(method.card && { card: presentCard(method.card) }),
  ...(method.acss_debit && { acss_debit: method.acss_debit }),
  ...(method.us_bank_account && {
    us_bank_account: {
      account_holder_type: 'company',
      account_type: 'checking',
      bank_name: method.us_bank_account.bank_name,
      financial_connections_account: null,
      fingerprint: method.us_bank_account.fingerprint,
      last4: method.us_bank_account.last4,
      networks: { preferred: 'ach', supported: ['ach'] },
      routing_number: method.us_bank_account.routing_number,
      status_details: null,
    },
  }),
});

/** What somebody allowed us to take from their account. */
export const presentMandate = (mandate: Mandate): object => ({
  id: mandate.id,
  object: 'mandate',
  customer_acceptance: {
    accepted_at: mandate.accepted_at,
    online: { ip_address: null, user_agent: null },
    type: 'online',
  },
  livemode: false,
  multi_use: {},
  payment_method: mandate.payment_method,
  payment_method_details: {
    type: mandate.method_type,
    ...(mandate.method_type === 'acss_debit' && {
      acss_debit: {
        ...(mandate.default_for.length > 0 && { default_for: mandate.default_for }),
        interval_description: mandate.interval_description,
        payment_schedule: mandate.payment_schedule ?? 'combined',
        transaction_type: mandate.transaction_type ?? 'business',
      },
    }),
    ...(mandate.method_type === 'us_bank_account' && { us_bank_account: {} }),
  },
  status: mandate.status,
  type: 'multi_use',
});
