import type { Plugin } from 'vite';

const STRINGS =
  /[\\/](?:react-aria|react-stately|react-aria-components)[\\/].*[\\/]intl[\\/].*[\\/]([a-z]{2}-[A-Z]{2})\.m?js$/;
const KEPT = new Set(['en-US', 'es-ES', 'fr-FR']);

/** The component library ships its few own words in 34 languages; the portal speaks three. */
export function portalLocales(): Plugin {
  return {
    name: 'cardload-portal-locales',
    load(id) {
      const locale = STRINGS.exec(id)?.[1];
      return locale !== undefined && !KEPT.has(locale) ? 'export default {};' : undefined;
    },
  };
}
