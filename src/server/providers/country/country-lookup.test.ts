import { expect, it } from 'vitest';
import { createCountryLookup } from './country-lookup.ts';

const country = createCountryLookup();

it.each([
  ['8.8.8.8', 'US'],
  ['24.48.0.1', 'CA'],
  ['2001:4860:4860::8888', 'US'],
  ['::ffff:8.8.8.8', 'US'],
  ['127.0.0.1', null],
  ['192.168.1.20', null],
  ['::1', null],
  ['not an address', null],
])('finds the country of %s', async (ip, expected) => expect(await country(ip)).toBe(expected));
