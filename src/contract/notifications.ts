import { z } from 'zod';
import { readZone } from '#kernel/day.ts';
import { ALERT_TOPICS } from '#domain/wallets/alert-kinds.ts';
import { requiredText } from './common.ts';
import { defineOperations } from './operation.ts';

const clock = z.string('not_text').regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'clock_invalid');
const topic = z.enum(ALERT_TOPICS, 'invalid_value');

const quietHours = z
  .object({
    from: clock,
    to: clock.meta({ description: 'On the next day where it is earlier' }),
    timezone: requiredText(100).refine((zone) => readZone(zone) !== null, 'timezone_invalid'),
  })
  .refine(({ from, to }) => from !== to, { message: 'quiet_hours_empty', path: ['to'] });

const ways = z.object({
  topics: z.array(z.object({ topic, email: z.boolean(), text: z.boolean() })),
  quiet_hours: z
    .object({ from: z.string(), to: z.string(), timezone: z.string() })
    .nullable()
    .meta({ description: 'When no mail and no text is sent; the portal is never quiet' }),
  email: z.string().nullable(),
  email_verified: z
    .boolean()
    .meta({ description: 'Somebody has signed in with it, or registered through it' }),
  mobile_number: z.string().nullable(),
  mobile_verified: z.boolean(),
});

const own = {
  base: 'main',
  caller: 'own_settings',
  path: '/managers/{manager}/notifications',
  tipsOnly: true,
  extension: true,
  transaction: 'own',
  errors: [],
} as const;

/** By which ways a manager is told of what; every alert stands in the portal besides. */
export const notifications = defineOperations({
  showNotifications: {
    ...own,
    method: 'GET',
    summary: 'By which ways the own alerts are sent, and the own quiet hours',
    output: ways,
  },
  saveNotifications: {
    ...own,
    method: 'POST',
    writes: true,
    summary: 'Chooses by which ways the own alerts are sent, and quiet hours',
    body: z.object({
      topics: z
        .array(
          z.object({
            topic,
            email: z.boolean('invalid_value'),
            text: z.boolean('invalid_value'),
          }),
          'not_a_list',
        )
        .max(ALERT_TOPICS.length, 'too_many'),
      quiet_hours: quietHours.nullable(),
    }),
    output: ways,
  },
});
