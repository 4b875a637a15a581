import { crc32, deflateSync } from 'node:zlib';
import type { PNG } from 'pngjs';

const MOST = 256;
/** The areas of a picture: their colors are kept as they are, whatever comes of its edges. */
const AREAS = 96;
/** A color of more pixels than this is no more worth than one of these. */
const ENOUGH = 8;

/** A color as pngjs has it in memory: red in the lowest byte. */
type Color = number;

/**
 * A PNG of at most 256 colors, a third of the size: areas keep their color, and those of the edges
 * of letters and curves take one that nobody can tell from theirs. The note stands in it as text.
 */
export function palettePicture({ width, height, data }: PNG, note: string): Buffer {
  const pixels = new Uint32Array(data.buffer, data.byteOffset, width * height);
  const palette = paletteOf(pixels);
  const nearest = new Map<Color, number>();
  const rows = Buffer.alloc((width + 1) * height);
  pixels.forEach((color, nth) => {
    const index = nearest.get(color) ?? nearestIn(palette, color);
    nearest.set(color, index);
    rows[nth + Math.floor(nth / width) + 1] = index;
  });
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Eight bits an index, colors in a palette.
  head.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('PLTE', Buffer.from(palette.flatMap(channelsOf))),
    chunk('tEXt', Buffer.from(`Comment\0${note}`, 'latin1')),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The most frequent colors, then always the one that is farthest from those that are there. */
function paletteOf(pixels: Uint32Array): Color[] {
  const counts = new Map<Color, number>();
  for (const color of pixels) counts.set(color, (counts.get(color) ?? 0) + 1);
  const frequent = [...counts].toSorted((one, other) => other[1] - one[1]);
  const palette = frequent.slice(0, AREAS).map(([color]) => color);
  const others = frequent.slice(AREAS).map(([color, count]) => ({
    color,
    weight: Math.min(count, ENOUGH),
    away: Math.min(...palette.map((taken) => distance(color, taken))),
  }));
  while (palette.length < MOST) {
    let farthest = { color: 0, weight: 0, away: 0 };
    for (const other of others)
      if (other.away * other.weight > farthest.away * farthest.weight) farthest = other;
    if (farthest.away === 0) break;
    palette.push(farthest.color);
    for (const other of others)
      other.away = Math.min(other.away, distance(other.color, farthest.color));
  }
  return palette;
}

function nearestIn(palette: readonly Color[], color: Color): number {
  let [best, least] = [0, Infinity];
  for (const [index, taken] of palette.entries()) {
    const away = distance(color, taken);
    if (away < least) [best, least] = [index, away];
  }
  return best;
}

const channelsOf = (color: Color): [number, number, number] => [
  color & 255,
  (color >> 8) & 255,
  (color >> 16) & 255,
];

/** How far two colors are apart to the eye (YIQ), as pixelmatch has it. */
function distance(one: Color, other: Color): number {
  const [r1, g1, b1] = channelsOf(one);
  const [r2, g2, b2] = channelsOf(other);
  const [r, g, b] = [r1 - r2, g1 - g2, b1 - b2];
  const y = r * 0.298_895_31 + g * 0.586_622_47 + b * 0.114_482_23;
  const i = r * 0.595_977_99 - g * 0.274_176_1 - b * 0.321_801_89;
  const q = r * 0.211_470_17 - g * 0.522_617_11 + b * 0.311_146_94;
  return 0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q;
}

function chunk(kind: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
