import { expect, it } from 'vitest';
import { wholePercent } from './money.ts';

it('a part of a whole is shown in whole percent, never beyond it', () => {
  const parts = [-5n, 0n, 1n, 499n, 500n, 999n, 1_000n, 49_999n, 50_000n, 60_000n];
  expect(parts.map((part) => wholePercent(part, 50_000n))).toEqual([
    0, 0, 0, 0, 1, 1, 2, 99, 100, 100,
  ]);
  expect(wholePercent(5n, 0n)).toBe(0);
});
