import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { invariant } from '#kernel/invariant.ts';

/** Seals what must not lie readable in the database: bank numbers, identity numbers. */
export type Vault = {
  /**
   * `about` names the place (`customer:12:identity`): what was sealed for one place does not open
   * in another.
   */
  seal(text: string, about: string): string;
  open(sealed: string, about: string): string;
};

const VERSION = 'v1';
const KEY_BYTES = 32;
/** A shorter one is easier to guess, and refused. */
const TAG_BYTES = 16;

/** AES-256-GCM under one key of the installation, a fresh nonce each time. */
export function createVault(key: Buffer): Vault {
  invariant(key.length === KEY_BYTES, 'the key of the vault has 32 bytes');
  return {
    seal(text, about) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(about));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return [
        VERSION,
        ...[nonce, cipher.getAuthTag(), body].map((part) => part.toString('base64url')),
      ].join('.');
    },
    open(sealed, about) {
      const [version, nonce = '', tag = '', body = ''] = sealed.split('.');
      invariant(version === VERSION, 'a sealed value says its version');
      const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url'), {
        authTagLength: TAG_BYTES,
      })
        .setAAD(Buffer.from(about))
        .setAuthTag(Buffer.from(tag, 'base64url'));
      return Buffer.concat([
        decipher.update(Buffer.from(body, 'base64url')),
        decipher.final(),
      ]).toString('utf8');
    },
  };
}
