import { z } from 'zod';
import { id, moneyOut } from '../common.ts';
import { defineOperations } from '../operation.ts';
import { dayNeeded, reads } from '../tips-setup/fields.ts';

/** As many days as rules are tried on at once. */
export const MAX_REPLAYED = 92;

const line = z.object({
  line_id: id,
  employee_id: id,
  code_id: id,
  minutes: z.int(),
  netsales: moneyOut,
  totaltips: moneyOut,
  cash_payment: moneyOut,
});

export const tipWhatIf = defineOperations({
  pastNights: {
    ...reads,
    extension: true,
    path: '/tippool/past-nights/{wallet_id}',
    ids: { wallet_id: 'tip_wallet' },
    errors: ['invalid_input'],
    summary: 'The lines of the results of some days, to try other rules on',
    query: z.object({ start_date: dayNeeded, end_date: dayNeeded }),
    output: z.object({
      nights: z.array(
        z.object({
          result_id: id,
          date: z.string(),
          service_id: id,
          service: z.string(),
          lines: z.array(line),
        }),
      ),
      people: z.array(z.object({ employee_id: id, first_name: z.string(), last_name: z.string() })),
    }),
  },
});
