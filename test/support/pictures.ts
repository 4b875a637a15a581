import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';
import { expect } from 'vitest';

const kept = resolve(import.meta.dirname, '../fixtures/pictures');
const different = resolve(import.meta.dirname, '../../.cache/pictures');
/** Of all pixels: the rounding of an edge differs between two machines, a component does not. */
const MAX_SHARE = 0.002;

/**
 * Compares a picture with the one that is kept under its name. `CARDLOAD_KEEP_PICTURES=1` keeps
 * the new ones; look at them before you commit them. What differs is written to .cache/pictures.
 */
export function expectPicture(name: string, taken: Buffer): void {
  const path = resolve(kept, `${name}.png`);
  if (process.env.CARDLOAD_KEEP_PICTURES === '1') return write(path, taken);
  expect(existsSync(path), `a picture ${name} is kept`).toBe(true);
  const [before, now] = [PNG.sync.read(readFileSync(path)), PNG.sync.read(taken)];
  const size = { width: now.width, height: now.height };
  if (before.width !== now.width || before.height !== now.height)
    write(resolve(different, `${name}.png`), taken);
  expect(size, `size of ${name}`).toEqual({ width: before.width, height: before.height });
  const diff = new PNG(size);
  const pixels = pixelmatch(before.data, now.data, diff.data, now.width, now.height, {
    threshold: 0.15,
  });
  const share = pixels / (now.width * now.height);
  if (share > MAX_SHARE) {
    write(resolve(different, `${name}.png`), taken);
    write(resolve(different, `${name}.diff.png`), PNG.sync.write(diff));
  }
  expect(share, `share of ${name} that looks different`).toBeLessThanOrEqual(MAX_SHARE);
}

function write(path: string, content: Buffer): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}
