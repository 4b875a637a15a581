import { describe, expect, it } from 'vitest';
import { expiryOf, expiryToldAt, isExpiring } from './cards.ts';

const at = (text: string) => new Date(`${text}Z`);

describe('a card', () => {
  it.each([
    [5, 2027, '2027-06-01T00:00:00'],
    [12, 2026, '2027-01-01T00:00:00'],
    [2, 2028, '2028-03-01T00:00:00'],
  ])('of %i/%i is good until its month is over', (month, year, end) => {
    expect(expiryOf({ month, year })).toEqual(at(end));
  });

  it.each([
    [5, 2027, '2027-05-02T00:00:00'],
    [12, 2026, '2026-12-02T00:00:00'],
    [2, 2028, '2028-01-31T00:00:00'],
  ])('of %i/%i is told of 30 days ahead', (month, year, told) => {
    expect(expiryToldAt({ month, year })).toEqual(at(told));
  });

  it.each([
    ['before its last 30 days', '2027-05-01T23:59:59', false],
    ['from their first instant', '2027-05-02T00:00:00', true],
    ['to the end of its month', '2027-05-31T23:59:59', true],
    ['not when it has expired', '2027-06-01T00:00:00', false],
  ])('expires: %s', (_, now, isSoon) => {
    expect(isExpiring({ month: 5, year: 2027 }, at(now))).toBe(isSoon);
  });
});

it.each([
  [null, null],
  [5, null],
  [null, 2027],
])('what has no month and year, as a debit, never expires: %s/%s', (month, year) => {
  const debit = { month, year };
  expect(expiryOf(debit)).toBeNull();
  expect(expiryToldAt(debit)).toBeNull();
  expect(isExpiring(debit, at('2027-05-15T00:00:00'))).toBe(false);
  expect(isExpiring(debit, at('1970-01-01T00:00:00'))).toBe(false);
});
