import { type Result, fail, ok } from '#kernel/result.ts';
import { readEmail, readMobile } from '#domain/people/identifiers.ts';
import type { Origin } from '#server/platform/actor.ts';
import { findByName, passwordHashOf } from '#server/platform/directory/people.ts';
import type { Person } from '#server/platform/directory/sessions.ts';
import { isTrusted } from '#server/platform/directory/trusted-devices.ts';
import { openTicket } from '#server/platform/directory/tickets.ts';
import { passwordMatches } from '#server/platform/secrets.ts';
import type { AuthDeps, AuthOptions } from './auth.ports.ts';
import { type CodeSent, codeShown, sendCode } from './send-code.ts';
import { bucketsOf, checkInTurn, countedName, forget, take, takeCode } from './sign-in-limits.ts';

type Deps = AuthDeps & { readonly options: AuthOptions };
type Input = {
  readonly name: string;
  readonly by: 'mobile_number' | 'email';
  readonly password: string;
  /** What the browser holds of devices that are trusted. */
  readonly deviceKeys: readonly string[];
  readonly origin: Origin;
  readonly now: Date;
};
export type SignInStarted = { login_id: string; trusted: boolean; may_trust: boolean } & CodeSent;

/** The password is right: whose it is. Takes the same time where there is no such account. */
async function checkPassword(
  { db, ports }: Deps,
  name: string,
  password: string,
): Promise<Person | null> {
  const known = await db.read('platform', async (tx) => {
    const [person] = await findByName(tx, 'manager', name);
    return person ? { person, hash: await passwordHashOf(tx, person) } : null;
  });
  const matches = await passwordMatches(known?.hash ?? null, password);
  if (!matches || !known) return null;
  const described = await db.read({ clientId: known.person.clientId }, (tx) =>
    ports.describe(tx, known.person),
  );
  return described?.active ? known.person : null;
}

/**
 * First step of signing in: checks the password and sends a six-digit code. On a device that the
 * person trusts none is sent.
 */
export async function startSignIn(
  deps: Deps,
  input: Input,
): Promise<
  Result<SignInStarted, 'manager_invalid_credentials' | 'rate_limited' | 'invalid_input'>
> {
  const read = input.by === 'email' ? readEmail(input.name) : readMobile(input.name);
  if (!read.ok)
    return fail('invalid_input', {}, [{ path: input.by, code: read.code, params: read.params }]);
  return checkInTurn(input.origin.ip, () => start(deps, read.value, input));
}

async function start(
  deps: Deps,
  name: string,
  { by, password, deviceKeys, origin, now }: Input,
): Promise<Result<SignInStarted, 'manager_invalid_credentials' | 'rate_limited'>> {
  const counted = await deps.db.write('platform', async (tx) => {
    const buckets = bucketsOf('sign_in', origin.ip, await countedName(tx, origin.ip, name));
    const limit = await take(tx, 'sign_in', buckets, now);
    return limit.ok ? ok(buckets) : limit;
  });
  if (!counted.ok) return counted;

  const person = await checkPassword(deps, name, password);
  if (!person) return fail('manager_invalid_credentials');
  return deps.db.write({ clientId: person.clientId }, async (tx) => {
    await forget(tx, counted.value, now);
    const described = await deps.ports.describe(tx, person);
    const mayTrust = described?.mayTrust === true;
    const trusted = mayTrust && (await isTrusted(tx, person, deviceKeys, now));
    if (!trusted) {
      const allowed = await takeCode(tx, 'sign_in_codes', name, now);
      if (!allowed.ok) return allowed;
    }
    const channel = by === 'email' ? 'email' : 'sms';
    const started = await openTicket(
      tx,
      { ...person, purpose: 'sign_in', channel, address: name },
      now,
    );
    const to = {
      channel,
      address: name,
      language: described?.language ?? 'en',
      clientId: person.clientId,
    } as const;
    const sent = trusted
      ? codeShown(to, { code: started, now, showCodes: false })
      : await sendCode(tx, to, { code: started, now, showCodes: deps.options.showCodes });
    return ok({ login_id: started.ticket, trusted, may_trust: mayTrust, ...sent });
  });
}
