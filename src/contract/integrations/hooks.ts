import { z } from 'zod';
import { defineOperations } from '../operation.ts';

const hook = {
  base: 'main',
  caller: 'public',
  extension: true,
  method: 'POST',
  signed: true,
  output: z.object({ status: z.enum(['noted', 'ignored']) }),
} as const;

/** What providers send by themselves: hints about days to read again, and never records. */
export const posHooks = defineOperations({
  hearSevenShifts: {
    ...hook,
    path: '/webhooks/7shifts',
    summary: 'Signed by 7shifts with the secret of a company: names what changed there',
    errors: ['provider_off', 'signature_invalid'],
  },
  hearLightspeed: {
    ...hook,
    path: '/webhooks/lightspeed/{secret}',
    textParams: ['secret'],
    summary:
      'From Lightspeed, unsigned, to an address that only it knows: names what changed there',
    errors: ['provider_off'],
  },
});
