import { resolve } from 'node:path';
import { type Verification, bookedClients, verifySeals } from '#server/ledger/index.ts';
import { StartError, explain } from '#server/platform/start-error.ts';
import { readConfig } from '#server/platform/config.ts';
import { defaultDataDir } from '#server/platform/database/data-dir.ts';
import { startEmbedded } from '#server/platform/database/embedded.ts';
import { openDatabase } from '#server/platform/database/pool.ts';

/**
 * `npm run verify-ledger`: recomputes every seal of every client from the entries. Ends with 1
 * where one does not fit.
 */
async function main(): Promise<boolean> {
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
    const [{ ledger } = { ledger: null }] = await owner.read('platform', (tx) =>
      tx.text<{ ledger: string | null }>({
        sql: `SELECT to_regclass('ledger_account')::text AS ledger`,
      }),
    );
    if (ledger === null)
      throw new StartError(
        'There is no ledger in this database yet: start Cardload on it once (npm start), which makes its tables.',
      );
    const clients = await owner.read('platform', (tx) => bookedClients(tx));
    const found: Verification[] = [];
    for (const clientId of clients) {
      const verification = await owner.read('platform', (tx) => verifySeals(tx, clientId));
      process.stdout.write(describe(verification));
      found.push(verification);
    }
    const broken = found.filter(
      (verification) => verification.brokenSeal || verification.brokenEntry,
    );
    const unsealed = found.reduce((sum, verification) => sum + verification.unsealed, 0n);
    process.stdout.write(
      `${found.length} clients, ${broken.length} broken, ${unsealed} transfers not sealed yet\n`,
    );
    return broken.length === 0;
  } finally {
    await owner.close();
    await embedded?.stop();
  }
}

function describe({
  clientId,
  seals,
  sealed,
  unsealed,
  head,
  brokenSeal,
  brokenEntry,
}: Verification): string {
  const lines = [
    `client ${clientId}: ${seals} seals over ${sealed} transfers, ${unsealed} not sealed yet, head ${head ? `${head.no} ${head.hash}` : 'none'}`,
  ];
  if (brokenSeal)
    lines.push(
      `  BROKEN seal ${brokenSeal.no}: ${brokenSeal.why}, ${brokenSeal.found} of ${brokenSeal.transfers} transfers found`,
    );
  if (brokenEntry)
    lines.push(
      `  BROKEN entry ${brokenEntry.seq ?? '?'} of account ${brokenEntry.accountId ?? '?'} in transfer ${brokenEntry.transferId}: ${brokenEntry.why}`,
    );
  return `${lines.join('\n')}\n`;
}

try {
  process.exitCode = (await main()) ? 0 : 1;
} catch (error) {
  process.stderr.write(`${explain(error, 0)}\n`);
  process.exitCode = 1;
}
