import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, open, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codedError } from '../coded-error.ts';
import { StartError } from '../start-error.ts';
import { type Binaries, exists } from './embedded-binaries.ts';

export const SUPERUSER = 'cardload';
const PASSWORD_FILE = 'cardload.password';

/**
 * How the server is told its folder. On Linux it is started inside the folder and reaches it
 * through this link, which the kernel follows without looking at the folders above: a data
 * directory below one that only root may enter works.
 */
export const folderArgument = (cluster: string): string =>
  process.platform === 'linux' ? '/proc/self/cwd' : cluster;

export type Cluster = { readonly folder: string; readonly password: string };

/**
 * The cluster in this data directory, made on the first start. Made beside and renamed, so a killed
 * first start leaves no half.
 */
export async function ensureCluster(dataDir: string, binaries: Binaries): Promise<Cluster> {
  const folder = join(dataDir, `postgres-${binaries.version.split('.')[0]}`);
  if (!(await exists(folder))) await create(dataDir, folder, binaries);
  return { folder, password: (await readFile(join(folder, PASSWORD_FILE), 'utf8')).trim() };
}

async function create(dataDir: string, folder: string, binaries: Binaries): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await removeAbandoned(dataDir);
  } catch (error) {
    throw new StartError(
      `The data directory ${dataDir} (CARDLOAD_DATA_DIR) cannot be used: ${codedError(error).message}`,
    );
  }
  const fresh = join(dataDir, `.new-${process.pid}-${randomBytes(4).toString('hex')}`);
  const password = `${fresh}.password`;
  try {
    await mkdir(fresh, { mode: 0o700 });
    await writeFile(password, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 });
    await giveTo(binaries, fresh, password);
    await initialise(fresh, password, binaries);
    await rename(password, join(fresh, PASSWORD_FILE));
    await rename(fresh, folder);
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    await rm(password, { force: true });
    // Another start made it meanwhile: that one is used.
    if (!(await exists(folder)))
      throw new StartError(
        `The database could not be made in ${dataDir} (CARDLOAD_DATA_DIR): ${codedError(error).message}`,
        { cause: error },
      );
  }
}

async function giveTo({ runAs }: Binaries, ...paths: string[]): Promise<void> {
  const { uid, gid } = runAs;
  if (uid === undefined || gid === undefined) return;
  for (const path of paths) await chown(path, uid, gid);
}

/**
 * initdb asks for the name of the user that it runs as, although it is told another for the
 * database.
 */
const NAMELESS = /could not look up effective user ID/;
const nameless = (): string =>
  `the user with the number ${process.getuid?.()} has no name on this machine (no line in /etc/passwd), and PostgreSQL does not begin without one. Add the line, start as another user, or set DATABASE_URL to use a PostgreSQL of your own.`;

async function initialise(folder: string, password: string, binaries: Binaries): Promise<void> {
  const args = [
    '-D',
    folderArgument(folder),
    '-U',
    SUPERUSER,
    '--auth=scram-sha-256',
    '--pwfile=/dev/stdin',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
    '--no-sync',
  ];
  const input = await open(password);
  try {
    await new Promise<void>((resolve, reject) => {
      const child = spawn(join(binaries.folder, 'bin', 'initdb'), args, {
        cwd: folder,
        env: serverEnv(),
        stdio: [input.fd, 'ignore', 'pipe'],
        ...binaries.runAs,
      });
      let said = '';
      child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
      child.on('error', reject);
      child.on('close', (code) =>
        code === 0
          ? resolve()
          : reject(
              new Error(
                NAMELESS.test(said) ? nameless() : `initdb ended with ${code}: ${said.trim()}`,
              ),
            ),
      );
    });
  } finally {
    await input.close();
  }
}

/** What first starts that were killed left behind; one that still runs is left alone. */
async function removeAbandoned(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const pid = Number(/^\.new-(\d+)-/.exec(name)?.[1] ?? 0);
    if (pid > 0 && !isAlive(pid)) await rm(join(dataDir, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return codedError(error).code === 'EPERM';
  }
}

/** Nothing of the caller's environment (PGDATA, LC_ALL, …) changes how the server runs. */
export function serverEnv(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
}
