import { describe, expect, it, test } from 'vitest';
import { checkDigitOf, readAccount, readRouting } from './account-numbers.ts';

describe('a routing number', () => {
  // The check digit: 3, 7 and 1 times the digits in turn sum up to whole tens.
  const withPrefix = (prefix: string): string => {
    const digits = `${prefix}000001`;
    return `${digits}${checkDigitOf(digits)}`;
  };

  test.each(['00', '01', '12', '21', '32', '61', '72', '80'])('may begin with %s', (prefix) => {
    const routing = withPrefix(prefix);
    expect(readRouting({ rail: 'ach', text: routing })).toEqual({ ok: true, routing });
  });

  test.each(['13', '20', '33', '60', '73', '79', '81', '99'])('never begins with %s', (prefix) => {
    const text = withPrefix(prefix);
    expect(readRouting({ rail: 'ach', text })).toEqual({ ok: false, code: 'routing_invalid' });
  });

  test.each([
    ['02100002', '1'],
    ['01140153', '3'],
    ['12210515', '5'],
    ['00000000', '0'],
  ])('that begins with %s ends with %s', (digits, last) => {
    expect(checkDigitOf(digits)).toBe(last);
  });

  test.each(['021000020', '021000012', '0210000210', '0021000021', '02100002A', '', '   ', '-'])(
    '%o is none',
    (text) => {
      expect(readRouting({ rail: 'ach', text })).toEqual({ ok: false, code: 'routing_invalid' });
    },
  );

  test.each(['021 000 021', '021-000-021', ' 021000021 ', '0210\u00ad00021', '0210\u201500021'])(
    '%o is read without what stands between its digits',
    (text) => {
      expect(readRouting({ rail: 'ach', text })).toEqual({ ok: true, routing: '021000021' });
    },
  );

  it('is no institution and transit, and the other way around', () => {
    expect(readRouting({ rail: 'eft', text: '021000021' })).toEqual({
      ok: true,
      institution: '210',
      transit: '00021',
    });
    expect(readRouting({ rail: 'ach', text: '04212003' })).toMatchObject({ ok: false });
  });
});

describe('an institution and a transit', () => {
  test.each([
    ['000304212', '003', '04212'],
    ['0003 04212', '003', '04212'],
    ['0 003 04212', '003', '04212'],
    ['04212003', '003', '04212'],
    ['04212 \u2212 003', '003', '04212'],
  ])('%o', (...[text, institution, transit]) => {
    expect(readRouting({ rail: 'eft', text })).toEqual({ ok: true, institution, transit });
  });

  test.each([
    ['100304212', 'routing_invalid'],
    ['0003042120', 'routing_invalid'],
    ['0421200', 'routing_invalid'],
    ['04212 0003', 'routing_invalid'],
    ['  04212-0003  ', 'routing_invalid'],
    ['00003-04212', 'routing_invalid'],
    ['000300000', 'transit_invalid'],
    ['00000003', 'transit_invalid'],
    ['04212000', 'institution_invalid'],
    ['000004212', 'institution_invalid'],
    ['0003/04212', 'routing_invalid'],
    ['', 'routing_invalid'],
  ])('%o: %s', (...[text, code]) => {
    expect(readRouting({ rail: 'eft', text })).toEqual({ ok: false, code });
  });
});

describe('the number of an account', () => {
  test.each([
    ['eft', '1234567', '1234567'],
    ['eft', '0000001', '0000001'],
    ['eft', ' 123-456-789 012 ', '123456789012'],
    ['ach', '0012', '0012'],
    ['ach', '1234 5678 9012 34567', '12345678901234567'],
  ] as const)('%s %o', (...[rail, text, account]) => {
    expect(readAccount({ rail, text })).toEqual({ ok: true, account });
  });

  test.each([
    ['eft', '123456'],
    ['eft', '1234567890123'],
    ['eft', '0000000'],
    ['eft', '123456A'],
    ['eft', 'A1234567'],
    ['eft', ''],
    ['ach', '123'],
    ['ach', '123456789012345678'],
    ['ach', '0000'],
    ['ach', '12.34'],
  ] as const)('%s %o is none', (...[rail, text]) => {
    expect(readAccount({ rail, text })).toEqual({ ok: false, code: 'account_invalid' });
  });
});
