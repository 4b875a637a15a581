import { z } from 'zod';
import { id, instantOut, namedId } from './common.ts';
import { defineOperations } from './operation.ts';
import { loadLimitsShown, newPassword } from './people.ts';
import { walletIdentity } from './stores.ts';

const password = z.string('not_text').min(1, 'required').max(200, 'too_long');
const mobile = z.string('not_text').min(1, 'required').max(40, 'too_long');
const email = z.string('not_text').min(1, 'required').max(254, 'too_long');
const code = z
  .string('not_text')
  .trim()
  .regex(/^\d{6}$/, 'code_invalid');
/** Eight digits; six were sent by a server of the release before. */
const resetCode = z
  .string('not_text')
  .trim()
  .regex(/^\d{6}(\d{2})?$/, 'code_invalid');
const ticket = z.string('not_text').min(10, 'invalid_value').max(100, 'invalid_value');

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
const loginStarted = z.object({ login_id: z.string(), ...codeSent });
const resetStarted = z.object({ reset_id: z.string(), ...codeSent });

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

const found = z.object({
  status: z.literal('success'),
  user: z.object({ id, kind: z.enum(['manager', 'customer']), first_name: z.string() }),
});
const identifier = z.object({
  mobile_number: z.string().max(40, 'too_long').optional(),
  email: z.string().max(254, 'too_long').optional(),
});
const memberSession = z.object({
  customer_id: id,
  client_id: id,
  session_id: z.string(),
  token: z.string(),
  status: z.string(),
});

const resetErrors = [
  'reset_mobile_not_found',
  'managers_invalid_reset_token',
  'managers_no_security_update',
  'rate_limited',
] as const;

export const auth = defineOperations({
  managerLoginStart: {
    method: 'POST',
    base: 'main',
    path: '/manager-login-start',
    caller: 'public',
    summary: 'Sign in by mobile number and password: sends a code',
    body: z.object({ mobile_number: mobile, password }),
    output: loginStarted,
    errors: ['manager_invalid_credentials', 'rate_limited'],
  },
  managerLoginStartEmail: {
    method: 'POST',
    base: 'main',
    path: '/manager-login-start-email',
    caller: 'public',
    summary: 'Sign in by e-mail and password: sends a code',
    body: z.object({ email, password }),
    output: loginStarted,
    errors: ['manager_invalid_credentials', 'rate_limited'],
  },
  managerLoginResend: {
    method: 'POST',
    base: 'main',
    path: '/manager-login-resend',
    caller: 'public',
    extension: true,
    summary: 'Sends a new sign-in code',
    body: z.object({ login_id: ticket }),
    output: loginStarted,
    errors: ['login_expired', 'code_resent_too_soon', 'rate_limited'],
  },
  managerLoginFinish: {
    method: 'POST',
    base: 'main',
    path: '/manager-login-finish',
    caller: 'public',
    summary: 'Finishes signing in with the code',
    body: z.object({ login_id: ticket, code }),
    output: z.object({ ...sessionUser, token: z.string() }),
    errors: ['login_code_incorrect', 'login_expired', 'rate_limited'],
  },
  managerSecurityFind: {
    method: 'POST',
    base: 'main',
    path: '/manager-security-find',
    caller: 'public',
    summary: 'Starts a password reset: sends a code',
    body: identifier,
    output: resetStarted,
    errors: ['account_not_found', 'rate_limited'],
  },
  managerSecurityFound: {
    method: 'POST',
    base: 'main',
    path: '/manager-security-found',
    caller: 'public',
    summary: 'Finishes a password reset',
    body: z.object({ reset_id: ticket, code: resetCode, password: newPassword }),
    output: found,
    errors: resetErrors,
  },
  managerLogout: {
    method: 'DELETE',
    base: 'main',
    path: '/manager-logout',
    caller: 'session',
    tipsOnly: true,
    writes: true,
    summary: 'Signs out',
    output: z.object({ status: z.literal('success') }),
    errors: [],
  },
  managerLogoutElsewhere: {
    transaction: 'own',
    method: 'DELETE',
    base: 'main',
    path: '/manager-sessions/others',
    caller: 'session',
    tipsOnly: true,
    extension: true,
    writes: true,
    summary: 'Signs out everywhere but here',
    output: z.object({ status: z.literal('success') }),
    errors: [],
  },
  managerSessions: {
    transaction: 'own',
    method: 'GET',
    base: 'main',
    path: '/manager-sessions',
    caller: 'session',
    tipsOnly: true,
    summary: 'The current session and its user',
    output: sessionShown,
    errors: [],
  },
  managerActivity: {
    method: 'POST',
    base: 'main',
    path: '/manager-activity',
    caller: 'session',
    tipsOnly: true,
    extension: true,
    summary: 'Says that the person is still there',
    output: z.object({ idle_since: instantOut }),
    errors: [],
  },
  customerSecurityFind: {
    method: 'POST',
    base: 'main',
    path: '/customer-security-find',
    caller: 'public',
    summary: 'A member starts onboarding or a reset: sends a code',
    body: identifier,
    output: resetStarted,
    errors: ['account_not_found', 'rate_limited'],
  },
  customerSecurityFound: {
    method: 'POST',
    base: 'main',
    path: '/customer-security-found',
    caller: 'public',
    summary: 'A member finishes a reset with the code',
    body: z.object({ reset_id: ticket, code: resetCode, password: newPassword }),
    output: found,
    errors: resetErrors,
  },
  customerOnboardingPasswordStart: {
    method: 'POST',
    base: 'main',
    path: '/customer/onboarding/password-start',
    caller: 'public',
    summary: 'A member sets a first password from an invitation',
    body: z.object({ token: ticket, password: newPassword, agreement: z.boolean('required') }),
    output: memberSession,
    errors: ['invitation_invalid', 'agreement_required', 'rate_limited'],
  },
  managerOnboardingPasswordStart: {
    method: 'POST',
    base: 'main',
    path: '/manager/onboarding/password-start',
    caller: 'public',
    extension: true,
    summary: 'A new manager sets a first password from an invitation',
    body: z.object({ token: ticket, password: newPassword, agreement: z.boolean('required') }),
    output: z.object({ status: z.literal('success') }),
    errors: ['invitation_invalid', 'agreement_required', 'rate_limited'],
  },
  invitation: {
    method: 'GET',
    base: 'main',
    path: '/invitations/{token}',
    textParams: ['token'],
    caller: 'public',
    extension: true,
    summary: 'Whom an invitation is for',
    output: z.object({
      kind: z.enum(['manager', 'customer']),
      first_name: z.string(),
      client_name: z.string(),
      region: z.enum(['US', 'CA']),
      expires_at: instantOut,
    }),
    errors: ['invitation_invalid', 'rate_limited'],
  },
  customerSecurity: {
    transaction: 'own',
    method: 'POST',
    base: 'main',
    path: '/customers/{id}/security',
    ids: { id: 'handler' },
    caller: 'member',
    writes: true,
    summary: 'A member changes the password',
    body: z.object({ password: newPassword, code: resetCode }),
    output: z.object({ status: z.literal('success') }),
    errors: ['managers_invalid_reset_token', 'rate_limited'],
  },
  customerSessions: {
    method: 'POST',
    base: 'main',
    path: '/customer-sessions',
    caller: 'public',
    summary: 'A member signs in; who has one password with several clients is asked which',
    body: identifier.extend({ password, client_id: namedId('not_a_number').optional() }),
    output: memberSession,
    errors: ['manager_invalid_credentials', 'which_account', 'rate_limited'],
  },
  ipResearch: {
    method: 'GET',
    base: 'service',
    path: '/integrations/ip-research',
    caller: 'public',
    summary: 'The country of an address',
    query: z.object({ ip: z.string().max(60).optional() }),
    output: z.object({ country_code: z.string().nullable(), region: z.enum(['US', 'CA']) }),
    errors: [],
  },
});
