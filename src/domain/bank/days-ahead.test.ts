import { describe, expect, it } from 'vitest';
import { ddtNumber, readDdtNumber } from './ddt-number.ts';
import { disputeOpen } from './dispute-window.ts';
import { endOfDay } from './end-of-day.ts';
import { runOut, runsOutSoon } from './run-out.ts';
import { weekOf } from './week.ts';

describe('the day on which a wallet runs out', () => {
  const outlook = { today: '2026-11-20', balance: 100n, outLast28: 2_800n, inbound: [] };
  it.each([
    ['when the last cent is needed', outlook, '2026-11-22'],
    ['of a wallet that is below zero', { ...outlook, balance: -1n }, '2026-11-20'],
    ['never comes where nothing leaves', { ...outlook, outLast28: 0n }, null],
    ['comes before money that is too late', withInbound('2026-11-23'), '2026-11-22'],
    ['waits for money that comes on it', withInbound('2026-11-22'), '2026-11-23'],
    ['counts money that should have come', withInbound('2026-11-01'), '2026-11-23'],
    ['is not told a century ahead', { ...outlook, balance: 10n ** 15n }, null],
  ])('%s', (_, input, day) => expect(runOut(input)).toBe(day));

  function withInbound(day: string) {
    return { ...outlook, inbound: [{ day, amount: 100n }] };
  }
});

describe('a wallet that runs out soon', () => {
  const outlook = { today: '2026-11-20', balance: 300n, outLast28: 2_800n, inbound: [] };
  it.each([
    ['is told of within three days', { ...outlook, balance: 299n }, '2026-11-23'],
    ['is not told of before', outlook, null],
    [
      'is told of where money comes too late',
      { ...outlook, inbound: [{ day: '2026-12-01', amount: 5_000n }] },
      '2026-11-24',
    ],
    [
      'is not told of where money comes first',
      { ...outlook, inbound: [{ day: '2026-11-23', amount: 5_000n }] },
      null,
    ],
    ['is not told of where nothing leaves', { ...outlook, outLast28: 0n }, null],
  ])('%s', (_, input, day) => expect(runsOutSoon(input)).toBe(day));
});

describe('the ends of days', () => {
  const entries = [
    { at: '2027-03-15T04:00:00.000Z', amount: 4n },
    { at: '2027-03-14T04:59:59.999Z', amount: 1n },
    { at: '2027-03-14T05:00:00.000Z', amount: 2n },
  ];
  const asked = { opening: 10n, entries, timezone: 'America/Toronto', to: '2027-03-15' };

  it('of a day of 23 hours, from the first day of the wallet on', () => {
    expect(endOfDay({ ...asked, from: '2027-03-01', firstDay: '2027-03-13' })).toEqual([
      { date: '2027-03-13', balanceAt: 11n, amountDifference: null },
      { date: '2027-03-14', balanceAt: 13n, amountDifference: 2n },
      { date: '2027-03-15', balanceAt: 17n, amountDifference: 4n },
    ]);
  });

  it('count what was before them in the balance, not in the difference', () => {
    expect(endOfDay({ ...asked, from: '2027-03-15', firstDay: '2027-01-01' })).toEqual([
      { date: '2027-03-15', balanceAt: 17n, amountDifference: 4n },
    ]);
    expect(endOfDay({ ...asked, from: '2027-03-16', firstDay: '2027-01-01' })).toEqual([]);
  });
});

it('a week begins on Monday, also the one in which the clocks go forward', () => {
  const timezone = 'America/Toronto';
  expect(weekOf({ at: '2027-03-15T03:59:59.999Z', timezone })).toEqual({
    start: '2027-03-08',
    end: '2027-03-14',
  });
  expect(weekOf({ at: '2027-03-15T04:00:00.000Z', timezone }).start).toBe('2027-03-15');
  expect(weekOf({ at: '2028-03-01T12:00:00.000Z', timezone }).start).toBe('2028-02-28');
});

it('a number for deposits has nine digits of a serial, and no more', () => {
  expect(ddtNumber({ kind: 'wallet', serial: 999_999_999 })).toMatch(/^70999999999\d$/);
  for (const serial of [0, -1, 1.5, 1_000_000_000]) {
    expect(() => ddtNumber({ kind: 'wallet', serial })).toThrow('nine digits');
  }
});

it('a number for deposits is read back, and one with a wrong digit is nobody’s', () => {
  const number = ddtNumber({ kind: 'card', serial: 4_211 });
  expect(readDdtNumber(` ${number}`)).toEqual({ kind: 'card', serial: 4_211 });
  for (let digit = 0; digit <= 9; digit += 1) {
    const other = `${number.slice(0, 9)}${digit}${number.slice(10)}`;
    if (other !== number) expect(readDdtNumber(other)).toBeNull();
  }
  for (const text of ['', '700000000000', `9${number.slice(1)}`, `${number}0`])
    expect(readDdtNumber(text)).toBeNull();
});

it('an instant that is none opens no dispute', () => {
  expect(() => disputeOpen({ depositAt: 'yesterday', at: '2026-11-20T15:00:00Z' })).toThrow();
});
