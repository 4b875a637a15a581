import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';

type Chunk = { readonly file: string; readonly imports?: readonly string[] };
type Manifest = Readonly<Record<string, Chunk>>;

const OUT = resolve(import.meta.dirname, '../dist/web');
const WEB = 'src/web';

type Screen = {
  /** In kB, gzipped. */
  readonly limit: number;
  readonly chunks: readonly string[];
  readonly texts: readonly string[];
  /** The folder whose own code is counted: not what screens of other features have too. */
  readonly of?: string;
};

/**
 * What the browser fetches before a screen is drawn: the entry, the screen's own chunks, and one
 * language's texts. Chunks name each other by their hashes, so that a change anywhere moves the size
 * by a tenth of a kilobyte: a limit stands a little above what was measured.
 */
const SCREENS: Readonly<Record<string, Screen>> = {
  'sign-in': { limit: 134.9, chunks: ['features/auth/login.page.tsx'], texts: ['common', 'auth'] },
  'member list': {
    limit: 185,
    chunks: ['app/shell-routes.tsx', 'features/members/view-customers.page.tsx'],
    texts: ['common', 'shell', 'members', 'status'],
  },
  'subscriptions, all of their screens': {
    limit: 40,
    chunks: ['features/subscriptions/pages.ts', 'app/notices.tsx'],
    texts: ['subscriptions', 'subscription-access', 'billing'],
    of: 'features/subscriptions/',
  },
  'earned wage access, its dashboard': {
    limit: 30,
    chunks: ['features/ewa/dashboard/pages.ts'],
    texts: ['ewa-dashboard'],
    of: 'features/ewa/dashboard/',
  },
  "a member's earned pay": {
    limit: 30,
    chunks: ['features/earned/earned.page.tsx'],
    texts: ['earned', 'ewa-terms'],
    of: 'features/earned/',
  },
};
const LANGUAGES = ['en', 'es', 'fr'] as const;

function filesOf(manifest: Manifest, names: readonly string[]): Set<string> {
  const files = new Set<string>();
  const seen = new Set<string>();
  const visit = (name: string): void => {
    if (seen.has(name)) return;
    seen.add(name);
    const chunk = manifest[name];
    if (chunk === undefined)
      throw new Error(`the build has no chunk ${name} (looked for under ${WEB})`);
    if (chunk.file.endsWith('.js')) files.add(chunk.file);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const name of names) visit(name);
  return files;
}

const kilobytes = (files: Iterable<string>): number => {
  let bytes = 0;
  for (const file of files) bytes += gzipSync(readFileSync(`${OUT}/${file}`), { level: 6 }).length;
  return Math.round(bytes / 100) / 10;
};

/**
 * Measures the first paint's JavaScript of the screens with a limit; answers the lines to print and
 * whether all keep it.
 */
export function checkBundle(): { readonly ok: boolean; readonly lines: readonly string[] } {
  const manifest = JSON.parse(readFileSync(`${OUT}/.vite/manifest.json`, 'utf8')) as Manifest;
  const results = Object.entries(SCREENS).map(([screen, { limit, chunks, texts, of }]) => {
    const others = Object.keys(manifest).filter(
      (name) => of !== undefined && /^(app|features)\//.test(name) && !name.startsWith(of),
    );
    const there = filesOf(manifest, others);
    const sizes = LANGUAGES.map((language) => {
      const named = texts.map((name) => `../texts/${name}/${language}.ts`);
      const files = filesOf(manifest, ['index.html', ...chunks, ...named]);
      return kilobytes([...files].filter((file) => !there.has(file)));
    });
    const size = Math.max(...sizes);
    const what = of ? 'of their own' : 'to the first paint';
    return {
      ok: size <= limit,
      line: `${screen}: ${size} kB gzipped JavaScript ${what}, limit ${limit} kB`,
    };
  });
  return { ok: results.every((result) => result.ok), lines: results.map((result) => result.line) };
}

if (process.argv[1]?.endsWith('check-bundle.ts')) {
  const { ok, lines } = checkBundle();
  for (const line of lines) console.log(line);
  process.exitCode = ok ? 0 : 1;
}
