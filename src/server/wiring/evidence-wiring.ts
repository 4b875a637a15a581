import { type KeyObject, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { paymentsChain } from '../features/payments/index.ts';
import { findSeals, sealHeads } from '../ledger/index.ts';
import type { HeadSettings } from '../platform/head-settings.ts';
import type { ReadHandle } from '../platform/database/handle.ts';
import { auditChain } from '../platform/evidence/audit-chain.ts';
import { type FindSeals, sealName } from '../platform/evidence/check-heads.ts';
import { type ChainHead, readSigningKey } from '../platform/evidence/head-line.ts';
import { type HeadStore, bucketStore, fileStore } from '../platform/evidence/head-store.ts';
import { findRowSeals, rowHeads } from '../platform/evidence/row-chain.ts';
import { StartError } from '../platform/start-error.ts';

/** What is sealed besides the books. */
export const rowChains = [auditChain, paymentsChain];

/** The newest seal of every chain of every client. */
export const readHeads = async (owner: ReadHandle): Promise<ChainHead[]> => [
  ...(await sealHeads(owner)),
  ...(await rowHeads(owner)),
];

/** Of those that were signed, the seals that are in the database. */
export function findSignedSeals(owner: ReadHandle): FindSeals {
  return async (heads) => {
    const books = heads.filter(({ chain }) => chain === 'books');
    const rows = heads.filter(({ chain }) => chain !== 'books');
    const found = [...(await findSeals(owner, books)), ...(await findRowSeals(owner, rows))];
    return new Map(found.map((head) => [sealName(head), head]));
  };
}

export type HeadSigning = { readonly key: KeyObject; readonly store: HeadStore };

/**
 * With what heads are signed and where they go. Where the database is the embedded one, a key and
 * a file of its own beside it are made; null where nothing is set for a database of one's own.
 */
export function connectHeads(settings: HeadSettings, dataDir: string | null): HeadSigning | null {
  const store = storeOf(settings);
  const pem = settings.keyFile ? readFileSync(settings.keyFile, 'utf8') : settings.key;
  if (pem !== undefined && store)
    return { key: readSigningKey(pem.replaceAll(String.raw`\n`, '\n')), store };
  if (pem !== undefined || store)
    throw new StartError(
      'Signed heads need a key (CARDLOAD_HEADS_KEY or CARDLOAD_HEADS_KEY_FILE) and a store (CARDLOAD_HEADS_FILE or CARDLOAD_HEADS_BUCKET with its CARDLOAD_HEADS_KEY_ID and CARDLOAD_HEADS_SECRET).',
    );
  if (dataDir === null) return null;
  return { key: ownKey(dataDir), store: fileStore(join(dataDir, 'heads.log')) };
}

function storeOf({ file, bucket }: HeadSettings): HeadStore | null {
  if (bucket) return bucketStore(bucket);
  return file === undefined ? null : fileStore(file);
}

function ownKey(dataDir: string): KeyObject {
  const path = join(dataDir, 'heads.key');
  if (existsSync(path)) return readSigningKey(readFileSync(path, 'utf8'));
  const { privateKey } = generateKeyPairSync('ed25519');
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(path, privateKey.export({ type: 'pkcs8', format: 'pem' }), {
    mode: 0o600,
    flag: 'wx',
  });
  writeFileSync(
    join(dataDir, 'heads.pub'),
    createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }),
  );
  return privateKey;
}
