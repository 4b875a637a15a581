import type { Plugin } from 'vite';

/** Asks for the Latin font together with the page, so that the first text is drawn in it. */
export function fontPreload(): Plugin {
  return {
    name: 'cardload-font-preload',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((name) =>
          /geist-latin-wght-normal.*\.woff2$/.test(name),
        );
        if (font === undefined) return [];
        return [
          {
            tag: 'link',
            attrs: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              href: `/${font}`,
              crossorigin: true,
            },
            injectTo: 'head-prepend',
          },
        ];
      },
    },
  };
}
