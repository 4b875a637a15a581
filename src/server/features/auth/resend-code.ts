import { after } from '#kernel/instant.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import {
  RESEND_AFTER,
  lockTicket,
  peekTicket,
  renewCode,
} from '#server/platform/directory/tickets.ts';
import type { AuthDeps, AuthOptions } from './auth.ports.ts';
import { sendCode } from './send-code.ts';
import { takeCode } from './sign-in-limits.ts';
import type { SignInStarted } from './start-sign-in.ts';

type Deps = AuthDeps & { readonly options: AuthOptions };

/**
 * Sends a new code for a sign-in under way, 30 seconds after the last at the earliest; the old code
 * ends.
 */
export async function resendCode(
  deps: Deps,
  loginId: string,
  now: Date,
): Promise<Result<SignInStarted, 'login_expired' | 'code_resent_too_soon' | 'rate_limited'>> {
  const of = await deps.db.read('platform', (tx) => peekTicket(tx, loginId, 'sign_in', now));
  if (!of) return fail('login_expired');
  const described = await deps.db.read({ clientId: of.clientId }, (tx) =>
    deps.ports.describe(tx, of),
  );
  return deps.db.write(
    { clientId: of.clientId },
    async (
      tx,
    ): Promise<
      Result<SignInStarted, 'login_expired' | 'code_resent_too_soon' | 'rate_limited'>
    > => {
      const ticket = await lockTicket(tx, loginId, 'sign_in', now);
      if (!ticket) return fail('login_expired');
      const again = after(ticket.sentAt, RESEND_AFTER);
      if (again > now)
        return fail('code_resent_too_soon', {
          retry_after: Math.ceil((again.getTime() - now.getTime()) / 1_000),
        });
      const allowed = await takeCode(tx, 'sign_in_codes', ticket.address, now);
      if (!allowed.ok) return allowed;
      const code = await renewCode(tx, ticket.hash, now);
      const to = {
        channel: ticket.channel,
        address: ticket.address,
        language: described?.language ?? 'en',
        clientId: ticket.clientId,
      };
      return ok({
        login_id: loginId,
        trusted: false,
        may_trust: described?.mayTrust === true,
        ...(await sendCode(tx, to, { code, now, showCodes: deps.options.showCodes })),
      });
    },
  );
}
