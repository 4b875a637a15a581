import { type Result, fail, ok } from '#kernel/result.ts';
import type { ManagerActor, Origin } from '#server/platform/actor.ts';
import { audit } from '#server/platform/audit.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { passwordHashOf, setPasswordHash } from '#server/platform/directory/people.ts';
import { type Person, closeSessionsOf } from '#server/platform/directory/sessions.ts';
import { hit, hitsSince } from '#server/platform/directory/tickets.ts';
import type { Database } from '#server/platform/database/pool.ts';
import { hashPassword, passwordMatches } from '#server/platform/secrets.ts';
import { after, minutes } from '#kernel/instant.ts';

type Input = { readonly actor: ManagerActor; readonly current: string; readonly password: string; readonly origin: Origin; readonly now: Date };
type Refusal = 'manager_invalid_credentials' | 'rate_limited';
const TRIES = 10;

/** Changes the own password; every other session of the manager ends. Wrong guesses are counted although the change is refused. */
export async function changePassword(tx: WriteHandle, db: Database, input: Input): Promise<Result<{ status: 'success' }, Refusal>> {
  const { actor, now } = input;
  const person: Person = { kind: 'manager', clientId: actor.homeClientId, personId: actor.managerId };
  const bucket = `change_password:${actor.managerId}`;
  if ((await hitsSince(tx, bucket, after(now, -minutes(15)))).count >= TRIES) return fail('rate_limited', { retry_after: 900 });
  if (!(await passwordMatches(await passwordHashOf(tx, person), input.current))) {
    await db.write('platform', (own) => hit(own, [bucket], now));
    return fail('manager_invalid_credentials', {}, [{ path: 'current_password', code: 'invalid_value' }]);
  }
  await setPasswordHash(tx, person, await hashPassword(input.password), now);
  await closeSessionsOf(tx, person, actor.sessionId);
  await audit(tx, now, actor, input.origin, { action: 'managers.change_password', subject: { kind: 'manager', id: actor.managerId } });
  return ok({ status: 'success' });
}
