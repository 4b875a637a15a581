import { relative } from 'node:path';
import type { Plugin } from 'vite';

/** A script of the portal: what it imports at once, and the modules that lie in it. */
export type ListedChunk = {
  readonly file: string;
  readonly imports: readonly string[];
  /** Paths from `src`. */
  readonly modules: readonly string[];
};

/** Where the list is written, from the folder of the built portal. */
export const CHUNK_LIST = '.vite/chunks.json';

/** Writes down which script each module lies in: what the check of the bundle's weight reads. */
export function chunkList(): Plugin {
  return {
    name: 'cardload-chunk-list',
    apply: 'build',
    generateBundle(_options, bundle) {
      const source = new URL('../../src', import.meta.url).pathname;
      const chunks = Object.values(bundle)
        .filter((file) => file.type === 'chunk')
        .map(({ fileName, imports, moduleIds }): ListedChunk => ({
          file: fileName,
          imports,
          modules: moduleIds.map((id) => relative(source, id)).filter((id) => !id.startsWith('..')),
        }));
      this.emitFile({ type: 'asset', fileName: CHUNK_LIST, source: JSON.stringify(chunks) });
    },
  };
}
