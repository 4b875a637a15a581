import { describe, expect, it } from 'vitest';
import { formatMoney, localeOf } from './format.ts';

const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ').replace('\u2212', '-');

describe('money as each language writes it', () => {
  it.each([
    ['en', 'US', '-$1,234.50'],
    ['en', 'CA', '-$1,234.50'],
    ['es', 'US', '-$1,234.50'],
    ['es', 'CA', '-$1,234.50'],
    ['fr', 'US', '-1 234,50 $'],
    ['fr', 'CA', '-1 234,50 $'],
  ] as const)('%s in %s', (language, region, text) => {
    expect(plain(formatMoney(-123450n, language, region))).toBe(text);
    expect(plain(formatMoney('-1234.50', language, region))).toBe(text);
  });
  it('is exact beyond what a float holds', () => {
    expect(formatMoney(900719925474099399n, 'en', 'US')).toBe('$9,007,199,254,740,993.99');
  });
  it('never uses es-CA, which would write 1234,50 CAD', () => {
    expect(localeOf('es', 'CA')).toBe('es-US');
  });
});
