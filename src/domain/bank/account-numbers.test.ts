import { describe, expect, it } from 'vitest';
import { readAccount, readRouting } from './account-numbers.ts';

describe('the numbers of a bank', () => {
  it.each([
    ['eft', '0003-04212', '003 04212'],
    ['eft', ' 04212 003 ', '003 04212'],
    ['eft', '04212003', '003 04212'],
    ['eft', '04212‑003', '003 04212'],
    ['eft', '04212-0003', 'routing_invalid'],
    ['eft', '000004212', 'institution_invalid'],
    ['eft', '00000-003', 'transit_invalid'],
    ['eft', '0421-2003a', 'routing_invalid'],
    ['ach', '0210 0002-1', '021000021'],
    ['ach', '000000000', 'routing_invalid'],
    ['ach', '122105155', '122105155'],
    ['ach', '130000006', 'routing_invalid'],
    ['ach', '800000006', '800000006'],
    ['ach', '02100002', 'routing_invalid'],
    ['ach', '٠٢١٠٠٠٠٢١', 'routing_invalid'],
  ] as const)('%s %s', (rail, text, expected) => {
    const read = readRouting({ rail, text });
    const got = !read.ok
      ? read.code
      : 'routing' in read
        ? read.routing
        : `${read.institution} ${read.transit}`;
    expect(got).toBe(expected);
  });

  it('are text, not numbers', () => {
    const text = 21_000_021 as unknown as string;
    expect(readRouting({ rail: 'ach', text })).toEqual({ ok: false, code: 'routing_invalid' });
    expect(readAccount({ rail: 'ach', text })).toEqual({ ok: false, code: 'account_invalid' });
  });
});

describe('the number of an account', () => {
  it.each([
    ['eft', '1234567', true],
    ['eft', '123456789012', true],
    ['eft', '1234567890123', false],
    ['eft', '0000000', false],
    ['ach', '0012', true],
    ['ach', '123', false],
    ['ach', '12345678901234567', true],
    ['ach', '123456789012345678', false],
    ['ach', '12 34-5', true],
    ['ach', '12.345', false],
  ] as const)('%s %s', (rail, text, ok) => expect(readAccount({ rail, text }).ok).toBe(ok));
});
