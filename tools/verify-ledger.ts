import { createPublicKey } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { machineClock } from '#server/platform/clock.ts';
import { readConfig } from '#server/platform/config.ts';
import { defaultDataDir } from '#server/platform/database/data-dir.ts';
import { startEmbedded } from '#server/platform/database/embedded.ts';
import { openDatabase } from '#server/platform/database/pool.ts';
import { StartError, explain } from '#server/platform/start-error.ts';
import { describeClient, describeEvidence } from '#server/wiring/describe-evidence.ts';
import { type StoredHeads, isSound, verifyEvidence } from '#server/wiring/verify-evidence.ts';

const HOW = `npm run verify-ledger -- [--heads FILE_OR_FOLDER --key PUBLIC_KEY_FILE [--key …]]`;

/**
 * `npm run verify-ledger`: recomputes every seal of every client, and holds the books against the
 * heads that were signed and stored outside. Ends with 1 where something does not fit.
 */
async function main(): Promise<boolean> {
  const stored = await storedHeads();
  const config = readConfig({ ...process.env, CARDLOAD_ROLE: 'migrate' });
  const embedded =
    config.ownerUrls.length === 0
      ? await startEmbedded({
          dataDir: config.dataDir ?? defaultDataDir(resolve(import.meta.dirname, '..')),
        })
      : null;
  const owner = openDatabase({
    urls: embedded ? [embedded.url] : config.ownerUrls,
    max: 1,
    // A chain of seals is read in one statement, however long it is.
    statementTimeout: 0,
    role: 'none',
  });
  try {
    const [{ ready } = { ready: null }] = await owner.read('platform', (tx) =>
      tx.text<{ ready: string | null }>({ sql: `SELECT to_regclass('row_seal')::text AS ready` }),
    );
    if (ready === null)
      throw new StartError(
        'There is no ledger of this release in this database yet: start Cardload on it once (npm start), which makes its tables.',
      );
    const evidence = await verifyEvidence(owner, machineClock.now(), stored, (client) =>
      process.stdout.write(describeClient(client)),
    );
    process.stdout.write(describeEvidence(evidence));
    return isSound(evidence);
  } finally {
    await owner.close();
    await embedded?.stop();
  }
}

async function storedHeads(): Promise<StoredHeads | null> {
  const { heads, key } = parseArgs({
    options: { heads: { type: 'string' }, key: { type: 'string', multiple: true } },
  }).values;
  if (heads === undefined && key === undefined) return null;
  if (heads === undefined || key === undefined)
    throw new StartError(
      `Signed heads are checked with the public key that they are signed for: ${HOW}`,
    );
  const keys = await Promise.all(
    key.map(async (path) => createPublicKey(await readFile(path, 'utf8'))),
  );
  return { keys, lines: linesOf(heads) };
}

/** Of one file, or of all files of a folder in the order of their names. */
async function* linesOf(path: string): AsyncGenerator<string> {
  const isFolder = (await stat(path)).isDirectory();
  const files = isFolder
    ? (await readdir(path)).toSorted().map((name) => join(path, name))
    : [path];
  for (const file of files)
    yield* createInterface({ input: createReadStream(file), crlfDelay: Infinity });
}

try {
  process.exitCode = (await main()) ? 0 : 1;
} catch (error) {
  process.stderr.write(`${explain(error, 0)}\n`);
  process.exitCode = 1;
}
