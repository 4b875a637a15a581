import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { filesFrom, isOneOf, textsByLanguage } from './bundle-files.ts';
import { linksTo, sessionFirst, textsFirst, withHead } from './page-html.ts';

const BOOT = new URL('../../src/web/public/boot.js', import.meta.url);
/** Where every screen behind the sign-in begins, besides the entry. */
const SHELL = [
  'src/web/app/shell-routes.tsx',
  'src/web/lib/page-endpoints.ts',
  'src/web/i18n/catalogues-of-pages.ts',
];
/** Of the operation `managerSessions`, which the page asks for before any script of ours can. */
export const SESSION_ADDRESS = '/api/v1/manager-sessions';
/** What the frame around them says, in each language. */
const TEXTS = /src\/texts\/(common|shell)\/(en|es|fr)\.ts$/;

/**
 * The addresses behind the sign-in have a page of their own: the portal's, with the files of the
 * frame asked for at once, instead of one after another as each script finds out about the next.
 */
export function shellPage(): Plugin {
  return {
    name: 'cardload-shell-page',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const index = bundle['index.html'];
        // The gallery is built without the portal's page.
        if (index?.type !== 'asset') return;
        const page = String(index.source);
        const files = filesFrom(bundle, ({ moduleIds }) =>
          moduleIds.some((id) => isOneOf(SHELL, id)),
        );
        this.emitFile({
          type: 'asset',
          fileName: 'shell.html',
          source: withHead(page, linksTo(page, [...files].sort(), { after: true })).replace(
            '"/boot.js"',
            '"/shell-boot.js"',
          ),
        });
        // The language is known once `boot.js` has run, and with it which texts to ask for.
        this.emitFile({
          type: 'asset',
          fileName: 'shell-boot.js',
          source:
            readFileSync(BOOT, 'utf8') +
            textsFirst(textsByLanguage(bundle, TEXTS)) +
            sessionFirst(SESSION_ADDRESS),
        });
      },
    },
  };
}
