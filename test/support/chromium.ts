import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** A browser to start, with what its process needs in its environment. */
export type Chromium = {
  readonly executablePath: string;
  readonly env: Readonly<Record<string, string>>;
};

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
];

/** `CARDLOAD_CHROMIUM`, an installed Chromium or Chrome, else the one that comes as a package, unpacked once a machine. */
export async function findChromium(): Promise<Chromium> {
  const named = process.env.CARDLOAD_CHROMIUM;
  const installed = named ? [named] : INSTALLED;
  const found = installed.find((path) => existsSync(path));
  if (found) return { executablePath: found, env: {} };
  if (named) throw new Error(`CARDLOAD_CHROMIUM names ${named}, which does not exist`);
  const folder = await unpacked();
  const libraries = [join(folder, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH]
    .filter(Boolean)
    .join(':');
  return {
    executablePath: join(folder, 'chromium'),
    env: { LD_LIBRARY_PATH: libraries, FONTCONFIG_PATH: join(folder, 'fonts') },
  };
}

/**
 * The package unpacks into the temporary folder and reuses any `chromium` that it finds there, of whatever version: so a child
 * process gets a temporary folder of its own, which takes its final, versioned name when it is complete.
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
