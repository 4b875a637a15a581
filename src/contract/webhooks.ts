import { z } from 'zod';
import { defineOperations } from './operation.ts';

/** What vendors tell us by themselves. */
export const webhooks = defineOperations({
  hearBankConnect: {
    base: 'main',
    caller: 'public',
    extension: true,
    method: 'POST',
    path: '/webhooks/bank-connect',
    signed: true,
    summary: 'Signed by the vendor of bank connections: names a connection that is to be read anew',
    output: z.object({ status: z.enum(['read', 'ignored']) }),
    errors: ['webhook_known', 'bank_unavailable'],
  },
});
