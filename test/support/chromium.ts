import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

declare module 'vitest' {
  interface ProvidedContext {
    /** Which Chromium the journeys of this project run in. */
    readonly chromium: ChromiumSource;
  }
}

/**
 * Where a Chromium comes from: installed on this machine, or shipped as a package of the project.
 */
export type ChromiumSource = 'installed' | 'packaged';

/** A browser to start, with what its process needs in its environment. */
export type Chromium = {
  readonly executablePath: string;
  readonly env: Readonly<Record<string, string>>;
};

const USUAL_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
];

/**
 * The Chromiums that the journeys run in: the installed one (or the one that `CARDLOAD_CHROMIUM`
 * names) and the packaged one. They are ten versions apart, so that what a new version changes is
 * seen here before customers see it.
 */
export function chromiumSources(): ChromiumSource[] {
  return installedPath() ? ['installed', 'packaged'] : ['packaged'];
}

export async function findChromium(
  source: ChromiumSource = chromiumSources()[0]!,
): Promise<Chromium> {
  if (source === 'installed') return { executablePath: installedPath()!, env: {} };
  const folder = await unpacked();
  const libraries = [join(folder, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH]
    .filter(Boolean)
    .join(':');
  return {
    executablePath: join(folder, 'chromium'),
    env: { LD_LIBRARY_PATH: libraries, FONTCONFIG_PATH: join(folder, 'fonts') },
  };
}

function installedPath(): string | null {
  const named = process.env.CARDLOAD_CHROMIUM;
  if (named && !existsSync(named))
    throw new Error(`CARDLOAD_CHROMIUM names ${named}, which does not exist`);
  return named ?? USUAL_PATHS.find((path) => existsSync(path)) ?? null;
}

/**
 * The package unpacks into the temporary folder and reuses any `chromium` that it finds there, of
 * whatever version: so a child process gets a temporary folder of its own, which takes its final,
 * versioned name when it is complete.
 */
async function unpacked(): Promise<string> {
  const manifest = createRequire(import.meta.url)
    .resolve('@sparticuz/chromium')
    .replace(/build\/.*$/, 'package.json');
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  const folder = join(tmpdir(), `cardload-chromium-${version}-${process.getuid?.() ?? 'user'}`);
  if (existsSync(folder)) return folder;
  const fresh = `${folder}.${process.pid}`;
  mkdirSync(fresh, { recursive: true, mode: 0o700 });
  const script = `import('@sparticuz/chromium').then(({ default: chromium }) => chromium.executablePath())`;
  await promisify(execFile)(process.execPath, ['-e', script], {
    cwd: import.meta.dirname,
    env: { ...process.env, TMPDIR: fresh, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' },
  });
  writeFileSync(join(fresh, 'fonts', 'fonts.conf'), fontSettings(folder));
  try {
    renameSync(fresh, folder);
  } catch (error) {
    // Another run was quicker.
    if (!existsSync(folder)) throw error;
    rmSync(fresh, { recursive: true, force: true });
  }
  return folder;
}

/** The package's own settings look for its fonts in /tmp/fonts alone. */
const fontSettings = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`;
