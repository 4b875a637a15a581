import { type Result, fail, ok } from '#kernel/result.ts';
import { readIdentifier } from '#domain/people/identifiers.ts';
import type { Language, Origin } from '#server/platform/actor.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { findByName } from '#server/platform/directory/people.ts';
import type { Person } from '#server/platform/directory/sessions.ts';
import { openTicket } from '#server/platform/directory/tickets.ts';
import { newCode } from '#server/platform/secrets.ts';
import type { AuthDeps, AuthOptions } from './auth.ports.ts';
import { type CodeSent, sendCode } from './send-code.ts';
import { bucketsOf, count, takeCode, withinLimit } from './sign-in-limits.ts';

/**
 * Whoever has the code has the account, without a password: it is a hundred times as hard to guess
 * as that of a sign-in.
 */
const RESET_DIGITS = 8;

type Deps = AuthDeps & { readonly options: AuthOptions };
type Input = {
  readonly kind: Person['kind'];
  readonly mobile: string | undefined;
  readonly email: string | undefined;
  readonly origin: Origin;
  readonly now: Date;
};
export type ResetStarted = { reset_id: string } & CodeSent;
type Refusal = 'account_not_found' | 'rate_limited' | 'invalid_input';

/**
 * Starts a reset (or a member's onboarding) by mobile number or e-mail. That nothing matches is
 * said, behind five tries in 15 minutes.
 */
export async function startReset(deps: Deps, input: Input): Promise<Result<ResetStarted, Refusal>> {
  const { now } = input;
  const field = input.mobile ? 'mobile_number' : 'email';
  const typed = input.mobile ?? input.email ?? '';
  const read = typed.trim() === '' ? fail('required') : readIdentifier(typed);
  if (!read.ok)
    return fail('invalid_input', {}, [{ path: field, code: read.code, params: read.params }]);
  const buckets = bucketsOf('reset', input.origin.ip, null);
  const found = await deps.db.write('platform', async (tx): Promise<Result<Person[], Refusal>> => {
    const limit = await withinLimit(tx, 'reset', buckets, now);
    if (!limit.ok) return limit;
    await count(tx, buckets, now);
    const people = await findByName(tx, input.kind, read.value);
    if (people.length === 0) return ok(people);
    // From however many addresses it is asked: each is a text message that somebody gets and we pay.
    const allowed = await takeCode(tx, 'reset_codes', read.value, now);
    return allowed.ok ? ok(people) : allowed;
  });
  if (!found.ok) return found;
  const known: KnownPerson[] = [];
  for (const person of found.value) {
    const described = await deps.db.read({ clientId: person.clientId }, (tx) =>
      deps.ports.describe(tx, person),
    );
    if (described?.active) known.push({ person, language: described.language });
  }
  const [first, ...others] = known;
  return first
    ? ok(await sendToAll(deps, { first, others, address: read.value, now }))
    : fail('account_not_found');
}

type KnownPerson = { readonly person: Person; readonly language: Language };

/**
 * One code for every account of that address: a member may work for several clients, and a code
 * proves the address, not an employer. The message goes last.
 */
async function sendToAll(
  { db, ports, options }: Deps,
  {
    first,
    others,
    address,
    now,
  }: {
    readonly first: KnownPerson;
    readonly others: readonly KnownPerson[];
    readonly address: string;
    readonly now: Date;
  },
): Promise<ResetStarted> {
  const channel = address.includes('@') ? 'email' : 'sms';
  const code = newCode(RESET_DIGITS);
  const open = async (tx: WriteHandle, person: Person) => {
    if (person.kind === 'customer') await ports.findStarted(tx, person, now);
    return openTicket(tx, { ...person, purpose: 'reset', channel, address }, now, code);
  };
  for (const { person } of others)
    await db.write({ clientId: person.clientId }, (tx) => open(tx, person));
  const { clientId } = first.person;
  return db.write({ clientId }, async (tx) => {
    const started = await open(tx, first.person);
    return {
      reset_id: started.ticket,
      ...(await sendCode(
        tx,
        { channel, address, language: first.language, clientId },
        { code: started, now, showCodes: options.showCodes },
      )),
    };
  });
}
