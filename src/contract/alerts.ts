import { z } from 'zod';
import { ALERT_KINDS } from '#domain/wallets/alert-kinds.ts';

import { id, instantOut, moneyOut, namedId } from './common.ts';
import { defineOperations } from './operation.ts';

/** As many as are shown. */
const someAlerts = z
  .array(namedId('not_a_number'), 'not_a_list')
  .min(1, 'required')
  .max(50, 'too_many');

export const alerts = defineOperations({
  listAlerts: {
    method: 'GET',
    base: 'main',
    path: '/alerts',
    caller: 'view_money',
    extension: true,
    tipsOnly: true,
    summary: 'What a manager should know of their wallets: the newest 50 of the last 30 days',
    output: z.object({
      data: z.array(
        z.object({
          alert_id: id,
          kind: z.enum(ALERT_KINDS),
          wallet_id: id.nullable(),
          wallet_name: z.string().nullable(),
          subject_id: id.nullable().meta({
            description:
              'The batch, dispute, transfer, account, order, subscription or exception that it is about',
          }),
          amount: moneyOut.nullable(),
          detail: z.string(),
          at: instantOut,
          read: z.boolean(),
        }),
      ),
      unread: z.int(),
    }),
    errors: [],
  },
  readAlert: {
    method: 'POST',
    base: 'main',
    path: '/alerts/{alert_id}/read',
    caller: 'view_money',
    ids: { alert_id: 'handler' },
    extension: true,
    tipsOnly: true,
    writes: true,
    summary: 'Marks an alert as read by this manager',
    output: z.object({ alert_id: id, read: z.literal(true) }),
    errors: ['not_found'],
  },
  readAlerts: {
    method: 'POST',
    base: 'main',
    path: '/alerts/read',
    caller: 'view_money',
    extension: true,
    tipsOnly: true,
    writes: true,
    summary: 'Marks the alerts that were shown as read by this manager; answers those they see',
    body: z.object({ alert_ids: someAlerts }),
    output: z.object({ alert_ids: z.array(id) }),
    errors: [],
  },
  unreadAlerts: {
    method: 'POST',
    base: 'main',
    path: '/alerts/unread',
    caller: 'view_money',
    extension: true,
    tipsOnly: true,
    writes: true,
    summary: 'Takes back that this manager has read alerts; answers those they see',
    body: z.object({ alert_ids: someAlerts }),
    output: z.object({ alert_ids: z.array(id) }),
    errors: [],
  },
});
