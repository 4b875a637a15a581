import { draw } from '#sandbox/restaurant/world/draw.ts';

/** Always the same numbers for the same seed. */
export function drawsFrom(seed: number) {
  let turn = 0;
  const below = (most: number): number => draw(most, seed, (turn += 1));
  return {
    below,
    isOneIn: (count: number): boolean => below(count) === 0,
    oneOf: <T>(all: readonly [T, ...T[]]): T => all[below(all.length)] ?? all[0],
  };
}
export type SeededDraws = ReturnType<typeof drawsFrom>;
