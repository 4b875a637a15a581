import { expect, test } from 'vitest';
import type { PayingWallet, PendingPayout } from '../integrations.queries.ts';
import { byService, peopleOf, shortWallets, unknownPayouts } from './payout-sums.ts';

const payout = (over: Partial<PendingPayout>): PendingPayout => ({
  payout_id: '1-e1',
  to_date: '2026-11-20',
  employee_id: 1,
  first_name: 'Ana',
  last_name: 'Roy',
  tips: '10.00',
  process: true,
  store_id: 5,
  store: 'Downtown',
  service: 'Dinner',
  tip_type: 'pool',
  result_id: 1,
  version: 1,
  fee: '0.00',
  reason: null,
  blocked: [],
  law: [],
  ...over,
});
const wallet = (over: Partial<PayingWallet>): PayingWallet => ({
  wallet_id: 5,
  wallet_name: 'Downtown',
  currency: 'CAD',
  total: '10.00',
  balance: '20.00',
  enough: true,
  wallet_blocked: false,
  stopped: null,
  ...over,
});

test('somebody of two services is one person, and the services are two', () => {
  const both = [payout({}), payout({ payout_id: '2-e1', result_id: 2 })];
  expect(peopleOf(both)).toBe(1);
  expect(byService(both).map(({ payouts }) => payouts.length)).toEqual([1, 1]);
  // Somebody outside of the tips has no number there.
  expect(peopleOf([...both, payout({ payout_id: '2-x9', employee_id: null })])).toBe(2);
});

test('a wallet is short where what is chosen, fees in it, is more than it holds', () => {
  const chosen = [payout({ tips: '19.50', fee: '0.50' })];
  expect(shortWallets([wallet({})], chosen)).toEqual([]);
  expect(shortWallets([wallet({ balance: '19.99' })], chosen)).toHaveLength(1);
  // With fewer people chosen there may be enough after all.
  expect(shortWallets([wallet({ balance: '19.99', enough: false })], [payout({})])).toEqual([]);
  expect(shortWallets([wallet({ wallet_id: 6, enough: false })], chosen)).toEqual([]);
  // Who may not see what it holds goes by what the server says.
  expect(shortWallets([wallet({ balance: null, enough: false })], chosen)).toHaveLength(1);
});

test('a service is asked for as a whole, and one that was refused is left alone', () => {
  const sent = [
    payout({}),
    payout({ payout_id: '1-e2' }),
    payout({ payout_id: '2-e1', result_id: 2 }),
    payout({ payout_id: '3-e1', result_id: 3 }),
  ];
  const outcomes = [
    { payout_id: '1-e1', outcome: 'not_known_yet', code: null },
    { payout_id: '1-e2', outcome: 'held', code: 'left_out' },
    { payout_id: '2-e1', outcome: 'refused', code: 'insufficient_wallet' },
    { payout_id: '3-e1', outcome: 'paid', code: null },
  ] as const;
  expect(unknownPayouts(sent, outcomes).map(({ payout_id: id }) => id)).toEqual(['1-e1', '1-e2']);
});
