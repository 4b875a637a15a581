import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** What is kept of a secret: enough to know it again. */
export const hashOf = (secret: string): string =>
  createHash('sha256').update(secret).digest('base64url');
export const newSecret = (kind: string): string =>
  `${kind}${randomBytes(24).toString('base64url')}`;

export function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(hashOf(one)), Buffer.from(hashOf(other))];
  return timingSafeEqual(left, right);
}

export const bearerOf = (header: string | undefined): string | null =>
  /^Bearer ([\w.~+/=-]+)$/i.exec(header ?? '')?.[1] ?? null;
