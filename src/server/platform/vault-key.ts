import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { codedError } from './coded-error.ts';

const read = (path: string): Buffer | null => {
  try {
    return Buffer.from(readFileSync(path, 'utf8').trim(), 'base64');
  } catch (error) {
    if (codedError(error).code === 'ENOENT') return null;
    throw error;
  }
};

/**
 * The key of the vault: from the settings, else one of the installation's own in a file that only
 * it may read, made at the first start.
 */
export function vaultKey(given: string | undefined, path: string): Buffer {
  if (given !== undefined) return Buffer.from(given, 'base64');
  const kept = read(path);
  if (kept) return kept;
  const key = randomBytes(32);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${key.toString('base64')}\n`, { mode: 0o600, flag: 'wx' });
  return key;
}
