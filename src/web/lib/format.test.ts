import { describe, expect, it } from 'vitest';
import {
  currencyOf,
  formatClock,
  formatCount,
  formatDay,
  formatDays,
  formatDecimal,
  formatExact,
  formatInstant,
  formatMoney,
  formatWeekday,
  localeOf,
} from './format.ts';

const plain = (text: string): string => text.replace(/[\u00a0\u202f\u2009]/g, ' ');

describe('money as each language writes it', () => {
  it.each([
    ['en', 'US', '−$1,234.50'],
    ['en', 'CA', '−$1,234.50'],
    ['es', 'US', '−$1,234.50'],
    ['es', 'CA', '−$1,234.50'],
    ['fr', 'US', '−1 234,50 $'],
    ['fr', 'CA', '−1 234,50 $'],
  ] as const)('%s in %s', (language, region, text) => {
    expect(plain(formatMoney(-123450n, language, region))).toBe(text);
    expect(plain(formatMoney('-1234.50', language, region))).toBe(text);
  });
  it('is exact beyond what a float holds', () => {
    expect(formatMoney(900719925474099399n, 'en', 'US')).toBe('$9,007,199,254,740,993.99');
  });
  it('never uses es-CA, which would write 1234,50 CAD', () => {
    expect(localeOf('es', 'CA')).toBe('es-US');
  });
  it('has its sign before what is added, where that is asked for, and none before nothing', () => {
    const signed = (cents: bigint) => plain(formatMoney(cents, 'en', 'US', 'always'));
    expect([signed(5n), signed(0n), signed(-5n)]).toEqual(['+$0.05', '$0.00', '−$0.05']);
    expect(plain(formatMoney(5n, 'en', 'US'))).toBe('$0.05');
  });
  it('is of the region, not of the language', () => {
    expect([currencyOf('CA'), currencyOf('US')]).toEqual(['CAD', 'USD']);
    expect(['en', 'fr', 'es'].map((one) => localeOf(one as 'en', 'US'))).toEqual([
      'en-US',
      'fr-CA',
      'es-US',
    ]);
    expect(localeOf('en', 'CA')).toBe('en-CA');
  });
});

describe('a range of dates', () => {
  it.each([
    ['2026-11-01', '2026-11-07', '1er–7 nov. 2026'],
    ['2026-10-25', '2026-11-01', '25 oct. – 1er nov. 2026'],
    ['2026-11-01', '2027-01-01', '1er nov. 2026 – 1er janv. 2027'],
    ['2026-11-01', '2026-11-01', '1er nov. 2026'],
    ['2026-11-11', '2026-11-21', '11–21 nov. 2026'],
  ])('in French, %s to %s has the first of a month as 1er', (first, last, text) => {
    expect(plain(formatDays(first, last, 'fr', 'CA'))).toBe(text);
  });
  it('has plain numbers in English and Spanish', () => {
    expect(plain(formatDays('2026-11-01', '2026-11-07', 'en', 'CA'))).toBe('Nov 1–7, 2026');
    expect(plain(formatDays('2026-11-01', '2026-11-07', 'es', 'US'))).toBe('1–7 de nov de 2026');
  });
});

describe('an exact share', () => {
  it.each([
    [0n, '$0.0000'],
    [1n, '$0.0001'],
    [-1n, '−$0.0001'],
    [9_999n, '$0.9999'],
    [10_000n, '$1.0000'],
    [-16_667n, '−$1.6667'],
    [123_456_789n, '$12,345.6789'],
  ])('of %d ten-thousandths is %s', (value, text) =>
    expect(plain(formatExact(value, 'en', 'US'))).toBe(text),
  );
  it('is written as each language does', () => {
    expect(plain(formatExact(-12_345_678n, 'fr', 'CA'))).toBe('−1 234,5678 $');
    expect(plain(formatExact(-12_345_678n, 'es', 'CA'))).toBe('−$1,234.5678');
  });
});

describe('a decimal', () => {
  it('keeps to its least and most places', () => {
    expect([
      formatDecimal('1234.5', 'en', 'US'),
      formatDecimal('1234.567', 'en', 'US'),
      formatDecimal('1234.5', 'en', 'US', { least: 2 }),
      formatDecimal('0.12345', 'en', 'US', { most: 4 }),
      formatDecimal('2', 'en', 'US', { most: 4 }),
    ]).toEqual(['1,234.5', '1,234.57', '1,234.50', '0.1235', '2']);
    expect(plain(formatDecimal('1234.5', 'fr', 'CA'))).toBe('1 234,5');
  });
  it('of a count has no places', () => {
    expect(formatCount(12_345, 'en', 'US')).toBe('12,345');
    expect(plain(formatCount(12_345, 'fr', 'US'))).toBe('12 345');
  });
});

/** Dates and times must be those of the wallet, whatever zone the browser lives in. */
describe.each(['America/Vancouver', 'Pacific/Auckland', 'UTC'])('in a browser in %s', (zone) => {
  const inZone = <T>(work: () => T): T => {
    const before = process.env.TZ;
    process.env.TZ = zone;
    try {
      return work();
    } finally {
      if (before === undefined) delete process.env.TZ;
      else process.env.TZ = before;
    }
  };

  it('a business date stays the date it is', () => {
    inZone(() => {
      expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
      expect(formatDay('2026-03-01', 'en', 'US')).toBe('Mar 1, 2026');
      expect(formatDay('2026-03-01', 'en', 'US', 'short')).toBe('Mar 1');
      expect(formatDay('2026-03-01', 'en', 'US', 'long')).toBe('Sunday, March 1');
      expect(formatWeekday('2026-03-01', 'en', 'US')).toBe('Sun 1');
      expect(plain(formatDays('2026-02-28', '2026-03-01', 'en', 'US'))).toBe(
        'Feb 28 – Mar 1, 2026',
      );
      expect(plain(formatDays('2026-03-01', '2026-03-07', 'en', 'US'))).toBe('Mar 1 – 7, 2026');
    });
  });

  it("an instant is shown by the wallet's clock", () => {
    inZone(() => {
      const late = '2026-03-01T04:30:00Z';
      expect(formatInstant(late, 'en', 'US', { style: 'full', zone: 'America/Toronto' })).toBe(
        'Feb 28, 2026, 11:30 PM',
      );
      expect(formatInstant(late, 'en', 'US', { style: 'full', zone: 'America/Vancouver' })).toBe(
        'Feb 28, 2026, 8:30 PM',
      );
      expect(formatInstant(late, 'en', 'US', { style: 'short', zone: 'America/Toronto' })).toBe(
        'Feb 28, 11:30 PM',
      );
      expect(formatInstant(late, 'en', 'US', { style: 'time', zone: 'America/Toronto' })).toBe(
        '11:30 PM',
      );
      expect(formatInstant(late, 'en', 'US', { style: 'day', zone: 'America/Toronto' })).toBe(
        'Sat, Feb 28, 2026',
      );
      expect(formatInstant(Date.parse(late), 'en', 'US', { style: 'time', zone: 'UTC' })).toBe(
        '4:30 AM',
      );
    });
  });
});

describe('a time of day, as each language and region writes it', () => {
  it.each([
    ['en', 'US', ['6:57 AM', '12:05 AM', '6:05 PM']],
    ['en', 'CA', ['6:57 a.m.', '12:05 a.m.', '6:05 p.m.']],
    ['fr', 'CA', ['6 h 57', '0 h 05', '18 h 05']],
    ['es', 'US', ['6:57 a.m.', '12:05 a.m.', '6:05 p.m.']],
  ] as const)('%s in %s', (language, region, texts) => {
    const clocks = ['06:57', '00:05', '18:05'];
    const typed = clocks.map((clock) => plain(formatClock(clock, language, region)));
    const moments = clocks.map((clock) =>
      plain(
        formatInstant(`2026-03-01T${clock}:00Z`, language, region, { style: 'time', zone: 'UTC' }),
      ),
    );
    expect(typed.map((text) => text.replace('a. m.', 'a.m.').replace('p. m.', 'p.m.'))).toEqual(
      texts,
    );
    expect(moments).toEqual(typed);
  });
  it('beside an axis is the hour alone', () => {
    const axis = (language: 'en' | 'fr') =>
      ['00:00', '12:00', '24:00'].map((clock) => plain(formatClock(clock, language, 'US', 'hour')));
    expect(axis('en')).toEqual(['12 AM', '12 PM', '12 AM']);
    expect(axis('fr')).toEqual(['00 h', '12 h', '00 h']);
  });
  it('that ends the day is midnight', () => {
    expect(formatClock('24:00', 'en', 'US')).toBe('midnight');
    expect(formatClock('24:00', 'fr', 'CA')).toBe('minuit');
  });
});

it('the weekday comes first in every language', () => {
  expect(formatWeekday('2026-03-06', 'en', 'CA')).toBe('Fri 6');
  expect(formatWeekday('2026-03-06', 'fr', 'CA')).toBe('ven. 6');
  expect(formatWeekday('2026-03-06', 'es', 'US')).toBe('vie 6');
});

describe('the first of a month', () => {
  it('is an ordinal in French alone', () => {
    expect(formatDay('2026-08-01', 'fr', 'CA')).toBe('1er août 2026');
    expect(formatDay('2026-08-01', 'fr', 'CA', 'long')).toBe('samedi 1er août');
    expect(formatDay('2026-08-11', 'fr', 'CA')).toBe('11 août 2026');
    expect(formatDay('2026-08-01', 'es', 'US')).not.toContain('1er');
    const at = formatInstant('2026-08-01T01:01:00Z', 'fr', 'CA', { style: 'short', zone: 'UTC' });
    expect(plain(at)).toMatch(/^1er août, 0?1 h 01$/);
  });
});
