import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { hash as argonHash, verify as argonVerify } from '@node-rs/argon2';

/** A token of 256 random bits, safe in an address. Only its hash is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url');
export const newCode = (digits = 6): string =>
  randomInt(0, 10 ** digits)
    .toString()
    .padStart(digits, '0');
/** A number from 0 up to below `below` that nobody can guess. */
export const drawBelow = (below: number): number => randomInt(below);
export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
/** A code is hashed with its ticket, so that equal codes do not look equal. */
export const hashCode = (ticketHash: Buffer, code: string): Buffer =>
  createHash('sha256').update(ticketHash).update(code).digest();
export const same = (a: Buffer, b: Buffer): boolean =>
  a.length === b.length && timingSafeEqual(a, b);

/** argon2id; about 11 ms. Measured against scrypt in the design's stack page. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
export const hashPassword = (password: string): Promise<string> =>
  argonHash(password.normalize('NFC'), COST);

/**
 * A hash that no password has: checked when there is no account, so that the answer takes the same
 * time.
 */
let decoy: Promise<string> | undefined;

/**
 * True where the password is the one; takes the same time where there is no account (`stored`
 * null).
 */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword(newToken());
  const matches = await argonVerify(stored ?? (await decoy), password.normalize('NFC'));
  return stored !== null && matches;
}
