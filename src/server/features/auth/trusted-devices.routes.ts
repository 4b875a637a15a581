import type { auth } from '#contract/auth.ts';
import { fail, ok } from '#kernel/result.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import { audit } from '#server/platform/audit.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { devicesOf, forgetDevice } from '#server/platform/directory/trusted-devices.ts';
import type { DeviceCookie } from '#server/platform/http/device-cookie.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import { sha256 } from '#server/platform/secrets.ts';

type Asked = {
  readonly actor: ManagerActor;
  readonly device: DeviceCookie;
  readonly now: Date;
};
/** An operator inside a client is nobody of that client, and trusts no device. */
const personOf = ({ homeClientId, managerId }: ManagerActor) =>
  ({ clientId: homeClientId, personId: managerId }) as const;

async function listDevices(tx: ReadHandle, { actor, device, now }: Asked) {
  const own = device.keys.map((key) => sha256(key));
  return {
    data: (await devicesOf(tx, personOf(actor), now)).map((one) => ({
      device_id: one.id,
      user_agent: one.user_agent,
      trusted_at: one.trusted_at.toISOString(),
      used_at: one.used_at.toISOString(),
      expires_at: one.expires_at.toISOString(),
      current: own.some((hash) => hash.equals(one.key_hash)),
    })),
  };
}

/** The own devices that sign in without a code: read, and forgotten. */
export const trustedDeviceRoutes = {
  trustedDevices: async ({ tx, ...asked }) => ok(await listDevices(tx, asked)),
  async forgetTrustedDevice({ tx, params, origin, ...asked }) {
    const { actor, now } = asked;
    if (!(await forgetDevice(tx, personOf(actor), params.device))) return fail('not_found');
    await audit(
      { tx, actor, origin, now },
      { action: 'auth.forget_device', subject: { kind: 'manager', id: actor.managerId } },
    );
    return ok(await listDevices(tx, asked));
  },
} satisfies Partial<Handlers<typeof auth>>;
