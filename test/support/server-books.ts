import { startEmbedded } from '#server/platform/database/embedded.ts';
import { type Database, openDatabase } from '#server/platform/database/pool.ts';

/**
 * The database of a running product, for what only its bank does: days pass between a debit and
 * its return, and a journey doesn't wait for them.
 */
export async function withBooks<T>(
  dataDir: string,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const embedded = await startEmbedded({ dataDir });
  const database = openDatabase({ urls: [embedded.url], max: 2 });
  try {
    return await work(database);
  } finally {
    await database.close();
    await embedded.stop();
  }
}
