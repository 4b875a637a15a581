import { hours, minutes } from '#kernel/instant.ts';
import type { Clock } from '#kernel/instant.ts';
import type { ManagerActor, MemberActor } from '#server/platform/actor.ts';
import type { Database } from '#server/platform/database/pool.ts';
import {
  closeSession,
  managerBehind,
  memberBehind,
  touchSession,
} from '#server/platform/directory/sessions.ts';

/** One hour without a person's input ends a session. */
export const IDLE_LIMIT = hours(1);
/** However busy somebody is, after a working day they sign in anew. */
export const LONGEST_SESSION = hours(12);
/** Activity is written at most this often. */
const TOUCH_EVERY = minutes(1);

/**
 * Whether a session stamped then is still good: not idle for an hour. A stamp of the future is that
 * of a server whose clock is ahead, and as good as now.
 */
export const sessionIsFresh = (lastSeen: Date, now: Date): boolean =>
  now.getTime() - lastSeen.getTime() < IDLE_LIMIT;

/** A stamp this far ahead is put right, so that no session outlives its hour by it. */
const MAX_AHEAD = minutes(5);
const needsTouch = (lastSeen: Date, now: Date): boolean => {
  const age = now.getTime() - lastSeen.getTime();
  return age > TOUCH_EVERY || age < -MAX_AHEAD;
};

/**
 * Who is behind a token. Polling and streams (`background`) do not count as activity. An ended or
 * idle session is nobody.
 */
export function createAuthenticate(db: Database, clock: Clock) {
  return async (token: string, background: boolean): Promise<ManagerActor | MemberActor | null> => {
    if (token.length > 200) return null;
    const found = (await managerBehind(db.glance, token)) ?? (await memberBehind(db.glance, token));
    if (!found) return null;
    const now = clock.now();
    const tooOld = now.getTime() - found.startedAt.getTime() >= LONGEST_SESSION;
    if (tooOld || !sessionIsFresh(found.lastSeenAt, now)) {
      await db.write('platform', (tx) => closeSession(tx, found.sessionId));
      return null;
    }
    if (!background && needsTouch(found.lastSeenAt, now))
      await db.write('platform', (tx) => touchSession(tx, found.sessionId, now));
    return found;
  };
}
