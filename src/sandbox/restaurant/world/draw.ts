type Word = string | number;
/** A number for some words, from 0 to below `below`; always the same for the same words. */
export type Draws = (below: number, word: Word) => number;

const START = 2_166_136_261;
function mixIn(hash: number, text: string): number {
  let mixed = hash;
  for (let index = 0; index < text.length; index += 1)
    mixed = Math.imul(mixed ^ text.charCodeAt(index), 16_777_619) >>> 0;
  return mixed;
}
function below(most: number, hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 15), 2_246_822_519) >>> 0;
  return ((mixed ^ (mixed >>> 13)) >>> 0) % most;
}

/** A number that is always the same for the same words, from 0 to below `most`. */
export const draw = (most: number, ...words: readonly Word[]): number =>
  below(most, mixIn(START, words.join(' ')));

/** The same, for many numbers of one thing: what they have in common is read once. */
export function drawsOf(...words: readonly Word[]): Draws {
  const common = mixIn(START, `${words.join(' ')} `);
  return (most, word) => below(most, mixIn(common, String(word)));
}
