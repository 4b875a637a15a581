import type { Answer } from '#contract/index.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { call } from '#web/lib/api.ts';
import { pendingOf, type PendingCode } from './pending-code.ts';

type Started = Answer<'managerLoginStart'>;
type Done =
  | { readonly signedIn: Answer<'managerLoginTrusted'> }
  | { readonly signedIn?: never; readonly pending: PendingCode };

/**
 * Signs in on a trusted device. Where its trust has ended since, the sign-in begins anew, and a code
 * is sent.
 */
export async function signInTrusted(id: string, start: () => Promise<Started>): Promise<Done> {
  try {
    return { signedIn: await call('managerLoginTrusted', { body: { login_id: id } }) };
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'device_not_trusted')) throw error;
    const started = await start();
    return { pending: pendingOf(started.login_id, started) };
  }
}
