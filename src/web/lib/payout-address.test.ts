import { expect, test } from 'vitest';
import { payoutAddress, readPayoutAddress } from './payout-address.ts';

test('a review of payouts is found again by its address', () => {
  expect(readPayoutAddress(payoutAddress('pool', 7, [12, 13]))).toEqual({
    to: '/account-management/tip-pooling',
    search: { wallet: '7', tab: 'pending', pick: '12,13' },
  });
  expect(readPayoutAddress('share.8.5,5,x,0')?.search.pick).toBe('5');
});

test.each([undefined, '', 'pool', 'pool.7', 'pool.x.12', 'pool.0.12', 'night.7.12', 'share.7.-1'])(
  '%s names no review',
  (text) => expect(readPayoutAddress(text)).toBeNull(),
);
