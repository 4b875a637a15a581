import { describe, expect, it, test } from 'vitest';
import { ddtNumber, readDdtNumber } from './ddt-number.ts';

// The last digit of each was worked out apart from this code, by the rule of Luhn.
const NUMBERS = [
  ['wallet', 1, '700000000013'],
  ['wallet', 42, '700000000427'],
  ['wallet', 123_456_789, '701234567892'],
  ['wallet', 999_999_999, '709999999994'],
  ['card', 1, '800000000011'],
  ['card', 42, '800000000425'],
  ['card', 555_555_555, '805555555558'],
] as const;

describe('a number for deposits', () => {
  test.each(NUMBERS)('of %s %i is %s', (kind, serial, number) => {
    expect(ddtNumber({ kind, serial })).toBe(number);
    expect(readDdtNumber(number)).toEqual({ kind, serial });
    expect(readDdtNumber(`  ${number}\t`)).toEqual({ kind, serial });
  });

  test.each([0, -1, 1.5, Number.NaN, 1_000_000_000])('has no serial %d', (serial) => {
    expect(() => ddtNumber({ kind: 'card', serial })).toThrow('nine digits');
  });

  it('is of a wallet or a card', () => {
    const kind = 'bank' as 'card';
    expect(() => ddtNumber({ kind, serial: 1 })).toThrow('a wallet or a card');
  });

  test.each([
    ['', 'nothing'],
    ['700000000005', 'no serial'],
    ['700000000014', 'another last digit'],
    ['700000000031', 'two digits that changed places'],
    ['900000000019', 'another beginning'],
    ['1700000000013', 'a digit before'],
    ['7000000000130', 'a digit after'],
    ['70000000013', 'a digit too few'],
    ['7000 0000 0013', 'spaces between'],
    ['70000000001x', 'a letter'],
    ['x700000000013', 'a letter before'],
    ['700000000013x', 'a letter after'],
  ])('%o is none: %s', (text) => {
    expect(readDdtNumber(text)).toBeNull();
  });
});
