import { type Result, fail, ok } from '#kernel/result.ts';
import type { ManagerActor, Origin } from '#server/platform/actor.ts';
import { audit } from '#server/platform/audit.ts';
import { passwordHashOf, setPasswordHash } from '#server/platform/directory/people.ts';
import { type Person, closeSessionsOf } from '#server/platform/directory/sessions.ts';
import {
  recordAttempt,
  attemptsSince,
  lockBuckets,
  forgetAttempt,
} from '#server/platform/directory/rate-limit.ts';
import type { Database } from '#server/platform/database/pool.ts';
import { hashPassword, passwordMatches } from '#server/platform/secrets.ts';
import { after, minutes } from '#kernel/instant.ts';

type Input = {
  readonly actor: ManagerActor;
  readonly current: string;
  readonly password: string;
  readonly origin: Origin;
  readonly now: Date;
};
type Refusal = 'manager_invalid_credentials' | 'rate_limited';
const TRIES = 10;

/**
 * Changes the own password; every other session of the manager ends. A guess is counted before it
 * is known to be right, so that many at once are no more.
 */
export async function changePassword(
  db: Database,
  input: Input,
): Promise<Result<{ status: 'success' }, Refusal>> {
  const { actor, now } = input;
  const person: Person = {
    kind: 'manager',
    clientId: actor.homeClientId,
    personId: actor.managerId,
  };
  const buckets = [`change_password:${actor.managerId}`];
  const stored = await db.write(
    'platform',
    async (tx): Promise<Result<string | null, 'rate_limited'>> => {
      await lockBuckets(tx, buckets);
      if ((await attemptsSince(tx, buckets[0]!, after(now, -minutes(15)))).count >= TRIES)
        return fail('rate_limited', { retry_after: 900 });
      await recordAttempt(tx, buckets, now);
      return ok(await passwordHashOf(tx, person));
    },
  );
  if (!stored.ok) return stored;
  if (!(await passwordMatches(stored.value, input.current)))
    return fail('manager_invalid_credentials', {}, [
      { path: 'current_password', code: 'invalid_value' },
    ]);
  const hash = await hashPassword(input.password);
  return db.write({ clientId: person.clientId }, async (tx) => {
    await forgetAttempt(tx, buckets, now);
    await setPasswordHash(tx, person, hash, now);
    await closeSessionsOf(tx, person, actor.sessionId);
    await audit(
      { tx, actor, origin: input.origin, now },
      {
        action: 'managers.change_password',
        subject: { kind: 'manager', id: actor.managerId },
      },
    );
    return ok({ status: 'success' });
  });
}
