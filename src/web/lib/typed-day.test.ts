import { describe, expect, it } from 'vitest';
import type { Language, Region } from './preferences.ts';
import { dayPattern, readTypedDay, writeTypedDay } from './typed-day.ts';

const US: readonly [Language, Region] = ['en', 'US'];
const CA: readonly [Language, Region] = ['en', 'CA'];
const QC: readonly [Language, Region] = ['fr', 'CA'];
const ES: readonly [Language, Region] = ['es', 'US'];

describe('a date that is typed', () => {
  it.each([US, CA, QC, ES])('is read with the year first everywhere: %s %s', (...who) => {
    for (const typed of ['2026-11-05', '2026/11/5', ' 2026.11.05 ', '\u20662026-11-05\u2069'])
      expect(readTypedDay(typed, ...who)).toBe('2026-11-05');
    expect(readTypedDay('20261105', ...who)).toBe('2026-11-05');
  });

  it.each([
    ['11/5/2026', US, '2026-11-05'],
    ['11-05-26', US, '2026-11-05'],
    ['11052026', US, '2026-11-05'],
    ['7/4/85', US, '1985-07-04'],
    ['5/11/2026', ES, '2026-11-05'],
    ['28/11/2026', QC, '2026-11-28'],
    ['11/28/2026', CA, '2026-11-28'],
    ['11/11/2026', CA, '2026-11-11'],
    ['2/29/2028', US, '2028-02-29'],
  ] as const)('%s is a date, as the language and the region order it', (typed, who, day) => {
    expect(readTypedDay(typed, ...who)).toBe(day);
  });

  it.each([
    ['Nov 5, 2026', US, '2026-11-05'],
    ['november 5 2026', US, '2026-11-05'],
    ['5 nov. 2026', QC, '2026-11-05'],
    ['1er août 2026', QC, '2026-08-01'],
    ['5 de noviembre de 2026', ES, '2026-11-05'],
    ['5 sep 2026', ES, '2026-09-05'],
  ] as const)('%s is read as the portal writes it', (typed, who, day) => {
    expect(readTypedDay(typed, ...who)).toBe(day);
  });

  it('is not guessed in Canada, where 05/11 is written both ways', () => {
    expect(readTypedDay('05/11/2026', ...QC)).toBe('two_ways');
    expect(readTypedDay('05112026', ...CA)).toBe('two_ways');
    expect(readTypedDay('26-11-05', ...QC)).toBeNull();
  });

  it.each([
    '',
    '11',
    '11/2026',
    '28/11/2026',
    '2/30/2026',
    '2026-13-01',
    '0001-01-01',
    '11/5/2026 extra',
    'ju 5, 2026',
    'Nov 5',
    'today',
    '1'.repeat(5000),
  ])('%s is none in the United States', (typed) => {
    expect(readTypedDay(typed, ...US)).toBeNull();
  });

  it('has its year of two digits read only once the field is left', () => {
    expect(readTypedDay('11/28/20', ...US, false)).toBeNull();
    expect(readTypedDay('11/28/2026', ...US, false)).toBe('2026-11-28');
    expect(readTypedDay('2026-11-2', ...US, false)).toBeNull();
    expect(readTypedDay('2026-11-28', ...US, false)).toBe('2026-11-28');
  });

  it.each([
    [US, '11/05/2026', 'MM/DD/YYYY'],
    [CA, '2026-11-05', 'YYYY-MM-DD'],
    [QC, '2026-11-05', 'AAAA-MM-JJ'],
    [ES, '05/11/2026', 'DD/MM/AAAA'],
  ] as const)('is shown in the order in which it is typed: %s', (who, shown, pattern) => {
    expect(writeTypedDay('2026-11-05', ...who)).toBe(shown);
    expect(dayPattern(...who)).toBe(pattern);
    expect(readTypedDay(shown, ...who)).toBe('2026-11-05');
    expect(writeTypedDay('5 of Nov', ...who)).toBe('5 of Nov');
  });
});
