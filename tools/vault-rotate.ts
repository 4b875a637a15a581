import { join, resolve } from 'node:path';
import { readConfig } from '#server/platform/config.ts';
import { defaultDataDir } from '#server/platform/database/data-dir.ts';
import { startEmbedded } from '#server/platform/database/embedded.ts';
import { openDatabase } from '#server/platform/database/pool.ts';
import { rotateColumn } from '#server/platform/rotate-vault.ts';
import { explain } from '#server/platform/start-error.ts';
import { createVault } from '#server/platform/vault.ts';
import { vaultKey } from '#server/platform/vault-key.ts';
import { sealedColumns } from '#server/wiring/sealed-columns.ts';

/**
 * `npm run vault-rotate`: seals with CARDLOAD_VAULT_KEY what was sealed with one of
 * CARDLOAD_VAULT_OLD_KEYS, while servers go on. Ends with 1 while something is left.
 */
async function main(): Promise<boolean> {
  const config = readConfig({ ...process.env, CARDLOAD_ROLE: 'migrate' });
  const dataDir = config.dataDir ?? defaultDataDir(resolve(import.meta.dirname, '..'));
  const embedded = config.ownerUrls.length === 0 ? await startEmbedded({ dataDir }) : null;
  const urls = embedded ? [embedded.url] : config.ownerUrls;
  const owner = openDatabase({ urls, max: 1, statementTimeout: 0, role: 'none' });
  try {
    const key = vaultKey(config.vaultKey, join(dataDir, 'vault.key'));
    const vault = createVault(key, config.vaultOldKeys);
    let left = 0;
    for (const column of sealedColumns) {
      const rotated = await rotateColumn(owner, vault, column);
      left += rotated.left;
      process.stdout.write(
        `${column.table}.${column.column}: ${rotated.sealedAnew} sealed anew, ${rotated.left} left\n`,
      );
    }
    if (left > 0)
      process.stdout.write(
        'Run it again; what is left then was sealed with a key that is not given.\n',
      );
    return left === 0;
  } finally {
    await owner.close();
    await embedded?.stop();
  }
}

try {
  process.exitCode = (await main()) ? 0 : 1;
} catch (error) {
  process.stderr.write(`${explain(error, 0)}\n`);
  process.exitCode = 1;
}
