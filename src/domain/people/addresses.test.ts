import { describe, expect, it } from 'vitest';
import { readAddress, readPostalCode, regionsOf } from './addresses.ts';

describe('a postal code', () => {
  it.each([
    ['CA', 'QC', 'h2x1y4', 'H2X 1Y4'],
    ['CA', 'QC', 'H2X-1Y4', 'H2X 1Y4'],
    ['CA', 'ON', ' m5v 3l9 ', 'M5V 3L9'],
    ['US', 'NY', '10001', '10001'],
    ['US', 'CA', '94105-1234', '94105-1234'],
    ['US', 'TX', '885951234', '88595-1234'],
  ] as const)('%s %s %j is read as %s', (country, region, typed, read) => {
    expect(readPostalCode(country, region, typed)).toEqual({ ok: true, value: read });
  });
  it.each([
    // D, F, I, O, Q and U are never used; W and Z never come first.
    ['CA', 'QC', 'D2X 1Y4', 'postal_code_invalid'],
    ['CA', 'QC', 'W2X 1Y4', 'postal_code_invalid'],
    ['CA', 'QC', '10001', 'postal_code_invalid'],
    ['CA', 'ON', 'H2X 1Y4', 'postal_code_elsewhere'],
    ['US', 'NY', '1000', 'zip_invalid'],
    ['US', 'NY', 'H2X 1Y4', 'zip_invalid'],
    ['US', 'NY', '94105', 'postal_code_elsewhere'],
  ] as const)('%s %s %j is refused as %s', (country, region, typed, code) => {
    expect(readPostalCode(country, region, typed)).toMatchObject({ ok: false, code });
  });
});

describe('an address', () => {
  it('is put into its normal form', () => {
    expect(
      readAddress('CA', {
        street: ' 1  Main   St ',
        more: '',
        city: 'Montréal',
        region: 'qc',
        postalCode: 'h2x1y4',
      }),
    ).toEqual({
      address: {
        street: '1 Main St',
        more: '',
        city: 'Montréal',
        region: 'QC',
        postalCode: 'H2X 1Y4',
        country: 'CA',
      },
      problems: [],
    });
  });
  it('names every problem at once', () => {
    expect(
      readAddress('US', {
        street: '',
        more: '',
        city: '',
        region: 'XX',
        postalCode: 'abc',
      }).problems.map(({ field, code }) => `${field} ${code}`),
    ).toEqual([
      'street required',
      'city required',
      'region state_invalid',
      'postalCode zip_invalid',
    ]);
  });
  it('knows 13 provinces and territories, and 50 states with DC and three territories', () => {
    expect([regionsOf('CA').length, regionsOf('US').length]).toEqual([13, 54]);
  });
});
