import { describe, expect, it } from 'vitest';
import { readMoney } from './money-input.ts';

const read = (text: string) => {
  const found = readMoney(text);
  return found.ok ? String(found.value) : `${found.code} ${found.params.reading ?? ''}`.trim();
};

describe('an amount as people type it', () => {
  it.each([
    ['\u201320', '-2000'],
    ['1\u221220', 'money_invalid'],
    ['$ 20', '2000'],
    ['- $20', '-2000'],
    ['$ -20', '-2000'],
    ['20 $', '2000'],
    ['20$', '2000'],
    ['$20 $', '2000'],
    ['20-', 'money_invalid'],
    ['5 -3', 'money_invalid'],
    ['2$0', 'money_invalid'],
    ['20$ x', 'money_invalid'],
    ['1   234.50', 'money_invalid 1234.50'],
    ['12 345 678', 'money_invalid 12345678.00'],
    ['123 456.7', 'money_invalid 123456.70'],
    ['x1 234', 'money_invalid'],
    ['1 234x', 'money_invalid'],
    ['12.345,67', 'money_comma 12345.67'],
    ['123.456.789,1', 'money_comma 123456789.10'],
    ['x.123', 'money_invalid'],
    ['1.234x', 'money_invalid'],
    ['1,234.567', 'money_decimals'],
    ['.', 'money_invalid'],
    [',', 'money_invalid'],
    ['1.2.3', 'money_ambiguous'],
    ['9999999999999999,50', 'money_comma'],
    ['.5', '50'],
    ['-.05', '-5'],
    ['$.50', '50'],
  ])('%j is read as %s', (text, expected) => expect(read(text)).toBe(expected));
});

describe('marks that only look like digits', () => {
  it.each(['50²', '50¹', '100²', '⑩', '⒈00', '₅0', '𝟓0', '½', '٥0', '१०'])(
    '%s is refused',
    (text) => expect(read(text)).toBe('money_invalid'),
  );
  it.each([
    ['５０', '5000'],
    ['１２.５０', '1250'],
    ['　２０　', '2000'],
    ['１　２３４.５０', 'money_invalid 1234.50'],
  ])('full-width digits and spaces are: %s', (text, expected) => expect(read(text)).toBe(expected));
});
