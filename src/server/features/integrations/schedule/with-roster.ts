import { type Result, fail, ok } from '#kernel/result.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import { sha256 } from '#server/platform/secrets.ts';
import { RosterUnavailable } from '#server/providers/roster/roster.port.ts';
import type { IntegrationsDeps, RosterDoor } from '../integrations.ports.ts';
import { endRosterSessions, findRosterSession } from './roster.repo.ts';
import { aboutRoster } from './sign-in-to-schedule.ts';

type Asking = { readonly actor: ManagerActor; readonly now: Date; readonly handle: string };

/**
 * Asks the scheduling service under the token that a handle stands for. A handle of another
 * session, an old one and one that the service no longer takes are all the same: ended. A refusal
 * of the service is never ours, which would sign the manager out.
 */
export async function withRoster<T, E extends string>(
  { db, vault, providers }: IntegrationsDeps,
  { actor, now, handle }: Asking,
  asking: {
    readonly ask: (door: RosterDoor, token: string) => Promise<Result<T, E>>;
    /** What to say where the service gives no answer that can be used. */
    readonly failure: E;
  },
): Promise<Result<T, E | 'provider_off' | 'schedule_ended'>> {
  if (providers.roster === null) return fail('provider_off');
  const clientId = actor.client.id;
  const row = await db.read({ clientId }, (tx) =>
    findRosterSession(tx, clientId, actor.sessionId, sha256(handle)),
  );
  if (!row?.token_sealed || row.manager_id !== actor.managerId || row.expires_at <= now)
    return fail('schedule_ended');
  try {
    const token = vault.open(row.token_sealed, aboutRoster(clientId, actor.sessionId));
    return await asking.ask(providers.roster, token);
  } catch (error) {
    if (!(error instanceof RosterUnavailable)) throw error;
    if (error.code === 'roster_unavailable') return fail(asking.failure);
    await db.write({ clientId }, (tx) => endRosterSessions(tx, clientId, actor.sessionId, now));
    return fail('schedule_ended');
  }
}

/** The page of the service, where its address is one that may be drawn in a frame. */
export async function showFrame(
  { service, frameOrigins }: RosterDoor,
  token: string,
): Promise<Result<{ url: string; expires_at: string }, 'schedule_unavailable'>> {
  const { url, expiresAt } = await service.frame(token);
  const isOurs = URL.canParse(url) && frameOrigins.includes(new URL(url).origin);
  return isOurs ? ok({ url, expires_at: expiresAt.toISOString() }) : fail('schedule_unavailable');
}
