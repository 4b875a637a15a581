import type { ManagerActor, Origin } from '#server/platform/actor.ts';
import { audit } from '#server/platform/audit.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { type Person, openSession } from '#server/platform/directory/sessions.ts';
import type { SignInPerson } from './auth.ports.ts';

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
type When = { readonly origin: Origin; readonly now: Date };

/** A session for somebody who has shown who they are. */
export async function openSignIn(
  tx: WriteHandle,
  { person, described }: { readonly person: Person; readonly described: SignInPerson },
  action: 'auth.sign_in' | 'auth.sign_in_trusted',
  when: When,
): Promise<SignedIn> {
  const session = await openSession(tx, person, when.now, {
    ip: when.origin.ip,
    userAgent: when.origin.userAgent,
  });
  await noteOfManager(tx, { person, name: described.firstName }, action, when);
  return {
    manager_id: person.personId,
    client_id: person.clientId,
    account_level: described.level,
    mobile_number: described.mobile ?? '',
    session_id: session.id,
    status: described.status,
    stores: [...described.stores],
    token: session.token,
  };
}

/** The audit line of something that a manager did while signing in. */
export async function noteOfManager(
  tx: WriteHandle,
  { person, name }: { readonly person: Person; readonly name: string },
  action: string,
  { origin, now }: When,
): Promise<void> {
  // There is no session yet: of an actor the line has the number, the name and the client alone.
  const actor = {
    kind: 'manager',
    managerId: person.personId,
    name,
    client: { id: person.clientId },
  } as ManagerActor;
  const subject = { kind: 'manager', id: person.personId } as const;
  await audit({ tx, actor, origin, now }, { action, subject });
}
