import { type Result, fail, ok } from '#kernel/result.ts';
import { readIdentifier } from '#domain/people/identifiers.ts';
import type { MemberActor, Origin } from '#server/platform/actor.ts';
import { audit } from '#server/platform/audit.ts';
import type { Database } from '#server/platform/database/pool.ts';
import { findByName, passwordHashOf, setPasswordHash } from '#server/platform/directory/people.ts';
import { type Person, closeSessionsOf, openSession } from '#server/platform/directory/sessions.ts';
import { lockNewestTicket, tryCode } from '#server/platform/directory/tickets.ts';
import { hashPassword, passwordMatches } from '#server/platform/secrets.ts';
import type { AuthDeps, SignInPerson } from './auth.ports.ts';
import { personActor } from './finish-reset.ts';
import {
  bucketsOf,
  checkInTurn,
  count,
  countedName,
  forget,
  noteNetwork,
  take,
  withinCodeLimit,
  withinLimit,
  wrongCodesOf,
} from './sign-in-limits.ts';

type SignIn = {
  readonly typed: string;
  readonly password: string;
  /** Which client's account, where several have this name and password. */ readonly clientId:
    | number
    | undefined;
  readonly origin: Origin;
  readonly now: Date;
};
export type MemberSignedIn = {
  customer_id: number;
  client_id: number;
  session_id: string;
  token: string;
  status: string;
};

/**
 * A member signs in to their own page, by mobile number or e-mail and password. Who works for
 * several clients and has one password says which.
 */
export async function signInMember(
  deps: AuthDeps,
  input: SignIn,
): Promise<
  Result<
    MemberSignedIn,
    'manager_invalid_credentials' | 'which_account' | 'rate_limited' | 'invalid_input'
  >
> {
  const read = readIdentifier(input.typed);
  if (!read.ok)
    return fail('invalid_input', {}, [
      {
        path: input.typed.includes('@') ? 'email' : 'mobile_number',
        code: read.code,
        params: read.params,
      },
    ]);
  return checkInTurn(input.origin.ip, () => signInByName(deps, read.value, input));
}

async function signInByName(
  deps: AuthDeps,
  name: string,
  input: SignIn,
): Promise<
  Result<MemberSignedIn, 'manager_invalid_credentials' | 'which_account' | 'rate_limited'>
> {
  const { db } = deps;
  const { ip } = input.origin;
  const own = `member:${name}`;
  const counted = await db.write('platform', async (tx) => {
    const buckets = bucketsOf('sign_in', ip, await countedName(tx, ip, own));
    const limit = await take(tx, 'sign_in', buckets, input.now);
    return limit.ok ? ok(buckets) : limit;
  });
  if (!counted.ok) return counted;
  const buckets = counted.value;
  const accounts = await accountsOf(deps, name, input.password);
  const [first, ...more] =
    input.clientId === undefined
      ? accounts
      : accounts.filter(({ person }) => person.clientId === input.clientId);
  if (!first) return fail('manager_invalid_credentials');
  if (more.length > 0) {
    await db.write('platform', (tx) => forget(tx, buckets, input.now));
    return fail(
      'which_account',
      {},
      [first, ...more].map(({ person, described }) => ({
        path: 'client_id',
        code: 'account',
        params: { client_id: person.clientId, client_name: described.clientName },
      })),
    );
  }
  const { person, described } = first;
  return db.write({ clientId: person.clientId }, async (tx) => {
    await forget(tx, buckets, input.now);
    await noteNetwork(tx, ip, own, input.now);
    const session = await openSession(tx, person, input.now, {
      ip: input.origin.ip,
      userAgent: input.origin.userAgent,
    });
    await audit(
      { tx, actor: personActor(person, described.firstName), origin: input.origin, now: input.now },
      {
        action: 'auth.sign_in',
        subject: { kind: 'customer', id: person.personId },
      },
    );
    return ok({
      customer_id: person.personId,
      client_id: person.clientId,
      session_id: session.id,
      token: session.token,
      status: described.status,
    });
  });
}

const CHECKS = 3;

/**
 * As many as there are, filled up to a multiple of three: the time of an answer does not say for
 * how many clients somebody works.
 */
export function padded<T extends object>(
  known: readonly T[],
): (T | { readonly person: null; readonly hash: null })[] {
  const missing = Math.max(1, Math.ceil(known.length / CHECKS)) * CHECKS - known.length;
  return [...known, ...Array.from({ length: missing }, () => ({ person: null, hash: null }))];
}

type Account = { readonly person: Person; readonly described: SignInPerson };

/** A name may belong to a member of several clients: the accounts that this password opens now. */
async function accountsOf(
  { db, ports }: AuthDeps,
  name: string,
  password: string,
): Promise<Account[]> {
  const known = await db.read('platform', async (tx) => {
    const people = await findByName(tx, 'customer', name);
    return Promise.all(
      people.map(async (person) => ({ person, hash: await passwordHashOf(tx, person) })),
    );
  });
  const found: Account[] = [];
  for (const { person, hash } of padded(known)) {
    if (!(await passwordMatches(hash, password)) || !person) continue;
    const described = await db.read({ clientId: person.clientId }, (tx) =>
      ports.describe(tx, person),
    );
    if (described?.active) found.push({ person, described });
  }
  return found;
}

type Change = {
  readonly actor: MemberActor;
  readonly customerId: number;
  readonly code: string;
  readonly password: string;
  readonly origin: Origin;
  readonly now: Date;
};

/**
 * A member changes the password with a code that `customer-security-find` sent; the member's other
 * sessions end. The code is tried in a transaction of its own, so that a wrong one is counted
 * although the change is refused.
 */
export async function changeMemberPassword(
  db: Database,
  input: Change,
): Promise<
  Result<{ status: 'success' }, 'managers_invalid_reset_token' | 'rate_limited' | 'not_found'>
> {
  const { actor, now } = input;
  if (actor.customerId !== input.customerId) return fail('not_found');
  const person: Person = { kind: 'customer', clientId: actor.clientId, personId: actor.customerId };
  const ownCodes = `member-code:${actor.clientId}:${actor.customerId}`;
  const buckets = bucketsOf('sign_in', input.origin.ip, ownCodes);
  const tried = await db.write(
    'platform',
    async (tx): Promise<Result<true, 'managers_invalid_reset_token' | 'rate_limited'>> => {
      const limit = await withinLimit(tx, 'sign_in', buckets, now);
      if (!limit.ok) return limit;
      const today = await withinCodeLimit(tx, ownCodes, now);
      if (!today.ok) return today;
      const ticket = await lockNewestTicket(tx, person, 'reset', now);
      if (ticket !== null && (await tryCode(tx, ticket, input.code))) return ok(true);
      await count(tx, [...buckets, wrongCodesOf(ownCodes)], now);
      return fail('managers_invalid_reset_token');
    },
  );
  if (!tried.ok) return tried;
  const hash = await hashPassword(input.password);
  return db.write({ clientId: person.clientId }, async (tx) => {
    await setPasswordHash(tx, person, hash, now);
    await closeSessionsOf(tx, person, actor.sessionId);
    await audit(
      { tx, actor, origin: input.origin, now },
      {
        action: 'auth.change_password',
        subject: { kind: 'customer', id: person.personId },
      },
    );
    return ok({ status: 'success' as const });
  });
}
