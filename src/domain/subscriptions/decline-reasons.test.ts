import { expect, it } from 'vitest';
import { readDeclineReason } from './decline-reasons.ts';

it.each([
  'insufficient_funds',
  'expired_card',
  'authentication',
  'account_closed',
  'no_payment_method',
])('a person can do something about %s: it is told', (reason) => {
  expect(readDeclineReason(reason)).toBe(reason);
});

it.each(['stolen_card', 'do_not_honor', '', null, undefined, 5])(
  'any other reason is "other": %j',
  (reason) => {
    expect(readDeclineReason(reason)).toBe('other');
  },
);
