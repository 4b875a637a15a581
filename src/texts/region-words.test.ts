import { expect, it } from 'vitest';
import { withRegionWords } from './region-words.ts';

it.each([
  ['PAD schedules', 'ACH schedules'],
  ['A PAD schedule refills a wallet', 'An ACH schedule refills a wallet'],
  [
    'Change the PAD schedule of PAD schedule Grill',
    'Change the ACH schedule of PAD schedule Grill',
  ],
  ['Pre-authorized debits (PAD)', 'Scheduled debits (ACH)'],
  ['Members', 'Members'],
])('%s is %s in the United States, and stays in Canada', (text, there) => {
  expect(withRegionWords(text, 'US')).toBe(there);
  expect(withRegionWords(text, 'CA')).toBe(text);
});
