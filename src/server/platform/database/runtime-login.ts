import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import pg from 'pg';

const ROLE = 'cardload_app';
const LOCK = 7_253_304;

/**
 * The address that requests use where none is named: the same database, signed in as the runtime
 * role itself, so that no statement can get back to the owner's rights. Its password follows from
 * the owner's, so that several servers agree without telling each other: for the embedded database
 * and the sandbox, whose owner's password is of the machine.
 */
export function runtimeUrl(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  const { username, password } = url;
  url.password = createHmac('sha256', `${username}:${decodeURIComponent(password)}`)
    .update(ROLE)
    .digest('hex');
  url.username = ROLE;
  return url.toString();
}

/**
 * Lets the login of `loginUrl` sign in with its password, where it is the runtime role; any other
 * login is its operator's to make. The server is told a verifier: neither its log nor whoever reads
 * statements learns the password.
 */
export async function allowRuntimeLogin(ownerUrl: string, loginUrl: string): Promise<void> {
  const login = new URL(loginUrl);
  if (login.username !== ROLE) return;
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    // Two servers that start at once would write the same row of the catalogue.
    await client.query(`SELECT pg_advisory_lock(${LOCK})`);
    const verifier = scramVerifier(decodeURIComponent(login.password));
    await client.query(`ALTER ROLE ${ROLE} LOGIN PASSWORD '${verifier}'`);
  } finally {
    await client.end();
  }
}

const ITERATIONS = 4_096;

/** What PostgreSQL stores of a password (RFC 5803), computed here. */
export function scramVerifier(password: string, salt = randomBytes(16)): string {
  const salted = pbkdf2Sync(password.normalize('NFKC'), salt, ITERATIONS, 32, 'sha256');
  const key = (name: string): Buffer => createHmac('sha256', salted).update(name).digest();
  const stored = createHash('sha256').update(key('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${stored}:${key('Server Key').toString('base64')}`;
}
