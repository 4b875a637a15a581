import { after, days } from '#kernel/instant.ts';
import { type ReadHandle, type WriteHandle, q } from '../database/handle.ts';
import { newToken, sha256 } from '../secrets.ts';

export const TRUST_LIFE = days(30);
/** Of one person; the one that was not used for longest goes first. */
const MAX_DEVICES = 10;

type From = { readonly ip: string | null; readonly userAgent: string | null };
type Manager = { readonly clientId: number; readonly personId: number };

const hashes = (keys: readonly string[]): Buffer[] => keys.map((key) => sha256(key));

const standing = ({ clientId, personId }: Manager, now: Date) =>
  q
    .selectFrom('directory.trusted_device')
    .where('client_id', '=', clientId)
    .where('person_id', '=', personId)
    .where('expires_at', '>', now);

const removal = ({ clientId, personId }: Manager) =>
  q
    .deleteFrom('directory.trusted_device')
    .where('client_id', '=', clientId)
    .where('person_id', '=', personId);

/** Whether one of these keys is that of a device that this manager trusts. */
export const isTrusted = async (
  tx: ReadHandle,
  person: Manager,
  keys: readonly string[],
  now: Date,
): Promise<boolean> =>
  keys.length > 0 &&
  (await tx.maybe(
    standing(person, now).select('id').where('key_hash', 'in', hashes(keys)).limit(1),
  )) !== null;

/** Trusts a browser for 30 days; the key is answered once. What it held of this manager ends. */
export async function trustDevice(
  tx: WriteHandle,
  person: Manager,
  {
    held,
    from,
    now,
  }: { readonly held: readonly string[]; readonly from: From; readonly now: Date },
): Promise<string> {
  const key = newToken();
  if (held.length > 0) await tx.run(removal(person).where('key_hash', 'in', hashes(held)));
  const kept = await tx.all(
    standing(person, now)
      .select('id')
      .orderBy('used_at', 'desc')
      .limit(MAX_DEVICES - 1),
  );
  const others = removal(person);
  await tx.run(
    kept.length === 0
      ? others
      : others.where(
          'id',
          'not in',
          kept.map(({ id }) => id),
        ),
  );
  await tx.run(
    q.insertInto('directory.trusted_device').values({
      client_id: person.clientId,
      person_id: person.personId,
      key_hash: sha256(key),
      used_key_hash: null,
      trusted_at: now,
      used_at: now,
      expires_at: after(now, TRUST_LIFE),
      ip: from.ip,
      user_agent: from.userAgent,
    }),
  );
  return key;
}

/** `replayed`: a key that was used already, so somebody has a copy. */
export type DeviceUse =
  | { readonly kind: 'used'; readonly old: string; readonly key: string }
  | { readonly kind: 'replayed'; readonly old: string }
  | { readonly kind: 'unknown' };

/**
 * Uses a device's key up and gives it the next one. A key that comes a second time ends the device,
 * whoever of the two had it rightly.
 */
export async function useDevice(
  tx: WriteHandle,
  person: Manager,
  {
    held,
    from,
    now,
  }: { readonly held: readonly string[]; readonly from: From; readonly now: Date },
): Promise<DeviceUse> {
  for (const old of held) {
    const hash = sha256(old);
    const device = await tx.maybe(
      standing(person, now).select('id').where('key_hash', '=', hash).forUpdate(),
    );
    if (device) {
      const key = newToken();
      await tx.run(
        q
          .updateTable('directory.trusted_device')
          .set({
            key_hash: sha256(key),
            used_key_hash: hash,
            used_at: now,
            ip: from.ip,
            user_agent: from.userAgent,
          })
          .where('client_id', '=', person.clientId)
          .where('id', '=', device.id),
      );
      return { kind: 'used', old, key };
    }
    if ((await tx.run(removal(person).where('used_key_hash', '=', hash))) > 0)
      return { kind: 'replayed', old };
  }
  return { kind: 'unknown' };
}

/** A manager's trusted devices, the one that was used last first. */
export const devicesOf = (tx: ReadHandle, person: Manager, now: Date) =>
  tx.all(
    standing(person, now)
      .select(['id', 'key_hash', 'trusted_at', 'used_at', 'expires_at', 'user_agent'])
      .orderBy('used_at', 'desc')
      .orderBy('id'),
  );

/** False where this manager has no such device. */
export const forgetDevice = async (
  tx: WriteHandle,
  person: Manager,
  id: number,
): Promise<boolean> => (await tx.run(removal(person).where('id', '=', id))) === 1;

/** Members have none: their sign-in has no code. */
export const forgetDevices = async (
  tx: WriteHandle,
  person: Manager & { readonly kind: 'manager' | 'customer' },
): Promise<void> => {
  if (person.kind === 'manager') await tx.run(removal(person));
};
