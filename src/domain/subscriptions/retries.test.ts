import { expect, it } from 'vitest';
import { isRetried, retries } from './retries.ts';

const at = (text: string) => new Date(`${text}Z`);

it('a failed charge is tried on days 3, 5 and 7, stopped on 7 and ended on 30', () => {
  // In the evening of 4 March in Toronto, whose clocks go an hour forward on the 8th.
  expect(retries({ failedAt: at('2026-03-05T04:40:00'), zone: 'America/Toronto' })).toEqual({
    retries: [at('2026-03-08T04:40:00'), at('2026-03-10T04:40:00'), at('2026-03-12T04:40:00')],
    shown: ['2026-03-07', '2026-03-10', '2026-03-12'],
    blocksAt: at('2026-03-12T04:40:00'),
    cancelsAt: at('2026-04-04T04:40:00'),
    shownCancel: '2026-04-04',
  });
});

it.each([
  ['account_closed', false],
  ['debit_not_authorized', false],
  ['lost_card', false],
  ['mandate_withdrawn', false],
  ['no_payment_method', false],
  ['stolen_card', false],
  ['insufficient_funds', true],
  ['expired_card', true],
  ['authentication', true],
  ['other', true],
])('%s: the same method may succeed another day: %s', (reason, mayRetry) => {
  expect(isRetried(reason)).toBe(mayRetry);
});
