/** What a topic is found by. */
export type Findable = {
  readonly title: string;
  readonly words: string;
  readonly text: string;
};

const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase();
/** A letter and a number with a hyphen are one word: W-2. */
const wordsOf = (text: string): string[] =>
  fold(text)
    .replaceAll(/\b([a-z])-(\d)/g, '$1$2')
    .match(/[\p{Letter}\p{Number}]+/gu) ?? [];

const SHORTEST = 2;
/** As much as an ending adds: "loads" and "loading" find "load". */
const LONGEST_ENDING = 3;
const SHORTEST_STEM = 4;
const fits = (word: string, typed: string): boolean =>
  word.startsWith(typed) ||
  (word.length >= SHORTEST_STEM &&
    typed.length - word.length <= LONGEST_ENDING &&
    typed.startsWith(word));

/** A word of the title says more than one of the other words, and that more than one of the text. */
const PARTS = [
  ['title', 4],
  ['words', 3],
  ['text', 1],
] as const;

/**
 * The topics that what is typed asks for, the best first. Where none has every word, those that
 * have one of them: people ask in whole sentences.
 */
export function findTopics<T extends Findable>(topics: readonly T[], typed: string): readonly T[] {
  const asked = wordsOf(typed).filter((word) => word.length >= SHORTEST);
  if (asked.length === 0) return [];
  const rated = topics.map((topic) => {
    const parts = PARTS.map(([part, weight]) => ({ words: wordsOf(topic[part]), weight }));
    const scores = asked.map((word) =>
      Math.max(
        0,
        ...parts
          .filter(({ words }) => words.some((one) => fits(one, word)))
          .map(({ weight }) => weight),
      ),
    );
    return {
      topic,
      matched: scores.filter((score) => score > 0).length,
      score: scores.reduce((sum, score) => sum + score, 0),
    };
  });
  const whole = rated.filter(({ matched }) => matched === asked.length);
  // A word of the text alone is too little for a sentence that fits nowhere.
  const some = rated.filter(({ score }) => score >= PARTS[1][1]);
  return (whole.length > 0 ? whole : some)
    .toSorted((a, b) => b.score - a.score)
    .map(({ topic }) => topic);
}
