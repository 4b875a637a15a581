import { expect, it } from 'vitest';
import { writeDecimal } from './decimal.ts';

it('writes whole units with as many decimals as are asked for', () => {
  expect(writeDecimal(172_500n, 4)).toBe('17.2500');
  expect(writeDecimal(534n, 1)).toBe('53.4');
  expect(writeDecimal(7n, 2)).toBe('0.07');
  expect(writeDecimal(0n, 1)).toBe('0.0');
  expect(writeDecimal(-305n, 2)).toBe('-3.05');
});
