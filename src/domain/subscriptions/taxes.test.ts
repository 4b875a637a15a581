import { describe, expect, it } from 'vitest';
import { type Day, addDays } from '#kernel/day.ts';
import { taxesOf } from './index.ts';
import type { RegisteredRate } from './taxes.ts';

const today = '2026-11-25' as Day;
const inWords = (country: string, region: string, day = today) =>
  taxesOf(country, region, day).map(({ id, milliPercent }) => `${id} ${milliPercent / 1_000}`);

describe('taxes by the province of the billing address', () => {
  it.each([
    ['AB', ['GST 5']],
    ['BC', ['GST 5', 'PST 7']],
    ['MB', ['GST 5', 'RST 7']],
    ['NB', ['HST 15']],
    ['NL', ['HST 15']],
    ['NS', ['HST 14']],
    ['NT', ['GST 5']],
    ['NU', ['GST 5']],
    ['ON', ['HST 13']],
    ['PE', ['HST 15']],
    ['QC', ['GST 5', 'QST 9.975']],
    ['SK', ['GST 5', 'PST 6']],
    ['YT', ['GST 5']],
  ])('%s', (province, rates) => {
    expect(inWords('CA', province)).toEqual(rates);
  });
});

it('Nova Scotia changed on 1 April 2025', () => {
  expect(inWords('CA', 'NS', '2025-03-31' as Day)).toEqual(['HST 15']);
  expect(inWords('CA', 'NS', '2025-04-01' as Day)).toEqual(['HST 14']);
});

it('in the US there is none but what an operator entered, from and to its days', () => {
  const rate: RegisteredRate = {
    country: 'US',
    region: 'PA',
    id: 'PA sales tax',
    milliPercent: 6_000,
    from: '2026-01-01',
    to: '2026-12-31',
  };
  const on = (region: string, day: string) => taxesOf('US', region, day as Day, [rate]);
  expect(on('PA', '2026-01-01')).toEqual([{ id: 'PA sales tax', milliPercent: 6_000 }]);
  expect(on('PA', '2026-12-31')).toHaveLength(1);
  expect(on('PA', '2025-12-31')).toEqual([]);
  expect(on('PA', '2027-01-01')).toEqual([]);
  expect(on('TX', '2026-06-01')).toEqual([]);
  expect(taxesOf('US', 'ON', today)).toEqual([]);
});

it.each([
  ['AB', '2008-01-01', ['GST 5'], []],
  ['BC', '2013-04-01', ['GST 5', 'PST 7'], ['GST 5']],
  ['MB', '2019-07-01', ['GST 5', 'RST 7'], ['GST 5']],
  ['NB', '2016-07-01', ['HST 15'], []],
  ['NL', '2016-07-01', ['HST 15'], []],
  ['NS', '2010-07-01', ['HST 15'], []],
  ['ON', '2010-07-01', ['HST 13'], []],
  ['PE', '2016-10-01', ['HST 15'], []],
  ['QC', '2013-01-01', ['GST 5', 'QST 9.975'], ['GST 5']],
  ['SK', '2017-03-23', ['GST 5', 'PST 6'], ['GST 5']],
])('%s: no rate holds before the day on which it began, %s', (province, day, from, before) => {
  const eve = addDays(day as Day, -1);
  expect(inWords('CA', province, day as Day)).toEqual(from);
  expect(inWords('CA', province, eve)).toEqual(before);
});

describe('a rate that an operator entered', () => {
  const rate: RegisteredRate = {
    country: 'US',
    region: 'PA',
    id: 'PA sales tax',
    milliPercent: 6_000,
    from: '2026-01-01',
  };

  it('goes on until somebody says otherwise', () => {
    expect(taxesOf('US', 'PA', '2050-01-01' as Day, [rate])).toHaveLength(1);
  });

  it('is of its country alone, even where another has a region of the same letters', () => {
    expect(taxesOf('CA', 'PA', today, [rate])).toEqual([]);
  });

  it('comes after the taxes of the law', () => {
    const levy = { ...rate, country: 'CA', region: 'AB', id: 'Levy' };
    expect(taxesOf('CA', 'AB', today, [levy]).map(({ id }) => id)).toEqual(['GST', 'Levy']);
  });
});

it('a province that there is not has no taxes', () => {
  expect(inWords('CA', 'XX')).toEqual([]);
});
