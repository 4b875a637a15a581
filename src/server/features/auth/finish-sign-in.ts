import { type Result, fail, ok } from '#kernel/result.ts';
import type { ManagerActor, Origin } from '#server/platform/actor.ts';
import { audit } from '#server/platform/audit.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import type { Database } from '#server/platform/database/pool.ts';
import { type Person, openSession } from '#server/platform/directory/sessions.ts';
import { lockTicket } from '#server/platform/directory/tickets.ts';
import type { AuthDeps, AuthPorts, SignInPerson } from './auth.ports.ts';
import { tryCodeWithinLimits } from './check-code.ts';
import { noteNetwork } from './sign-in-limits.ts';

type Input = {
  readonly loginId: string;
  readonly code: string;
  readonly origin: Origin;
  readonly now: Date;
};
export type SignedIn = {
  manager_id: number;
  client_id: number;
  account_level: string;
  mobile_number: string;
  session_id: string;
  status: string;
  stores: number[];
  token: string;
};
type Refusal = 'login_code_incorrect' | 'login_expired' | 'rate_limited';

/** Second step of signing in: the code. Five wrong ones end the sign-in. */
export async function finishSignIn(
  { db, ports }: AuthDeps,
  input: Input,
): Promise<Result<SignedIn, Refusal>> {
  const checked = await db.write('platform', (tx) => checkCode(tx, input));
  return checked.ok ? signIn(db, ports, checked.value, input) : checked;
}

async function checkCode(
  tx: WriteHandle,
  { loginId, code, origin, now }: Input,
): Promise<Result<Person, Refusal>> {
  const ticket = await lockTicket(tx, loginId, 'sign_in', now);
  if (!ticket) return fail('login_expired');
  const attempt = { code, origin, now, wrong: 'login_code_incorrect' } as const;
  const tried = await tryCodeWithinLimits(tx, ticket, attempt);
  if (tried.ok) await noteNetwork(tx, origin.ip, ticket.address, now);
  return tried;
}

/**
 * A session, in a transaction of the person's own client so that its audit line stands in their
 * books.
 */
async function signIn(
  db: Database,
  ports: AuthPorts,
  person: Person,
  input: Input,
): Promise<Result<SignedIn, 'login_expired'>> {
  return db.write(
    { clientId: person.clientId },
    async (tx): Promise<Result<SignedIn, 'login_expired'>> => {
      const described = await ports.describe(tx, person);
      if (!described?.active) return fail('login_expired');
      const session = await openSession(tx, person, input.now, {
        ip: input.origin.ip,
        userAgent: input.origin.userAgent,
      });
      await noteSignIn(tx, person, described, input);
      return ok({
        manager_id: person.personId,
        client_id: person.clientId,
        account_level: described.level,
        mobile_number: described.mobile ?? '',
        session_id: session.id,
        status: described.status,
        stores: [...described.stores],
        token: session.token,
      });
    },
  );
}

async function noteSignIn(
  tx: WriteHandle,
  person: Person,
  described: SignInPerson,
  input: Input,
): Promise<void> {
  const actor = {
    kind: 'manager',
    managerId: person.personId,
    name: described.firstName,
    client: { id: person.clientId },
  } as ManagerActor;
  await audit(
    { tx, actor, origin: input.origin, now: input.now },
    {
      action: 'auth.sign_in',
      subject: { kind: 'manager', id: person.personId },
    },
  );
}
