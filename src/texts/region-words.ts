/**
 * English names scheduled debits as each country does: Canada has pre-authorized debits (PAD), the
 * United States has ACH. Spanish and French have words that hold in both.
 */
export const withRegionWords = (text: string, region: 'US' | 'CA'): string =>
  region === 'US'
    ? text
        .replace('Pre-authorized debits (PAD)', 'Scheduled debits (ACH)')
        .replace(/\b(A|a) PAD schedule/, '$1n ACH schedule')
        .replace(/\bPAD schedule/, 'ACH schedule')
    : text;
