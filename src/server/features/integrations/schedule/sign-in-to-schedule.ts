import { after, hours, minutes } from '#kernel/instant.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import {
  attemptsSince,
  forgetAttempt,
  lockBuckets,
  recordAttempt,
} from '#server/platform/directory/rate-limit.ts';
import { newToken, sha256 } from '#server/platform/secrets.ts';
import type { OutsideContext } from '#server/platform/request-context.ts';
import { RosterUnavailable } from '#server/providers/roster/roster.port.ts';
import type { IntegrationsDeps } from '../integrations.ports.ts';
import { endRosterSessions, insertRosterSession } from './roster.repo.ts';

const MAX_TRIES = 5;
const TRIES_WITHIN = minutes(15);
/** Whatever the service promises. */
const MAX_LIFE = hours(12);

type Refusal =
  | 'provider_off'
  | 'schedule_credentials_invalid'
  | 'schedule_unavailable'
  | 'rate_limited';
type SignedIn = { readonly handle: string; readonly expiresAt: Date };

/** What a token of the service is sealed for. */
export const aboutRoster = (clientId: number, sessionId: string): string =>
  `roster_session:${clientId}:${sessionId}`;

/**
 * Signs in to the scheduling service. Its token stays here, sealed; who signed in is given a handle
 * that counts in this session alone. A try is counted before it is known whether it is right, so
 * that many at once are not more tries.
 */
export async function signInToSchedule(
  deps: IntegrationsDeps,
  who: OutsideContext,
  sent: { readonly username: string; readonly password: string },
): Promise<Result<SignedIn, Refusal>> {
  const { db, vault, providers } = deps;
  const { actor, now } = who;
  if (providers.roster === null) return fail('provider_off');
  const clientId = actor.client.id;
  const bucket = `schedule:${clientId}:${actor.managerId}`;
  const counted = await countTry(deps, bucket, now);
  if (!counted.ok) return counted;
  const given = await authenticate(deps, sent);
  // A service that gives no answer has refused nobody.
  if (given.ok || given.code === 'schedule_unavailable')
    await db.write('platform', (tx) => forgetAttempt(tx, [bucket], now));
  if (!given.ok) return given;
  const handle = newToken();
  const latest = after(now, MAX_LIFE);
  const expiresAt = given.value.expiresAt < latest ? given.value.expiresAt : latest;
  await db.write({ clientId }, async (tx) => {
    await endRosterSessions(tx, clientId, actor.sessionId, now);
    await insertRosterSession(tx, {
      client_id: clientId,
      session_id: actor.sessionId,
      manager_id: actor.managerId,
      handle_hash: sha256(handle),
      token_sealed: vault.seal(given.value.token, aboutRoster(clientId, actor.sessionId)),
      created_at: now,
      expires_at: expiresAt,
    });
    await audit(
      { tx, ...who },
      {
        action: 'integrations.schedule_sign_in',
        subject: { kind: 'manager', id: actor.managerId },
      },
    );
  });
  return ok({ handle, expiresAt });
}

const countTry = (
  { db }: IntegrationsDeps,
  bucket: string,
  now: Date,
): Promise<Result<true, 'rate_limited'>> =>
  db.write('platform', async (tx) => {
    await lockBuckets(tx, [bucket]);
    const { count, oldest } = await attemptsSince(tx, bucket, after(now, -TRIES_WITHIN));
    if (count >= MAX_TRIES) {
      const left = oldest ? oldest.getTime() + TRIES_WITHIN - now.getTime() : TRIES_WITHIN;
      return fail('rate_limited', { retry_after: Math.max(1, Math.ceil(left / 1_000)) });
    }
    await recordAttempt(tx, [bucket], now);
    return ok(true);
  });

type Given = { readonly token: string; readonly expiresAt: Date };

async function authenticate(
  { providers, clock }: IntegrationsDeps,
  { username, password }: { readonly username: string; readonly password: string },
): Promise<
  Result<Given, 'provider_off' | 'schedule_credentials_invalid' | 'schedule_unavailable'>
> {
  if (providers.roster === null) return fail('provider_off');
  try {
    const given = await providers.roster.service.authenticate(username, password);
    return given.expiresAt > clock.now() ? ok(given) : fail('schedule_unavailable');
  } catch (error) {
    if (!(error instanceof RosterUnavailable)) throw error;
    return fail(
      error.code === 'credentials_invalid'
        ? 'schedule_credentials_invalid'
        : 'schedule_unavailable',
    );
  }
}
