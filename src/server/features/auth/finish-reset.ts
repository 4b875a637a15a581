import { type Result, fail, ok } from '#kernel/result.ts';
import type { Actor, Origin } from '#server/platform/actor.ts';
import { audit } from '#server/platform/audit.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import {
  findByName,
  setPasswordHash,
  withdrawInvitation,
} from '#server/platform/directory/people.ts';
import { type Person, closeSessionsOf } from '#server/platform/directory/sessions.ts';
import { type LockedTicket, lockTicket } from '#server/platform/directory/tickets.ts';
import { hashPassword } from '#server/platform/secrets.ts';
import type { AuthDeps } from './auth.ports.ts';
import { tryCodeWithinLimits } from './check-code.ts';

type Input = {
  readonly kind: Person['kind'];
  readonly resetId: string;
  readonly code: string;
  readonly password: string;
  readonly origin: Origin;
  readonly now: Date;
};
type Refusal =
  | 'reset_mobile_not_found'
  | 'managers_invalid_reset_token'
  | 'managers_no_security_update'
  | 'rate_limited';
export type ResetDone = {
  status: 'success';
  user: { id: number; kind: Person['kind']; first_name: string };
};

/**
 * Finishes a reset with the code: a new password, and every session of the person ends. A member's
 * holds for every client that has this address of them.
 */
export async function finishReset(
  deps: AuthDeps,
  input: Input,
): Promise<Result<ResetDone, Refusal>> {
  const checked = await deps.db.write('platform', (tx) => checkCode(tx, input));
  if (!checked.ok) return checked;
  const { kind, address, clientId, personId } = checked.value;
  const hash = await hashPassword(input.password);
  const same =
    kind === 'customer'
      ? await deps.db.read('platform', (tx) => findByName(tx, kind, address))
      : [];
  const others = same.filter((other) => other.clientId !== clientId || other.personId !== personId);
  const answers: Awaited<ReturnType<typeof setPassword>>[] = [];
  // No transaction crosses two clients. An account that does not take it is none that the address
  // can open now.
  for (const person of [{ kind, clientId, personId }, ...others])
    answers.push(await setPassword(deps, { person, address, hash }, input));
  return answers.find((answer) => answer.ok) ?? answers[0]!;
}

/** Sets the password of one account that this address is still the name of. */
function setPassword(
  { db, ports }: AuthDeps,
  {
    person,
    address,
    hash,
  }: { readonly person: Person; readonly address: string; readonly hash: string },
  { now, origin }: Input,
): Promise<Result<ResetDone, Refusal>> {
  return db.write(
    { clientId: person.clientId },
    async (tx): Promise<Result<ResetDone, Refusal>> => {
      const described = await ports.describe(tx, person);
      if (!described?.active) return fail('managers_no_security_update');
      // The code went to a number or mailbox that is theirs no more.
      if (address !== described.mobile && address !== described.email)
        return fail('managers_invalid_reset_token');
      await setPasswordHash(tx, person, hash, now);
      await closeSessionsOf(tx, person, null);
      // Who has a password needs no invitation: a link that still lies somewhere ends.
      await withdrawInvitation(tx, person);
      if (person.kind === 'customer') await ports.registered(tx, person, false, now);
      await audit(
        { tx, actor: personActor(person, described.firstName), origin, now },
        {
          action: 'auth.reset_password',
          subject: { kind: person.kind, id: person.personId },
        },
      );
      return ok({
        status: 'success',
        user: { id: person.personId, kind: person.kind, first_name: described.firstName },
      });
    },
  );
}

async function checkCode(
  tx: WriteHandle,
  { resetId, code, kind, origin, now }: Input,
): Promise<Result<LockedTicket, Refusal>> {
  const ticket = await lockTicket(tx, resetId, 'reset', now);
  if (!ticket || ticket.kind !== kind) return fail('reset_mobile_not_found');
  const attempt = { code, origin, now, wrong: 'managers_invalid_reset_token' } as const;
  return tryCodeWithinLimits(tx, ticket, attempt);
}

/** Somebody without a session who has shown that they are this person. */
export const personActor = (person: Person, name: string): Actor =>
  person.kind === 'customer'
    ? { kind: 'customer', sessionId: '', customerId: person.personId, clientId: person.clientId }
    : { kind: 'system', name: `${name} (manager ${person.personId})`, clientId: person.clientId };
