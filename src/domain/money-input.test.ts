import { describe, expect, it } from 'vitest';
import {
  amountOfFile,
  decimalOfFile,
  readMoney,
  withPointForCents,
  writeMoney,
} from './money-input.ts';

describe('reading an amount', () => {
  it.each([
    ['1,234.50', 123450n],
    ['1234.5', 123450n],
    ['12', 1200n],
    ['.50', 50n],
    [' $1,000 ', 100000n],
    ['-20.00', -2000n],
    ['-$20', -2000n],
    ['$-20', -2000n],
    ['\u221220', -2000n],
    ['$\u221220', -2000n],
    ['$ \u221220.50', -2050n],
    ['12,500', 1250000n],
    ['0.00', 0n],
    ['９9', 9900n],
  ])('reads %s', (text, cents) => {
    expect(readMoney(text)).toEqual({ ok: true, value: cents });
  });

  it.each([
    ['1.234,56', 'money_comma', '1234.56'],
    ['12,5', 'money_comma', '12.50'],
    ['1 234,50 $', 'money_comma', '1234.50'],
    ['1\u202f234,50', 'money_comma', '1234.50'],
    ['-12,50', 'money_comma', '-12.50'],
    ['1 234.50', 'money_invalid', '1234.50'],
  ])('refuses %s and offers the reading', (text, code, reading) => {
    expect(readMoney(text)).toMatchObject({ ok: false, code, params: { reading } });
  });

  it.each([
    ['', 'amount_required'],
    ['  ', 'amount_required'],
    ['12.345', 'money_decimals'],
    ['1,23,4', 'money_ambiguous'],
    ['1,2345', 'money_ambiguous'],
    ['12.', 'money_ambiguous'],
    ['1e3', 'money_invalid'],
    ['ten', 'money_invalid'],
    ['--5', 'money_invalid'],
    ['$', 'money_invalid'],
    ['NaN', 'money_invalid'],
    ['9999999999999999', 'money_invalid'],
  ])('refuses %s without guessing', (text, code) => {
    expect(readMoney(text)).toEqual({ ok: false, code, params: {}, problems: [] });
  });
});

describe('writing an amount', () => {
  it.each([
    [123450n, '1,234.50'],
    [-100000000n, '-1,000,000.00'],
    [5n, '0.05'],
  ])('writes %s', (cents, text) => {
    expect(writeMoney(cents)).toBe(text);
    expect(readMoney(text)).toEqual({ ok: true, value: cents });
  });
});

describe('an amount of a file', () => {
  it.each([
    ['12,50', '12.50'],
    ['12,5', '12.50'],
    ['-12,50', '-12.50'],
    ['1 234,50 $', '1,234.50'],
    ['1.234,56', '1,234.56'],
    ['1,234.50', '1,234.50'],
    ['1,000,000', '1,000,000'],
    ['12.50', '12.50'],
    ['', ''],
  ])('between semicolons has %s for %s', (cell, amount) => {
    expect(amountOfFile(cell, ';')).toBe(amount);
  });

  it.each([
    ['1,000', 'money_decimals'],
    ['1,2345', 'money_decimals'],
    ['1,23,4', 'money_ambiguous'],
    [',50', 'money_ambiguous'],
    ['12,', 'money_ambiguous'],
    ['=1,50', 'money_invalid'],
    ['1,5e3', 'money_invalid'],
  ])('between semicolons is refused where it is %s', (cell, code) => {
    expect(readMoney(amountOfFile(cell, ';'))).toMatchObject({ ok: false, code });
  });

  it.each([
    ['12,50', '12.50'],
    ['1 234,50', '1,234.50'],
    ['1,000', '1,000'],
    ['12,5', '12,5'],
    ['1.234,56', '1.234,56'],
    ['1,234,50', '1,234,50'],
    ['12,50,', '12,50,'],
    ['12,500', '12,500'],
    ['12,50 $', '12.50'],
    ['12,50 each', '12,50 each'],
  ])('between commas or tabs has %s for %s', (cell, amount) => {
    expect(amountOfFile(cell, ',')).toBe(amount);
    expect(amountOfFile(cell, '\t')).toBe(amount);
  });

  it('keeps its decimals where it is no money', () => {
    expect(decimalOfFile('37,5', ';')).toBe('37.5');
    expect(decimalOfFile('17,2500', ';')).toBe('17.2500');
    expect(decimalOfFile('37,5', ',')).toBe('37,5');
    expect(decimalOfFile('1,2,3', ';')).toBe('1,2,3');
  });
});

describe('a comma before the cents, as French writes it', () => {
  it.each([
    ['12,50', '12.50'],
    ['1 234,50 $', '1,234.50'],
    ['-12,5', '-12.50'],
    ['1.234,56', '1,234.56'],
  ])('writes %s as the portal does', (text, written) => {
    expect(withPointForCents(text)).toBe(written);
  });

  it.each(['12,500', '12.50', '1 234.50', '1,23,4', '9999999999999999,50', 'ten', ''])(
    'leaves %s as it is',
    (text) => {
      expect(withPointForCents(text)).toBe(text);
    },
  );
});
