import { z } from 'zod';
import { namedId } from '../common.ts';
import { defineOperations } from '../operation.ts';
import { tips } from '../tips-setup/fields.ts';

const resultId = namedId('not_a_number')
  .nullish()
  .transform((value) => value ?? null);

export const tipNotifications = defineOperations({
  notifyMembers: {
    ...tips,
    method: 'POST',
    caller: 'tips_enter_shares',
    writes: true,
    errors: ['result_not_paid'],
    path: '/tippool/send-member-tippool-notification/{client_id}',
    uses: { use: 'tips_work', wallet: { tip_pool: 'body.pool_id', tip_share: 'body.share_id' } },
    summary: 'Tells the members of a paid result what they got, each once',
    body: z.object({ pool_id: resultId, share_id: resultId }),
    output: z.object({ told: z.int(), not_told: z.int() }),
  },
});
