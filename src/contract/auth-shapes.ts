import { z } from 'zod';
import { id, instantOut } from './common.ts';
import { loadLimitsShown } from './people.ts';
import { walletIdentity } from './stores.ts';

/* What the operations of signing in take and answer. */

export const password = z.string('not_text').min(1, 'required').max(200, 'too_long');
export const mobile = z.string('not_text').min(1, 'required').max(40, 'too_long');
export const email = z.string('not_text').min(1, 'required').max(254, 'too_long');
export const code = z
  .string('not_text')
  .trim()
  .regex(/^\d{6}$/, 'code_invalid');
/** Eight digits; six were sent by a server of the release before. */
export const resetCode = z
  .string('not_text')
  .trim()
  .regex(/^\d{6}(\d{2})?$/, 'code_invalid');
export const ticket = z.string('not_text').min(10, 'invalid_value').max(100, 'invalid_value');

/** A code is on its way. `demo_code` is there in the demo alone. */
const codeSent = {
  channel: z.enum(['sms', 'email']),
  sent_to: z
    .string()
    .meta({ description: 'The last two digits of the number, or the masked address' }),
  expires_at: instantOut,
  resend_at: instantOut,
  demo_code: z.string().optional(),
};
export const loginStarted = z.object({
  login_id: z.string(),
  ...codeSent,
  trusted: z.boolean().meta({ description: 'No code was sent: this device is trusted' }),
  may_trust: z.boolean(),
});
export const resetStarted = z.object({ reset_id: z.string(), ...codeSent });

const sessionUser = {
  manager_id: id,
  client_id: id,
  account_level: z.string(),
  mobile_number: z.string(),
  session_id: z.string(),
  status: z.string(),
  stores: z.array(id),
};

/** The session as the portal needs it on every screen. */
export const sessionShown = z.object({
  ...sessionUser,
  fullname: z.string(),
  email: z.string().nullable(),
  language: z.enum(['en', 'es', 'fr']),
  started_at: instantOut,
  idle_since: instantOut,
  operator: z.boolean(),
  abilities: z.array(z.string()),
  load_limits: loadLimitsShown.nullable(),
  wallets: z.array(walletIdentity),
  columns: z.record(z.string(), z.array(z.string())),
  /** Whether this person is asked for the client's third-party declaration. */
  declaration_due: z.boolean(),
  client: z.object({
    client_id: id,
    client_name: z.string(),
    region: z.enum(['US', 'CA']),
    currency: z.enum(['USD', 'CAD']),
    product: z.string(),
    variant: z.enum(['standard', 'travel']),
    hide_today: z.int(),
    features: z.record(z.string(), z.string()),
    /** Seconds that a load waits before it leaves, during which it can be cancelled. */
    undo_seconds: z.int(),
  }),
});

export const signedIn = z.object({ ...sessionUser, token: z.string() });

export const found = z.object({
  status: z.literal('success'),
  user: z.object({ id, kind: z.enum(['manager', 'customer']), first_name: z.string() }),
});
export const trustedDevices = z.object({
  data: z.array(
    z.object({
      device_id: id,
      user_agent: z.string().nullable(),
      trusted_at: instantOut,
      used_at: instantOut,
      expires_at: instantOut,
      current: z.boolean().meta({ description: 'The browser that asks' }),
    }),
  ),
});
export const identifier = z.object({
  mobile_number: z.string().max(40, 'too_long').optional(),
  email: z.string().max(254, 'too_long').optional(),
});
export const memberSession = z.object({
  customer_id: id,
  client_id: id,
  session_id: z.string(),
  token: z.string(),
  status: z.string(),
});
