import { describe, expect, it, test } from 'vitest';
import { debitDates } from './debit-dates.ts';
import { earlyRelease } from './early-release.ts';
import { amountsText } from './micro-deposits.ts';

describe('when a debit is taken', () => {
  /** A Monday at noon in Toronto. */
  const at = '2027-03-15T16:00:00.000Z';

  it('for a self-load and for a scheduled debit', () => {
    expect(debitDates({ rail: 'eft', kind: 'self_load', at })).toEqual({
      submitOn: '2027-03-15',
      dueOn: '2027-03-16',
      settlesOn: '2027-03-18',
      latestOn: '2027-03-22',
    });
    expect(debitDates({ rail: 'eft', kind: 'pad', at })).toEqual({
      submitOn: '2027-03-15',
      dueOn: '2027-03-16',
      settlesOn: '2027-03-22',
      latestOn: '2027-03-24',
    });
  });

  it('is moved by days that an operator closed', () => {
    const changes = [
      { day: '2027-03-15', open: false },
      { day: '2027-03-17', open: false },
    ];
    expect(debitDates({ rail: 'eft', kind: 'self_load', at, changes })).toEqual({
      submitOn: '2027-03-16',
      dueOn: '2027-03-18',
      settlesOn: '2027-03-22',
      latestOn: '2027-03-24',
    });
  });

  it('is after the days of its notice, and handed in the banking day before', () => {
    const noticed = (noticeDays: number) =>
      debitDates({ rail: 'eft', kind: 'pad', at, noticeDays });
    expect(noticed(1)).toMatchObject({ submitOn: '2027-03-15', dueOn: '2027-03-16' });
    expect(noticed(2)).toMatchObject({ submitOn: '2027-03-16', dueOn: '2027-03-17' });
    // The twelfth day is Saturday of Easter: Good Friday and the weekend are closed.
    expect(noticed(12)).toMatchObject({ submitOn: '2027-03-25', dueOn: '2027-03-29' });
  });

  it('is of one of both kinds', () => {
    const kind = 'transfer' as 'pad';
    expect(() => debitDates({ rail: 'eft', kind, at })).toThrow('a self-load or a scheduled debit');
  });
});

test.each([
  ['a share', { amount: 100_000n, fee: 0n, bps: 3_000, max: 50_000n }, 30_000n],
  ['at most its maximum', { amount: 100_000n, fee: 0n, bps: 3_000, max: 29_999n }, 29_999n],
  ['all but the fee', { amount: 10_000n, fee: 100n, bps: 10_000, max: 50_000n }, 9_900n],
  ['nothing where the fee is more', { amount: 100n, fee: 300n, bps: 10_000, max: 50_000n }, 0n],
])('%s of a self-load is in the wallet at once', (...[, terms, released]) => {
  expect(earlyRelease(terms)).toBe(released);
});

test.each([
  [[31n, 7n], '7 31'],
  [[7n, 31n], '7 31'],
  [[10n, 9n], '9 10'],
  [[7n, 7n], '7 7'],
] as const)('the amounts %o as one text', (...[amounts, text]) => {
  expect(amountsText(amounts)).toBe(text);
});
