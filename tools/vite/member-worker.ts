import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Plugin, transformWithOxc } from 'vite';

const SOURCE = resolve(import.meta.dirname, '../../src/web/worker/member-worker.ts');
/** Where the member's pages begin, besides the entry. */
const PAGES = [
  'src/web/app/member.page.tsx',
  'src/web/features/earned/earned.page.tsx',
  'src/web/i18n/catalogues-of-pages.ts',
];
/** What they say, in each language: `loadTexts` of their route. */
const TEXTS =
  /src\/texts\/(common|auth|shell|member-page|earned|ewa-terms|errors|problems)\/(en|es|fr)\.ts$/;
const FONT = /geist-latin-wght-normal.*\.woff2$/;
/** Files of `public` that the pages ask for by name. */
const PUBLIC = ['/boot.js', '/icon-us.svg', '/icon-ca.svg', '/member.webmanifest'];

type Output = Readonly<Record<string, OutputFile>>;
type OutputFile =
  | { readonly type: 'asset' }
  | {
      readonly type: 'chunk';
      readonly isEntry: boolean;
      readonly facadeModuleId: string | null;
      readonly imports: readonly string[];
      readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> };
    };

/**
 * Builds the worker of the member's pages with the list of their files: the entry, the pages, their
 * texts, and whatever these import. The list's own hash is the version of the release, so that a
 * release that changes nothing of these pages changes nothing on phones.
 */
export function memberWorker(): Plugin {
  return {
    name: 'cardload-member-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const files = filesOfPages(bundle);
        const source = readFileSync(SOURCE, 'utf8');
        const { code } = await transformWithOxc(source, SOURCE);
        const version = createHash('sha256')
          .update([source, ...files].join('\n'))
          .digest('hex')
          .slice(0, 12);
        this.emitFile({
          type: 'asset',
          fileName: 'member-worker.js',
          source: `const MEMBER_RELEASE = ${JSON.stringify({ version, files })};\n${code}`,
        });
      },
    },
  };
}

/** The addresses of the files that the member's pages need, in one order. */
function filesOfPages(bundle: Output): string[] {
  const found = new Set<string>(PUBLIC);
  const seen = new Set<string>();
  const visit = (name: string): void => {
    const file = bundle[name];
    if (file === undefined || file.type !== 'chunk' || seen.has(name)) return;
    seen.add(name);
    found.add(`/${name}`);
    for (const css of file.viteMetadata?.importedCss ?? []) found.add(`/${css}`);
    for (const next of file.imports) visit(next);
  };
  for (const [name, file] of Object.entries(bundle)) {
    if (FONT.test(name)) found.add(`/${name}`);
    if (file.type === 'chunk' && (file.isEntry || isOfPages(file.facadeModuleId))) visit(name);
  }
  return [...found].sort();
}

function isOfPages(id: string | null): boolean {
  const path = (id ?? '').replaceAll('\\', '/');
  return TEXTS.test(path) || PAGES.some((page) => path.endsWith(page));
}
