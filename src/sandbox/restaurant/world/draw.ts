/** A number that is always the same for the same words, from 0 to below `below`. */
export function draw(below: number, ...words: readonly (string | number)[]): number {
  let hash = 2_166_136_261;
  for (const letter of words.join(' '))
    hash = Math.imul(hash ^ letter.charCodeAt(0), 16_777_619) >>> 0;
  hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_519) >>> 0;
  return ((hash ^ (hash >>> 13)) >>> 0) % below;
}

/** One of several, always the same for the same words. */
export function pick<T>(from: readonly [T, ...T[]], ...words: readonly (string | number)[]): T {
  return from[draw(from.length, ...words)] ?? from[0];
}
