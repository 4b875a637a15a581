import { z } from 'zod';
import { LOG_STATES } from '#domain/tips-payouts/payout-log.ts';
import { id } from '../common.ts';
import { filterId } from '../filters.ts';
import { defineOperations } from '../operation.ts';
import { tips, walletQuery } from '../tips-setup/fields.ts';

const row = z.object({
  line: z.int(),
  state: z.enum(LOG_STATES),
  code: z.string().nullable(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  payout_id: id.nullable(),
  to_date: z.string(),
  service: z.string(),
  employee_id: id.nullable(),
  first_name: z.string(),
  tips: z.string(),
});

export const tipPayoutLogs = defineOperations({
  uploadPayouts: {
    ...tips,
    base: 'main',
    method: 'POST',
    path: '/admins/upload/payouts',
    uses: { use: 'tips_pay', wallet: 'query.wallet_id' },
    caller: 'tips_pay',
    writes: true,
    file: 'log_file',
    errors: ['idempotency_key_reused'],
    summary:
      'Takes a log of payouts that were made elsewhere and marks the results that it names whole as paid; one uuid is taken once',
    query: z.object({
      wallet_id: walletQuery,
      client_id: filterId,
      uuid: z.uuid({
        error: (issue) => (issue.input === undefined ? 'required' : 'invalid_value'),
      }),
    }),
    output: z.object({
      uuid: z.string(),
      file_name: z.string(),
      paid: z.int(),
      refused: z.int(),
      left_out: z.int(),
      rows: z.array(row),
    }),
  },
});
