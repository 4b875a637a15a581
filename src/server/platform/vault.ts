import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { invariant } from '#kernel/invariant.ts';

/** Seals what must not lie readable in the database: bank numbers, identity numbers. */
export type Vault = {
  /**
   * `about` names the place (`customer:12:identity`): what was sealed for one place does not open
   * in another.
   */
  seal(text: string, about: string): string;
  open(sealed: string, about: string): string;
  /**
   * By which the same text of the same place is known again, the newest key's first; says nothing
   * of the text.
   */
  fingerprints(text: string, about: string): readonly [string, ...string[]];
};
export type KeyRing = Vault & {
  /** What everything begins with that is sealed with the newest key. */
  readonly newest: string;
};

const KEY_BYTES = 32;
/** A shorter one is easier to guess, and refused. */
const TAG_BYTES = 16;
const NONCE_BYTES = 12;

/** Of a key, and says nothing of it: the beginning of a digest. */
const nameOfKey = (key: Buffer): string =>
  createHash('sha256').update('cardload vault').update(key).digest('hex').slice(0, 8);

/**
 * AES-256-GCM, a fresh nonce each time. The first key seals; the others still open what they sealed
 * until everything is sealed anew. A sealed text names its key; those of the first form (v1) do
 * not, and every key is tried.
 */
export function createVault(newest: Buffer, older: readonly Buffer[] = []): KeyRing {
  const keys = [newest, ...older];
  invariant(
    keys.every((key) => key.length === KEY_BYTES),
    'a key of the vault has 32 bytes',
  );
  const ring = new Map(keys.map((key) => [nameOfKey(key), key]));
  const name = nameOfKey(newest);
  return {
    newest: `v2.${name}.`,
    seal: (text, about) => `v2.${name}.${encrypt(newest, text, about)}`,
    fingerprints: (text, about) => [
      fingerprint(newest, text, about),
      ...older.map((key) => fingerprint(key, text, about)),
    ],
    open(sealed, about) {
      const [version = '', ...parts] = sealed.split('.');
      if (version === 'v1') return openWithAny(keys, parts, about);
      const key = ring.get(parts[0] ?? '');
      invariant(version === 'v2' && key, 'a sealed text names a key of the ring');
      return decrypt(key, parts.slice(1), about);
    },
  };
}

/** With a key derived from that of the vault, which is for nothing else. */
function fingerprint(key: Buffer, text: string, about: string): string {
  const own = createHmac('sha256', key).update('cardload fingerprint').digest();
  return createHmac('sha256', own).update(`${about}\n${text}`).digest('base64url');
}

function encrypt(key: Buffer, text: string, about: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(about));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return [nonce, cipher.getAuthTag(), body].map((part) => part.toString('base64url')).join('.');
}

function decrypt(key: Buffer, parts: readonly string[], about: string): string {
  const [nonce = '', tag = '', body = ''] = parts;
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url'), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(about))
    .setAuthTag(Buffer.from(tag, 'base64url'));
  return Buffer.concat([
    decipher.update(Buffer.from(body, 'base64url')),
    decipher.final(),
  ]).toString('utf8');
}

function openWithAny(keys: readonly Buffer[], parts: readonly string[], about: string): string {
  let failed: unknown;
  for (const key of keys)
    try {
      return decrypt(key, parts, about);
    } catch (error) {
      failed = error;
    }
  throw failed;
}
