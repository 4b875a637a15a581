import { createHmac } from 'node:crypto';
import pg from 'pg';

const ROLE = 'cardload_app';
const LOCK = 7_253_304;

/**
 * The address that requests use: the same database, signed in as the runtime role itself, so that
 * no statement can get back to the owner's rights. Its password follows from the owner's, so that
 * several servers agree without telling each other.
 */
export function runtimeUrl(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  const password = passwordFor(ownerUrl);
  url.username = ROLE;
  url.password = password;
  return url.toString();
}

const passwordFor = (ownerUrl: string): string => {
  const { password, username } = new URL(ownerUrl);
  return createHmac('sha256', `${username}:${decodeURIComponent(password)}`)
    .update(ROLE)
    .digest('hex');
};

/**
 * Lets the runtime role sign in. The owner's address must have a password of its own for this to be
 * worth anything.
 */
export async function allowRuntimeLogin(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    // Two servers that start at once would write the same row of the catalogue.
    await client.query(`SELECT pg_advisory_lock(${LOCK})`);
    await client.query(`ALTER ROLE ${ROLE} LOGIN PASSWORD '${passwordFor(ownerUrl)}'`);
  } finally {
    await client.end();
  }
}
