import { describe, expect, it } from 'vitest';
import { allocate, compareIds, compareKeys, type Key } from './order.ts';
import type { Id } from './vocabulary.ts';

/** As it should stand, each id before all that follow it. */
const ORDERED: Id[] = [
  '-10',
  -3,
  0,
  2,
  '2',
  9,
  10,
  '10',
  '011',
  '9007199254740993',
  '9007199254740994',
  '1a',
  'B',
  'a',
  'a1',
  'b',
];
const KEYS: Key[] = [[], 1, [1, 2], [1, 10], 2, [2, 'a'], 'a', ['a', 1]];
const pairs = <T>(of: readonly T[]) =>
  of.flatMap((one, at) => of.slice(at + 1).map((other): [T, T] => [one, other]));

describe('the order of ids', () => {
  it.each(pairs(ORDERED))('puts %j before %j', (one, other) => {
    expect(Math.sign(compareIds(one, other))).toBe(-1);
    expect(Math.sign(compareIds(other, one))).toBe(1);
  });
  it.each(ORDERED)('finds %j equal to itself', (id) => expect(compareIds(id, id)).toBe(0));
});

describe('the order of lists of ids', () => {
  it.each(pairs(KEYS))('puts %j before %j', (one, other) => {
    expect(Math.sign(compareKeys(one, other))).toBe(-1);
    expect(Math.sign(compareKeys(other, one))).toBe(1);
  });
  it('finds an id equal to the list of it alone', () => expect(compareKeys(1, [1])).toBe(0));
});

describe('an odd cent', () => {
  it.each<[string, Key[], bigint[]]>([
    ['goes to the smaller number', [10, 9], [1n, 2n]],
    ['goes to the number before the text', ['x', 7], [1n, 2n]],
    [
      'goes by the second id where the first is the same',
      [
        [1, 5],
        [1, 4],
      ],
      [1n, 2n],
    ],
  ])('%s', (_, keys, parts) => expect(allocate(3n, [1, 1], keys)).toEqual(parts));
});
