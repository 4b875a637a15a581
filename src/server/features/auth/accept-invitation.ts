import { type Result, fail, ok } from '#kernel/result.ts';
import type { Origin } from '#server/platform/actor.ts';
import { audit } from '#server/platform/audit.ts';
import {
  type Invitation,
  openInvitation,
  setPasswordHash,
  useInvitation,
} from '#server/platform/directory/people.ts';
import { type Person, openSession } from '#server/platform/directory/sessions.ts';
import { hashPassword } from '#server/platform/secrets.ts';
import type { AuthDeps } from './auth.ports.ts';
import { personActor } from './finish-reset.ts';

type Input = {
  readonly kind: Person['kind'];
  readonly token: string;
  readonly password: string;
  readonly agreed: boolean;
  readonly origin: Origin;
  readonly now: Date;
};
export type Registered = { person: Person; session: { id: string; token: string } | null };
type Refusal = 'invitation_invalid' | 'agreement_required';

/**
 * A first password from an invitation, once, with the agreement accepted. A member is signed in at
 * once; a manager signs in with a code.
 */
export async function acceptInvitation(
  { db, ports }: AuthDeps,
  input: Input,
): Promise<Result<Registered, Refusal>> {
  const { now, token } = input;
  if (!input.agreed)
    return fail('agreement_required', {}, [{ path: 'agreement', code: 'agreement_required' }]);
  const invitation = await db.read('platform', (tx) => openInvitation(tx, token, now));
  if (!invitation || invitation.kind !== input.kind) return fail('invitation_invalid');
  const hash = await hashPassword(input.password);
  const person: Person = {
    kind: invitation.kind,
    clientId: invitation.clientId,
    personId: invitation.personId,
  };
  return db.write(
    { clientId: person.clientId },
    async (tx): Promise<Result<Registered, Refusal>> => {
      if (!(await useInvitation(tx, token, now))) return fail('invitation_invalid');
      const described = await ports.describe(tx, person);
      // Who was deactivated meanwhile, or whose page or client is off, does not come in by an old
      // link.
      if (!described?.mayRegister) return fail('invitation_invalid');
      await setPasswordHash(tx, person, hash, now);
      await ports.registered(tx, person, true, now);
      await audit(
        { tx, actor: personActor(person, described?.firstName ?? ''), origin: input.origin, now },
        {
          action: 'auth.register',
          subject: { kind: person.kind, id: person.personId },
          after: { agreement: true },
        },
      );
      const session =
        person.kind === 'customer'
          ? await openSession(tx, person, now, {
              ip: input.origin.ip,
              userAgent: input.origin.userAgent,
            })
          : null;
      return ok({ person, session });
    },
    (answer) => answer.ok,
  );
}

export type InvitationShown = {
  kind: Person['kind'];
  first_name: string;
  client_name: string;
  region: 'US' | 'CA';
  expires_at: string;
};

/** Whom an invitation is for, so that its page can greet them. */
export async function showInvitation(
  { db, ports }: AuthDeps,
  token: string,
  now: Date,
): Promise<Result<InvitationShown, 'invitation_invalid'>> {
  const found: Invitation | null = await db.read('platform', (tx) =>
    openInvitation(tx, token, now),
  );
  const described = found
    ? await db.read({ clientId: found.clientId }, (tx) => ports.describe(tx, found))
    : null;
  if (!found || !described?.mayRegister) return fail('invitation_invalid');
  return ok({
    kind: found.kind,
    first_name: described.firstName,
    client_name: described.clientName,
    region: described.region,
    expires_at: found.expiresAt.toISOString(),
  });
}
