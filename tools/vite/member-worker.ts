import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Plugin, transformWithOxc } from 'vite';
import {
  type Chunk,
  filesFrom,
  isOneOf,
  type Output,
  pathOf,
  textsByLanguage,
} from './bundle-files.ts';
import { memberHtml } from './member-html.ts';
import { textsFirst } from './page-html.ts';

const SOURCE = resolve(import.meta.dirname, '../../src/web/worker/member-worker.ts');
/** Where the member's pages begin, besides the entry. */
const PAGES = [
  'src/web/app/member.page.tsx',
  'src/web/features/earned/earned.page.tsx',
  'src/web/i18n/catalogues-of-pages.ts',
];
/** What opens from them, and is fetched once they stand. */
const OPENED = [
  'src/web/features/earned/opened-view.tsx',
  'src/web/features/earned/take.dialog.tsx',
  'src/web/ui/dialog.popup.tsx',
];
/** What they say before anything is refused or agreed to, in each language. */
const FIRST_TEXTS = /src\/texts\/(common|auth|member-page|earned)\/(en|es|fr)\.ts$/;
const LATER_TEXTS = /src\/texts\/(ewa-terms|errors|problems)\/(en|es|fr)\.ts$/;
const FONT = /geist-latin-wght-normal.*\.woff2$/;
/** Files of `public` that the pages ask for by name. */
const PUBLIC = [
  '/boot.js',
  '/member-bones.css',
  '/member-texts.js',
  '/icon-us.svg',
  '/icon-ca.svg',
  '/member.webmanifest',
];

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
        const index = bundle['index.html'];
        // The gallery is built without the portal's page, and has no members' pages either.
        if (index?.type !== 'asset') return;
        const files = filesOfRelease(bundle);
        const page = memberHtml(String(index.source), [...filesFrom(bundle, isFirst)].sort());
        const texts = textsFirst(textsByLanguage(bundle, FIRST_TEXTS));
        this.emitFile({ type: 'asset', fileName: 'member.html', source: page });
        this.emitFile({ type: 'asset', fileName: 'member-texts.js', source: texts });
        const source = readFileSync(SOURCE, 'utf8');
        const { code } = await transformWithOxc(source, SOURCE);
        const version = createHash('sha256')
          .update([source, page, texts, ...files].join('\n'))
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
function filesOfRelease(bundle: Output): string[] {
  const fonts = Object.keys(bundle).filter((name) => FONT.test(name));
  const files = filesFrom(
    bundle,
    ({ isEntry, moduleIds }) => isEntry || moduleIds.some(isOfRelease),
  );
  return [...PUBLIC, ...fonts.map((name) => `/${name}`), ...files].sort();
}

const isFirst = ({ moduleIds }: Chunk): boolean => moduleIds.some((id) => isOneOf(PAGES, id));

function isOfRelease(id: string): boolean {
  const path = pathOf(id);
  return FIRST_TEXTS.test(path) || LATER_TEXTS.test(path) || isOneOf([...PAGES, ...OPENED], id);
}
