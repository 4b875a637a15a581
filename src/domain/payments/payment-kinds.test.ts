import { describe, expect, it } from 'vitest';
import { sum } from '#kernel/money.ts';
import {
  type InternalKind,
  LISTED_KINDS,
  PAYMENT_KINDS,
  PAYMENT_STATES,
  type PaymentKind,
  canReach,
  directionOf,
} from './payment-kinds.ts';
import { type PaymentEvent, nextStep, settleAtOnce } from './payment-states.ts';

const kinds = Object.keys(PAYMENT_KINDS) as PaymentKind[];
const internal = kinds.filter(
  (kind): kind is InternalKind => PAYMENT_KINDS[kind].carriedOutBy === null,
);
const start = new Date('2026-03-02T10:00:00Z');
const EVENTS: readonly PaymentEvent[] = [
  { kind: 'left' },
  { kind: 'cancelled' },
  { kind: 'submitted' },
  { kind: 'accepted' },
  { kind: 'declined', reason: 'card_locked' },
  { kind: 'unanswered' },
  { kind: 'mismatched' },
];

describe('a kind of payment', () => {
  it.each(kinds)('%s reaches no state that its row does not name', (kind) => {
    for (const state of PAYMENT_STATES)
      for (const event of EVENTS) {
        const shares = { leaves: 100n, arrives: 100n, fee: 0n };
        const payment = { kind, state, shares, sentAt: start, contradicted: false };
        const step = nextStep(payment, event, start);
        if (step.ok) expect(canReach(kind, step.value.state)).toBe(true);
      }
  });

  it('that nobody outside carries out knows no state but settled', () => {
    expect(internal).toEqual([
      'transfer',
      'ewa_fund',
      'ewa_return',
      'ewa_repay',
      'purchase',
      'refund',
      'checkout',
      'checkout_refund',
      'rest',
      'adjustment',
      'dispute',
    ]);
    for (const kind of internal)
      for (const state of PAYMENT_STATES) expect(canReach(kind, state)).toBe(state === 'settled');
    for (const state of PAYMENT_STATES) expect(canReach('load', state)).toBe(true);
  });

  it('that cannot leave cannot be sent, cancelled or declined either', () => {
    const shares = { leaves: 100n, arrives: 100n, fee: 0n };
    const facts = { kind: 'purchase', shares, sentAt: start, contradicted: false } as const;
    const tries = [
      ['scheduled', { kind: 'left' }],
      ['scheduled', { kind: 'cancelled' }],
      ['reserved', { kind: 'submitted' }],
      ['submitted', { kind: 'declined', reason: '' }],
    ] as const;
    for (const [state, event] of tries)
      expect(nextStep({ ...facts, state }, event, start)).toMatchObject({
        ok: false,
        code: 'not_possible',
      });
  });

  it.each(internal)('%s is settled at once, to the cent, and its payer bears the fee', (kind) => {
    const step = settleAtOnce(kind, { amount: 1_000n, fee: 25n });
    if (!step.ok) throw new Error(step.code);
    expect(step.value).toMatchObject({ state: 'settled', raises: null, lookAt: null });
    expect(step.value.entries).toEqual([
      { account: 'payer', amount: -1_025n },
      { account: 'payee', amount: 1_000n },
      { account: 'fee_income', amount: 25n },
    ]);
    expect(sum(step.value.entries.map(({ amount }) => amount))).toBe(0n);
  });

  it('taken out instead of put in turns its entries round', () => {
    const step = settleAtOnce('adjustment', { amount: -500n, fee: 0n });
    expect(step.ok && step.value.entries).toEqual([
      { account: 'payer', amount: 500n },
      { account: 'payee', amount: -500n },
    ]);
  });
});

it.each([
  ['load', 'load'],
  ['card_deposit', 'load'],
  ['advance', 'load'],
  ['unload', 'unload'],
] as const)('the card processor sees a payment of the kind %s as a %s', (kind, direction) => {
  expect(directionOf(kind)).toBe(direction);
});

it('histories list what they always have', () => {
  expect([...LISTED_KINDS].sort()).toEqual([
    'ewa_fund',
    'ewa_repay',
    'ewa_return',
    'load',
    'purchase',
    'refund',
    'transfer_in',
    'transfer_out',
    'unload',
  ]);
});
