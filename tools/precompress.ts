import { readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const compress = promisify(brotliCompress);
const TEXT = /\.(?:js|css|svg|webmanifest)$/;
/** What is smaller than this, in bytes, is sent as it is: the server does the same. */
const THRESHOLD = 1_400;

/**
 * Writes each file of text in a folder beside itself as Brotli makes it smallest, which takes too
 * long to do it for each request.
 */
export async function precompress(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  await Promise.all(
    names
      .filter((name) => TEXT.test(name))
      .map(async (name) => {
        const path = join(folder, name);
        if ((await stat(path)).size < THRESHOLD) return;
        const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
        await writeFile(`${path}.br`, await compress(await readFile(path), { params }));
      }),
  );
}
