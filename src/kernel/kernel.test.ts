import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { portions } from './allocate.ts';
import { addDays, type Day, dayOf, instantAt, readDay, startOfDay, wallClock } from './day.ts';
import { feeOn, fromWire, sum, toWire, wireOfText } from './money.ts';

describe('money on the wire', () => {
  it('is read back as it was written', () =>
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }),
        (cents) => fromWire(toWire(cents)) === cents,
      ),
    ));
  it('is the same of cents that are text', () =>
    fc.assert(
      fc.property(
        fc.oneof(fc.bigInt({ min: -1_001n, max: 1_001n }), fc.bigInt()),
        (cents) => wireOfText(String(cents)) === toWire(cents),
      ),
    ));
  it.each(['1.234', '1,5', '1e3', ' 1', '', '--1', '.5', 'NaN'])('refuses %j', (text) =>
    expect(fromWire(text)).toBeNull(),
  );
  it.each([
    ['0.05', 5n],
    ['-3.5', -350n],
    ['1250', 125_000n],
  ] as const)('reads %s', (text, cents) => expect(fromWire(text)).toBe(cents));
});

describe('a fee', () => {
  it('is rounded half up', () =>
    expect(feeOn(1_030n, { bps: 50, flat: 0n, min: 0n, max: null })).toBe(5n));
  it('keeps to its minimum and maximum', () => {
    expect(feeOn(100n, { bps: 100, flat: 0n, min: 25n, max: 500n })).toBe(25n);
    expect(feeOn(1_000_000n, { bps: 100, flat: 0n, min: 25n, max: 500n })).toBe(500n);
  });
});

describe('sharing a total', () => {
  const parts = fc.array(fc.bigInt({ min: 0n, max: 10_000n }), { minLength: 1, maxLength: 30 });
  const total = fc.bigInt({ min: -1_000_000n, max: 1_000_000n });
  const share = (amount: bigint, weights: readonly bigint[]): bigint[] =>
    portions(amount, weights, (a, b) => a - b).map((one) => one.amount);
  it('loses nothing', () =>
    fc.assert(
      fc.property(
        total,
        parts,
        (amount, weights) => sum(share(amount, weights)) === (sum(weights) === 0n ? 0n : amount),
      ),
    ));
  it('gives nothing to no weight, and never less to more', () =>
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 1_000_000n }), parts, (amount, weights) => {
        const shares = share(amount, weights);
        weights.forEach((one, i) =>
          weights.forEach((other, j) => {
            if (one > other) expect(shares[i]! >= shares[j]!).toBe(true);
          }),
        );
        weights.forEach((one, i) => {
          if (one === 0n) expect(shares[i]).toBe(0n);
        });
      }),
    ));
  it('mirrors what is negative', () =>
    fc.assert(
      fc.property(total, parts, (amount, weights) => {
        expect(share(-amount, weights)).toEqual(share(amount, weights).map((one) => -one));
      }),
    ));
  it('does not care about the order of the list', () =>
    fc.assert(
      fc.property(total, parts, (amount, weights) => {
        const turned = portions(amount, weights.toReversed(), (a, b) => b - a).map(
          (one) => one.amount,
        );
        expect(turned.toReversed()).toEqual(share(amount, weights));
      }),
    ));
  it('says why a spare cent went where it did', () => {
    expect(portions(100n, [1n, 1n, 1n], (a, b) => a - b).map((one) => one.reason)).toEqual([
      'order',
      null,
      null,
    ]);
    expect(portions(5n, [70n, 30n], (a, b) => b - a).map((one) => one.reason)).toEqual([
      'weight',
      null,
    ]);
    expect(portions(9_999n, [75n, 25n], (a, b) => a - b).map((one) => one.reason)).toEqual([
      null,
      'remainder',
    ]);
  });
});

describe('business days', () => {
  it('begin at midnight of their zone, on days of 23 and 25 hours too', () => {
    expect(startOfDay(readDay('2026-03-08')!, 'America/Toronto').toISOString()).toBe(
      '2026-03-08T05:00:00.000Z',
    );
    expect(startOfDay(readDay('2026-03-09')!, 'America/Toronto').toISOString()).toBe(
      '2026-03-09T04:00:00.000Z',
    );
    expect(startOfDay(readDay('2026-11-02')!, 'America/Toronto').toISOString()).toBe(
      '2026-11-02T05:00:00.000Z',
    );
  });
  it('are the day of their own beginning', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 20_000 }),
        fc.constantFrom('America/Toronto', 'America/Cancun', 'Pacific/Auckland', 'UTC'),
        (offset, zone) => {
          const day = addDays(readDay('1980-01-01')!, offset);
          return dayOf(startOfDay(day, zone), zone) === day;
        },
      ),
    ));
  it('refuses dates that the calendar lacks', () =>
    expect([readDay('2026-02-30'), readDay('2026-13-01'), readDay('26-1-1')]).toEqual([
      null,
      null,
      null,
    ]));
  it('know the weekday and the minute, Sunday being 0', () =>
    expect(wallClock(new Date('2026-11-22T04:30:00Z'), 'America/Toronto')).toEqual({
      day: '2026-11-21',
      weekday: 6,
      minuteOfDay: 1_410,
    }));
});

describe('a minute of a day', () => {
  it.each([
    ['on a usual day', '2026-11-20', 1_020, '2026-11-20T22:00:00.000Z'],
    ['at the end of a day', '2026-11-20', 1_440, '2026-11-21T05:00:00.000Z'],
    [
      'that the clock shows twice is the first of the two',
      '2026-11-01',
      90,
      '2026-11-01T05:30:00.000Z',
    ],
    ['after the clock was set back', '2026-11-01', 120, '2026-11-01T07:00:00.000Z'],
    ['that the clock skips is the jump', '2026-03-08', 150, '2026-03-08T07:00:00.000Z'],
    ['at the jump', '2026-03-08', 180, '2026-03-08T07:00:00.000Z'],
    ['before the jump', '2026-03-08', 119, '2026-03-08T06:59:00.000Z'],
  ])('%s', (_, day, minute, instant) =>
    expect(instantAt(day as Day, minute, 'America/Toronto').toISOString()).toBe(instant),
  );
  it('is read back from the clock wherever the clock shows it', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 720 }),
        fc.integer({ min: 0, max: 1_439 }),
        fc.constantFrom(
          'America/Toronto',
          'America/St_Johns',
          'America/Phoenix',
          'America/Havana',
          'Australia/Lord_Howe',
          'Asia/Kathmandu',
        ),
        (ahead, minute, zone) => {
          const day = addDays('2026-01-01' as Day, ahead);
          const found = instantAt(day, minute, zone);
          const wall = wallClock(found, zone);
          const shown = wall.day === day && wall.minuteOfDay === minute;
          const before = wallClock(new Date(found.getTime() - 60_000), zone);
          expect(
            shown ||
              (`${before.day}${String(before.minuteOfDay).padStart(4, '0')}` <
                `${day}${String(minute).padStart(4, '0')}` &&
                `${wall.day}${String(wall.minuteOfDay).padStart(4, '0')}` >
                  `${day}${String(minute).padStart(4, '0')}`),
          ).toBe(true);
        },
      ),
    ));
});
