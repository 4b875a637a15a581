import { describe, expect, it } from 'vitest';
import { allocate } from './index.ts';

describe('an allocation', () => {
  it.each([
    ['9,999 over 75 and 25', 9_999n, [75n, 25n], [7_499n, 2_500n]],
    ['5 over 70 and 30: the larger weight takes the tie', 5n, [70n, 30n], [4n, 1n]],
    ['whole dollars', 600n, [85n, 60n, 72n], [235n, 166n, 199n]],
    ['the same in cents', 60_000n, [85n, 60n, 72n], [23_502n, 16_590n, 19_908n]],
    ['overtime at one and a half', 20_000n, [660n, 300n], [13_750n, 6_250n]],
    ['what is left beside a fixed 50.00', 5_000n, [1n, 1n], [2_500n, 2_500n]],
    ['nothing over nothing', 500n, [0n, 0n], [0n, 0n]],
    ['a negative total', -9_999n, [75n, 25n], [-7_499n, -2_500n]],
  ] as const)('%s', (_, total, weights, expected) =>
    expect(
      allocate(
        total,
        weights,
        weights.map((_one, at) => at),
      ),
    ).toEqual(expected),
  );
  it.each([
    [
      [10, 9],
      [0n, 1n],
    ],
    [
      ['10', '9'],
      [0n, 1n],
    ],
    [
      ['b', 'a'],
      [0n, 1n],
    ],
    [
      ['a', 7],
      [0n, 1n],
    ],
    [
      ['a', 'B'],
      [0n, 1n],
    ],
    [
      [
        [1, 5],
        [1, 4],
      ],
      [0n, 1n],
    ],
    [
      [
        [2, 1],
        [1, 9],
      ],
      [0n, 1n],
    ],
    [
      [[1, 1], [1]],
      [0n, 1n],
    ],
  ] as const)('a tie of %j goes to the smaller', (keys, expected) =>
    expect(allocate(1n, [1n, 1n], keys)).toEqual(expected),
  );
});
