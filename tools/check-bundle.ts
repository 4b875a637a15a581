import { existsSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { CHUNK_LIST, type ListedChunk } from './vite/chunk-list.ts';

const OUT = resolve(import.meta.dirname, '../dist/web');

type Screen = {
  /** In kB, gzipped; of a whole route as the portal sends it, which is what Brotli makes of it. */
  readonly limit: number;
  /** Modules, by their paths in `src/web`: each is fetched with all that it imports. */
  readonly modules: readonly string[];
  readonly texts: readonly string[];
  /** The folder whose own code is counted: not what screens of other features have too. */
  readonly of?: string;
  /** The modules are all that is fetched, with what follows the first paint. */
  readonly whole?: true;
};

/** What every page behind the sign-in fetches besides its own, once it is drawn. */
const FRAME = [
  'app/shell-routes.tsx',
  'app/after-paint.ts',
  'app/notices.tsx',
  'features/subscriptions/upgrade-prompt.tsx',
  'lib/page-endpoints.ts',
  'i18n/catalogues-of-pages.ts',
];
const FRAME_TEXTS = ['common', 'shell', 'errors', 'problems'];

/**
 * What the browser fetches before a screen is drawn: the entry, the screen's own chunks, and one
 * language's texts. Chunks name each other by their hashes, so that a change anywhere moves the size
 * by a tenth of a kilobyte: a limit stands a little above what was measured.
 */
const SCREENS: Readonly<Record<string, Screen>> = {
  'sign-in': { limit: 134.9, modules: ['features/auth/login.page.tsx'], texts: ['common', 'auth'] },
  'member list': {
    limit: 183.5,
    modules: ['app/shell-routes.tsx', 'features/members/view-customers.page.tsx'],
    texts: ['common', 'shell', 'members', 'status'],
  },
  calculator: {
    whole: true,
    limit: 230,
    modules: [...FRAME, 'app/tips/tips-home.page.tsx', 'app/tips/calculator-tab.tsx'],
    texts: [...FRAME_TEXTS, 'tips', 'tips-data'],
  },
  'payout history': {
    whole: true,
    limit: 233.5,
    modules: [...FRAME, 'features/tips-payouts/history.page.tsx'],
    texts: [...FRAME_TEXTS, 'tips', 'tips-payouts', 'payroll-export'],
  },
  'bulk load': {
    whole: true,
    limit: 232.5,
    modules: [...FRAME, 'features/bulk/wizard.page.tsx'],
    texts: [...FRAME_TEXTS, 'bulk'],
  },
  'earned wages, set-up': {
    whole: true,
    limit: 233.5,
    modules: [...FRAME, 'features/ewa/pages.ts'],
    texts: [...FRAME_TEXTS, 'ewa-setup', 'ewa-dashboard', 'regions'],
  },
  connections: {
    whole: true,
    limit: 233,
    modules: [...FRAME, 'features/integrations/pages.ts'],
    texts: [...FRAME_TEXTS, 'connections', 'lightspeed', 'schedule', 'tips-results'],
  },
  'subscriptions, all of their screens': {
    limit: 40,
    modules: ['features/subscriptions/pages.ts', 'app/notices.tsx'],
    texts: ['subscriptions', 'subscription-access', 'billing'],
    of: 'features/subscriptions/',
  },
  'earned wage access, its dashboard': {
    limit: 30,
    modules: ['features/ewa/dashboard/pages.ts'],
    texts: ['ewa-dashboard'],
    of: 'features/ewa/dashboard/',
  },
  "a member's earned pay": {
    limit: 30,
    modules: ['features/earned/earned.page.tsx'],
    texts: ['earned', 'ewa-terms'],
    of: 'features/earned/',
  },
};
const LANGUAGES = ['en', 'es', 'fr'] as const;

/** The scripts that some modules are fetched with. */
function filesOf(chunks: readonly ListedChunk[], modules: readonly string[]): Set<string> {
  const byFile = new Map(chunks.map((chunk) => [chunk.file, chunk]));
  const files = new Set<string>();
  const visit = (file: string): void => {
    if (files.has(file)) return;
    files.add(file);
    byFile.get(file)?.imports.forEach(visit);
  };
  for (const name of modules) {
    const chunk = chunks.find(({ modules: inside }) => inside.includes(name));
    if (chunk === undefined) throw new Error(`the build has no module ${name}`);
    visit(chunk.file);
  }
  return files;
}

/** The scripts that screens of other features are fetched with. */
function filesOfOthers(chunks: readonly ListedChunk[], folder: string): Set<string> {
  const isOther = (name: string): boolean =>
    /^web\/(app|features)\//.test(name) && !name.startsWith(folder);
  return filesOf(
    chunks,
    chunks.map(({ modules }) => modules.find(isOther)).filter((name) => name !== undefined),
  );
}

const gzipped = (file: string): number =>
  gzipSync(readFileSync(`${OUT}/${file}`), { level: 6 }).length;
/** What the build has put beside it; the smallest files have nothing beside them. */
const asSent = (file: string): number => {
  const packed = `${OUT}/${file}.br`;
  return existsSync(packed) ? statSync(packed).size : statSync(`${OUT}/${file}`).size;
};

const kilobytes = (files: Iterable<string>, sizeOf: (file: string) => number): number => {
  let bytes = 0;
  for (const file of files) bytes += sizeOf(file);
  return Math.round(bytes / 100) / 10;
};

/**
 * Measures the first paint's JavaScript of the screens with a limit; answers the lines to print and
 * whether all keep it.
 */
export function checkBundle(): { readonly ok: boolean; readonly lines: readonly string[] } {
  const chunks = JSON.parse(readFileSync(`${OUT}/${CHUNK_LIST}`, 'utf8')) as ListedChunk[];
  const results = Object.entries(SCREENS).map(([screen, { limit, modules, texts, of, whole }]) => {
    const sizes = LANGUAGES.map((language) => {
      const files = filesOf(chunks, [
        'web/app/main.tsx',
        ...modules.map((path) => `web/${path}`),
        ...texts.map((name) => `texts/${name}/${language}.ts`),
      ]);
      const others = of === undefined ? new Set() : filesOfOthers(chunks, `web/${of}`);
      return kilobytes(
        [...files].filter((file) => !others.has(file)),
        whole ? asSent : gzipped,
      );
    });
    const size = Math.max(...sizes);
    const what = whole
      ? 'JavaScript in all, as it is sent'
      : `gzipped JavaScript ${of ? 'of their own' : 'to the first paint'}`;
    return { ok: size <= limit, line: `${screen}: ${size} kB ${what}, limit ${limit} kB` };
  });
  return { ok: results.every((result) => result.ok), lines: results.map((result) => result.line) };
}

if (process.argv[1]?.endsWith('check-bundle.ts')) {
  const { ok, lines } = checkBundle();
  for (const line of lines) console.log(line);
  process.exitCode = ok ? 0 : 1;
}
