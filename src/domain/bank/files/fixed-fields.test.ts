import { describe, expect, it, test } from 'vitest';
import {
  accountField,
  dayOfYearField,
  digitsField,
  fieldAt,
  fieldsAt,
  joinFile,
  malformedLines,
  numberAt,
  numberField,
  readDayOfYear,
  readShortDay,
  shortDayField,
  splitFile,
  textField,
} from './fixed-fields.ts';

describe('a field that is written', () => {
  test.each([
    ['Café Zoë', 10, 'CAFE ZOE  '],
    ["O'Neil & Sons, Ltd. 1-2/3", 25, "O'NEIL & SONS, LTD. 1-2/3"],
    ['a_b*c+d@e', 6, 'ABCDE '],
    ['Maple Table', 5, 'MAPLE'],
    ['', 3, '   '],
    ['日本', 2, '  '],
  ])('the text %o in %i', (...[text, width, field]) => {
    expect(textField(text, width)).toBe(field);
  });

  it('of a number is filled with zeros and never cut', () => {
    expect(numberField(42n, 5)).toBe('00042');
    expect(numberField(0, 2)).toBe('00');
    expect(numberField(99_999, 5)).toBe('99999');
    expect(() => numberField(100_000, 5)).toThrow('100000 fits 5 digits');
    expect(() => numberField(-1n, 5)).toThrow('-1 fits 5 digits');
    expect(() => numberField(1.5, 5)).toThrow('1.5 fits 5 digits');
  });

  it('of digits has exactly so many of them', () => {
    expect(digitsField('0042', 4)).toBe('0042');
    for (const digits of ['042', '00042', '004x', 'x042', '', ' 042'])
      expect(() => digitsField(digits, 4)).toThrow(`${digits} has 4 digits`);
  });

  it('of an account stands at the left, without spaces and hyphens', () => {
    expect(accountField('12 34-5', 8)).toBe('12345   ');
    expect(accountField('AB12345', 7)).toBe('AB12345');
    for (const account of ['12345678', '', '12.34', 'ab12', '1234*', '*1234'])
      expect(() => accountField(account, 7)).toThrow('an account fits its field');
  });

  it('of a day says the day of the year, or the short day', () => {
    expect(dayOfYearField('2026-01-01')).toBe('026001');
    expect(dayOfYearField('2026-12-31')).toBe('026365');
    expect(dayOfYearField('2028-12-31')).toBe('028366');
    expect(shortDayField('2026-12-31')).toBe('261231');
    for (const day of ['2026-02-30', '1999-12-31', '2100-01-01', '', '26-01-01'])
      for (const field of [dayOfYearField, shortDayField])
        expect(() => field(day)).toThrow(`${day} is a day of this century`);
  });
});

describe('a field that is read', () => {
  const line = 'AB 0042 X  ';

  it('stands from its first to its last position', () => {
    expect(fieldAt(line, [1, 2])).toBe('AB');
    expect(fieldAt(line, [4, 7])).toBe('0042');
    expect(fieldAt(line, [11, 11])).toBe(' ');
  });

  it('is a number where nothing but digits stands there', () => {
    expect(numberAt(line, [4, 7])).toBe(42n);
    expect(numberAt(line, [3, 7])).toBeNull();
    expect(numberAt(line, [4, 8])).toBeNull();
    expect(numberAt(line, [12, 14])).toBeNull();
  });

  it('has no spaces at its end, but keeps those at its start', () => {
    expect(fieldsAt(line, { name: [1, 3], rest: [8, 11] })).toEqual({ name: 'AB', rest: ' X' });
  });

  test.each([
    ['026001', '2026-01-01'],
    ['026365', '2026-12-31'],
    ['028366', '2028-12-31'],
    ['000060', '2000-02-29'],
    ['026366', null],
    ['028367', null],
    ['026000', null],
    ['126001', null],
    ['26001', null],
    ['0260011', null],
    ['02600x', null],
    ['x026001', null],
    ['', null],
  ])('the day of the year %o', (text, day) => {
    expect(readDayOfYear(text)).toBe(day);
  });

  test.each([
    ['261231', '2026-12-31'],
    ['000229', '2000-02-29'],
    ['260229', null],
    ['26123', null],
    ['2612311', null],
    ['x61231', null],
    ['26123x', null],
    ['', null],
  ])('the short day %o', (text, day) => {
    expect(readShortDay(text)).toBe(day);
  });
});

describe('the lines of a file', () => {
  it('have its width and signs that banks write', () => {
    expect(malformedLines(['abc', 'a ~', 'ab', 'abcd', 'aéc', 'a\tc', '\u007fbc'], 3)).toEqual([
      { line: 3, code: 'length_differs' },
      { line: 4, code: 'length_differs' },
      { line: 5, code: 'character_invalid' },
      { line: 6, code: 'character_invalid' },
      { line: 7, code: 'character_invalid' },
    ]);
    expect(malformedLines([], 3)).toEqual([]);
  });

  it('each end with their end; what comes after the last one was cut', () => {
    expect(joinFile(['a', 'b'], '\r\n')).toBe('a\r\nb\r\n');
    expect(splitFile('a\r\nb\r\n', '\r\n')).toEqual(['a', 'b']);
    expect(splitFile('a\nb', '\n')).toEqual(['a', 'b']);
    expect(splitFile('a\n\n', '\n')).toEqual(['a', '']);
    expect(splitFile('', '\n')).toEqual([]);
  });
});
