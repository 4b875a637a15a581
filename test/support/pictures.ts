import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';
import { expect } from 'vitest';
import { palettePicture } from './palette-picture.ts';

const root = resolve(import.meta.dirname, '../..');
const kept = resolve(root, 'test/fixtures/pictures');
const different = resolve(root, '.cache/pictures');
const keepsAnew = process.env.CARDLOAD_KEEP_PICTURES === '1';

/** From which two colors of a pixel are two, and how many pixels may differ. */
type Tolerance = { readonly color: number; readonly pixels: (all: number) => number };
/** Of all pixels: the rounding of an edge differs between two machines, a component does not. */
const COMPONENT: Tolerance = { color: 0.15, pixels: (all) => all * 0.002 };
/** Measured: docs/decisions/0198-pictures-of-key-screens.md. */
const SCREEN: Tolerance = { color: 0.03, pixels: () => 24 };

/**
 * Compares a picture with the one that is kept under its name. `CARDLOAD_KEEP_PICTURES=1` keeps
 * the new ones; look at them before you commit them. What differs is written to .cache/pictures.
 */
export function expectPicture(name: string, taken: Buffer): void {
  if (keepsAnew) return write(pathOf(name), taken);
  expectNone(name, compare(name, taken, COMPONENT));
}

/** How long a screen that looks different is looked at again: it may not have been all there. */
const LOOKS_AGAIN = [100, 200, 400, 800, 1_500];

/**
 * The same of a whole screen, to the pixel: a button that has moved is seen. A picture that differs
 * is taken again for a while, as a busy machine draws late.
 */
export async function expectScreen(name: string, take: () => Promise<Buffer>): Promise<void> {
  if (keepsAnew) {
    const taken = await takeSteady(take);
    return write(pathOf(name), palettePicture(PNG.sync.read(taken), markOf(taken)));
  }
  let difference = compare(name, await take(), SCREEN);
  for (const pause of LOOKS_AGAIN) {
    if (difference === null) return;
    await sleep(pause);
    difference = compare(name, await take(), SCREEN);
  }
  expectNone(name, difference);
}

/** The names of the pictures that are kept in a folder. */
export const keptPictures = (folder: string): readonly string[] =>
  readdirSync(resolve(kept, folder)).map((file) => file.replace(/\.png$/, ''));

type Difference = {
  readonly what: string;
  readonly before: Buffer | null;
  readonly taken: Buffer;
  readonly shown: PNG | null;
};

function compare(name: string, taken: Buffer, tolerance: Tolerance): Difference | null {
  const path = pathOf(name);
  if (!existsSync(path)) return { what: 'is new', before: null, taken, shown: null };
  const before = readFileSync(path);
  if (before.includes(markOf(taken))) return null;
  const [old, now] = [PNG.sync.read(before), PNG.sync.read(taken)];
  const { width, height } = now;
  if (old.width !== width || old.height !== height) {
    const sizes = `${old.width} x ${old.height} before, ${width} x ${height} now`;
    return { what: `has another size: ${sizes}`, before, taken, shown: null };
  }
  const shown = new PNG({ width, height });
  const pixels = pixelmatch(old.data, now.data, shown.data, width, height, {
    threshold: tolerance.color,
  });
  const most = Math.floor(tolerance.pixels(width * height));
  if (pixels <= most) return null;
  return { what: `differs in ${pixels} pixels (at most ${most})`, before, taken, shown };
}

/** Says which picture differs and where its differences are drawn. */
function expectNone(name: string, difference: Difference | null): void {
  for (const kind of ['', '.before', '.differences'])
    rmSync(resolve(different, `${name}${kind}.png`), { force: true });
  if (difference === null) return;
  const { what, before, taken, shown } = difference;
  const written = (kind: string, content: Buffer): string => {
    const path = resolve(different, `${name}${kind}.png`);
    write(path, content);
    return relative(root, path);
  };
  if (before !== null) written('.before', before);
  const now = written('', taken);
  const where = shown === null ? now : written('.differences', PNG.sync.write(shown));
  expect.fail(`${name} ${what}: look at ${where}. If it is meant to: npm run pictures`);
}

/** A picture that does not change any more. */
async function takeSteady(take: () => Promise<Buffer>): Promise<Buffer> {
  let [last, taken] = [await take(), await take()];
  for (let tries = 0; tries < 10 && !taken.equals(last); tries += 1) {
    await sleep(300);
    [last, taken] = [taken, await take()];
  }
  return taken;
}

/**
 * Stands in the picture that was made of a screenshot: one that is the same byte for byte is not
 * compared, which takes the most of the time.
 */
const markOf = (taken: Buffer): string => createHash('sha256').update(taken).digest('hex');

const pathOf = (name: string): string => resolve(kept, `${name}.png`);

function write(path: string, content: Buffer): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}
