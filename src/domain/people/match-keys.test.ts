import { describe, expect, it } from 'vitest';
import { emailKey, fullNameKeys, initialKey, mobileKey, numberKey } from './match-keys.ts';

const isSame = (one: readonly [string, string], other: readonly [string, string]) =>
  fullNameKeys(...one).some((key) => fullNameKeys(...other).includes(key));

describe('numbers, addresses', () => {
  it('leading zeros and case part nobody, a zero alone stays', () => {
    expect(['00817', ' 817 ', 'aB0', 'AB0', '0', '000', '', '  ', null].map(numberKey)).toEqual([
      '817',
      '817',
      'ab0',
      'ab0',
      '0',
      '0',
      null,
      null,
      null,
    ]);
  });
  it('ten digits of a mobile number, an e-mail without case', () => {
    expect(['+1 (514) 555-0102', '5145550102', '514555010', null].map(mobileKey)).toEqual([
      '5145550102',
      '5145550102',
      null,
      null,
    ]);
    expect([' Ana@X.example ', 'ana', null].map(emailKey)).toEqual(['ana@x.example', null, null]);
  });
});

describe('whole names', () => {
  it.each([
    [['José', 'O’Neil-Peña'], ['JOSE', 'ONeil Pena'], true],
    [['Jean-Luc', 'Roy'], ['Jeanluc', 'Roy'], true],
    [['Jean Luc', 'Roy'], ['Jean-Luc', 'ROY'], true],
    [['Ana', 'Roy'], ['Roy', 'Ana'], true],
    [['', 'Roy, Ana'], ['Ana', 'Roy'], true],
    [['Roy, Ana', ''], ['Ana', 'Roy'], true],
    [['Roy, Jean-Luc', ''], ['Jeanluc', 'Roy'], true],
    [['Ann', 'Eroy'], ['Anne', 'Roy'], false],
    [['Ana Maria', 'Roy'], ['Ana', 'Roy'], false],
    [['Jean', 'Luc Roy'], ['Jean Luc', 'Roy'], true],
    [['Roy', 'Jean Luc'], ['Jeanluc', 'Roy'], true],
    [['Ana', 'De La Cruz'], ['Ana', 'Delacruz'], true],
    [[' ', 'Roy, Jean-Luc'], ['Jeanluc', 'Roy'], true],
    [['Jeanluc', 'Roy'], ['Roy, Jean-Luc', ' '], true],
    [['Ana', '.'], ['Ana', '.'], false],
    [['-', 'Roy -'], ['-', 'Roy -'], false],
    [['李', '雷'], ['雷', '李'], true],
    [['', 'Roy'], ['', 'Roy'], false],
    [['Ana', ''], ['Ana', ''], false],
    [['...', '-'], ['', ''], false],
  ] as const)('%j and %j', (one, other, same) => {
    expect(isSame(one, other)).toBe(same);
  });
});

it('a last name with the first letter of the first one', () => {
  const people = [
    ['H.', 'Roy'],
    ['Hugo', 'ROY'],
    ['', 'Roy, Hugo'],
    [' ', 'Roy, Hugo'],
    ['Roy, Hugo', ' '],
    ['Hugo, Ivan', 'Roy'],
    ['Hugo', 'Van Roy'],
    ['É.', 'Roy'],
    ['', 'Roy'],
    ['Hugo', ''],
  ] as const;
  expect(people.map(([first, last]) => initialKey(first, last))).toEqual([
    'roy h',
    'roy h',
    'roy h',
    'roy h',
    'roy h',
    'roy h',
    'vanroy h',
    'roy e',
    null,
    null,
  ]);
});

it('a name that stands whole in one field has no key of two fields', () => {
  expect(fullNameKeys('', 'Ana Roy')).toEqual(['ana roy']);
  expect(fullNameKeys('Ana Roy', '')).toEqual(['ana roy']);
  expect(fullNameKeys('Ana', 'Roy')).toEqual(['ana roy', 'ana|roy']);
});
