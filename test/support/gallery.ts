import { resolve } from 'node:path';
import { build, preview } from 'vite';

const root = resolve(import.meta.dirname, '../..');
const outDir = resolve(root, '.cache/gallery');

export type RunningGallery = { readonly url: string; stop(): Promise<void> };

/**
 * Builds the gallery as `npm run dev` serves it at /gallery, and serves it: the product's own build
 * leaves it out.
 */
export async function startGallery(): Promise<RunningGallery> {
  await build({
    configFile: resolve(root, 'vite.config.ts'),
    root: resolve(root, 'src/web'),
    logLevel: 'error',
    build: { outDir, rolldownOptions: { input: resolve(root, 'src/web/gallery.html') } },
  });
  const server = await preview({
    configFile: false,
    root,
    logLevel: 'error',
    build: { outDir },
    preview: { port: 0, host: '127.0.0.1' },
  });
  const url = server.resolvedUrls?.local[0];
  if (url === undefined) throw new Error('the gallery has no address');
  return { url, stop: () => server.close() };
}
