import { z } from 'zod';
import { defineOperations } from '../operation.ts';

/** What the payment provider tells us by itself. */
export const billingWebhook = defineOperations({
  hearPaymentProvider: {
    base: 'service',
    caller: 'public',
    extension: true,
    method: 'POST',
    path: '/tippool/subscriptions/webhook',
    signed: true,
    summary: 'Signed by the payment provider: names an object that is to be read anew',
    output: z.object({}),
    errors: ['signature_invalid', 'payments_not_set_up'],
  },
});
