import { type Result, fail, ok } from '#kernel/result.ts';
import type { Origin } from '#server/platform/actor.ts';
import { endTicket, lockTicket, peekTicket } from '#server/platform/directory/tickets.ts';
import { useDevice } from '#server/platform/directory/trusted-devices.ts';
import type { DeviceCookie } from '#server/platform/http/device-cookie.ts';
import type { AuthDeps } from './auth.ports.ts';
import { type SignedIn, noteOfManager, openSignIn } from './open-sign-in.ts';
import { noteNetwork } from './sign-in-limits.ts';

type Input = {
  readonly loginId: string;
  readonly device: DeviceCookie;
  readonly origin: Origin;
  readonly now: Date;
};

/**
 * Second step of signing in on a trusted device: its key stands for the code, is used up, and the
 * next one takes its place. Whether it is good is looked at anew: the person may have been
 * deactivated, or have forgotten the device, since the password was checked.
 */
export async function signInTrusted(
  { db, ports }: AuthDeps,
  { loginId, device, origin, now }: Input,
): Promise<Result<SignedIn, 'device_not_trusted' | 'login_expired'>> {
  const of = await db.read('platform', (tx) => peekTicket(tx, loginId, 'sign_in', now));
  if (!of) return fail('login_expired');
  return db.write(
    { clientId: of.clientId },
    async (tx): Promise<Result<SignedIn, 'device_not_trusted' | 'login_expired'>> => {
      const ticket = await lockTicket(tx, loginId, 'sign_in', now);
      if (!ticket) return fail('login_expired');
      const person = { kind: of.kind, clientId: of.clientId, personId: of.personId };
      const described = await ports.describe(tx, person);
      if (!described?.active) return fail('login_expired');
      if (!described.mayTrust) return fail('device_not_trusted');
      const use = await useDevice(tx, person, { held: device.keys, from: origin, now });
      if (use.kind === 'replayed') {
        const who = { person, name: described.firstName };
        await noteOfManager(tx, who, 'auth.device_replayed', { origin, now });
        device.keep(device.keys.filter((key) => key !== use.old));
      }
      if (use.kind !== 'used') return fail('device_not_trusted');
      await endTicket(tx, ticket);
      await noteNetwork(tx, origin.ip, ticket.address, now);
      const signedIn = await openSignIn(tx, { person, described }, 'auth.sign_in_trusted', {
        origin,
        now,
      });
      device.keep([...device.keys.filter((key) => key !== use.old), use.key]);
      return ok(signedIn);
    },
  );
}
