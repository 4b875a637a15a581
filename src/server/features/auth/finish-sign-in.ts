import { type Result, fail, ok } from '#kernel/result.ts';
import type { Origin } from '#server/platform/actor.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import type { Person } from '#server/platform/directory/sessions.ts';
import { type LockedTicket, lockTicket } from '#server/platform/directory/tickets.ts';
import { trustDevice } from '#server/platform/directory/trusted-devices.ts';
import type { DeviceCookie } from '#server/platform/http/device-cookie.ts';
import type { AuthDeps } from './auth.ports.ts';
import { tryCodeWithinLimits } from './check-code.ts';
import { type SignedIn, noteOfManager, openSignIn } from './open-sign-in.ts';
import { noteNetwork } from './sign-in-limits.ts';

type Input = {
  readonly loginId: string;
  readonly code: string;
  /** Ask for no code on this device for 30 days. */
  readonly trustDevice: boolean;
  readonly device: DeviceCookie;
  readonly origin: Origin;
  readonly now: Date;
};
type Refusal = 'login_code_incorrect' | 'login_expired' | 'rate_limited';

/** Second step of signing in: the code. Five wrong ones end the sign-in. */
export async function finishSignIn(
  { db, ports }: AuthDeps,
  input: Input,
): Promise<Result<SignedIn, Refusal>> {
  const checked = await db.write('platform', (tx) => checkCode(tx, input));
  if (!checked.ok) return checked;
  const person: Person = checked.value;
  // In a transaction of the person's own client, so that its audit lines stand in their books.
  return db.write(
    { clientId: person.clientId },
    async (tx): Promise<Result<SignedIn, 'login_expired'>> => {
      const described = await ports.describe(tx, person);
      if (!described?.active) return fail('login_expired');
      const signedIn = await openSignIn(tx, { person, described }, 'auth.sign_in', input);
      await ports.verified(tx, person, checked.value.address);
      if (input.trustDevice && described.mayTrust)
        await trust(tx, person, described.firstName, input);
      return ok(signedIn);
    },
  );
}

/** Gives the browser a key, beside those of others who use it too. */
async function trust(
  tx: WriteHandle,
  person: Person,
  name: string,
  { device, origin, now }: Input,
): Promise<void> {
  const key = await trustDevice(tx, person, { held: device.keys, from: origin, now });
  await noteOfManager(tx, { person, name }, 'auth.trust_device', { origin, now });
  device.keep([...device.keys, key]);
}

async function checkCode(
  tx: WriteHandle,
  { loginId, code, origin, now }: Input,
): Promise<Result<LockedTicket, Refusal>> {
  const ticket = await lockTicket(tx, loginId, 'sign_in', now);
  if (!ticket) return fail('login_expired');
  const attempt = { code, origin, now, wrong: 'login_code_incorrect' } as const;
  const tried = await tryCodeWithinLimits(tx, ticket, attempt);
  if (tried.ok) await noteNetwork(tx, origin.ip, ticket.address, now);
  return tried;
}
