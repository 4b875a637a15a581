import { describe, expect, test } from 'vitest';
import { plant, StaleFault } from './plant.ts';

describe('planting a fault', () => {
  test('finds its place however the code is broken into lines', () => {
    const text = `if (\n  wallet.blocked &&\n  amount > 0n\n)\n  return fail('wallet_blocked');\n`;
    expect(plant(text, 'wallet.blocked && amount > 0n', 'false')).toBe(
      `if (\n  false\n)\n  return fail('wallet_blocked');\n`,
    );
  });

  test('does not take a part of a longer name', () => {
    expect(() => plant('const blockedSince = 1;', 'blocked', 'x')).toThrow(StaleFault);
    expect(plant('const blockedSince = blocked;', 'blocked', 'x')).toBe('const blockedSince = x;');
  });

  test('refuses text that stands nowhere, or twice', () => {
    expect(() => plant('a + b', 'a - b', '')).toThrow('0 times');
    expect(() => plant('a + b; a+b', 'a + b', '')).toThrow('2 times');
  });

  test('keeps dollars and backslashes of the replacement as they are', () => {
    expect(plant('WHERE id = $1', 'id = $1', "id = $2 AND name ~ '\\d$&'")).toBe(
      "WHERE id = $2 AND name ~ '\\d$&'",
    );
  });
});
