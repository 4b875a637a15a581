import type { SetupIntent } from '../records/method-records.ts';

/** What the browser is to do next. */
function nextAction(intent: SetupIntent, origin: string): object | null {
  if (intent.action === 'authenticate')
    return {
      type: 'use_stripe_sdk',
      use_stripe_sdk: {
        type: 'three_d_secure_redirect',
        url: `${origin}/endive/authenticate/${intent.id}?secret=${intent.client_secret}`,
      },
    };
  if (intent.action === 'microdeposits')
    return {
      type: 'verify_with_microdeposits',
      verify_with_microdeposits: {
        arrival_date: intent.microdeposits_arrive,
        hosted_verification_url: `${origin}/microdeposits/${intent.id}?secret=${intent.client_secret}`,
        microdeposit_type: 'amounts',
      },
    };
  return null;
}

function methodOptions({ acss, us_verification_method: usMethod }: SetupIntent): object | null {
  if (acss === null && usMethod === null) return null;
  return {
    ...(acss && {
      acss_debit: {
        currency: acss.currency,
        mandate_options: {
          ...(acss.default_for.length > 0 && { default_for: acss.default_for }),
          interval_description: acss.interval_description,
          payment_schedule: acss.payment_schedule,
          transaction_type: acss.transaction_type,
        },
        verification_method: acss.verification_method,
      },
    }),
    ...(usMethod !== null && { us_bank_account: { verification_method: usMethod } }),
  };
}

export const presentSetupIntent = (intent: SetupIntent, origin: string): object => ({
  id: intent.id,
  object: 'setup_intent',
  allowed_payment_method_types: intent.allowed_payment_method_types,
  application: null,
  automatic_payment_methods: null,
  cancellation_reason: intent.cancellation_reason,
  client_secret: intent.client_secret,
  created: intent.created,
  customer: intent.customer,
  customer_account: null,
  description: intent.description,
  excluded_payment_method_types: null,
  flow_directions: null,
  last_setup_error: intent.last_error,
  latest_attempt: null,
  livemode: false,
  managed_payments: { enabled: false },
  mandate: intent.mandate,
  metadata: intent.metadata,
  next_action: nextAction(intent, origin),
  payment_method: intent.payment_method,
  payment_method_configuration_details: null,
  payment_method_options: methodOptions(intent),
  payment_method_types: intent.allowed_payment_method_types ?? ['card'],
  single_use_mandate: null,
  status: intent.status,
  usage: intent.usage,
});
