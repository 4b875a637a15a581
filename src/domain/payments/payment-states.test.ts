import { describe, expect, it } from 'vitest';
import { keysOf } from '#kernel/keys.ts';
import { PAYMENT_STATES, type PaymentState } from './payment-kinds.ts';
import {
  type PaymentEvent,
  type PaymentFacts,
  type PaymentStep,
  firstState,
  nextStep,
  reservation,
  settleAtOnce,
  stateFromWire,
  WIRE_STATES,
} from './payment-states.ts';

const sentAt = new Date('2026-03-02T10:00:00Z');
/** A load of 100.00 whose fee of 1.75 is shared: 0.87 on top, 0.88 off what arrives. */
const SHARES = { leaves: 10_087n, arrives: 9_912n, fee: 175n };
const load = (state: PaymentState, more: Partial<PaymentFacts> = {}): PaymentFacts => ({
  kind: 'load',
  state,
  shares: SHARES,
  sentAt,
  contradicted: false,
  ...more,
});

const EVENTS = {
  left: { kind: 'left' },
  cancelled: { kind: 'cancelled' },
  submitted: { kind: 'submitted' },
  accepted: { kind: 'accepted' },
  declined: { kind: 'declined', reason: 'card_locked' },
  unanswered: { kind: 'unanswered' },
  mismatched: { kind: 'mismatched' },
} as const satisfies Record<PaymentEvent['kind'], PaymentEvent>;
type Happening = keyof typeof EVENTS;

const happens = (payment: PaymentFacts, event: Happening): PaymentStep => {
  const step = nextStep(payment, EVENTS[event], sentAt);
  if (!step.ok) throw new Error(step.code);
  return step.value;
};
/** What a step moved, by account. */
const moved = ({ entries }: Pick<PaymentStep, 'entries'>) =>
  Object.fromEntries(entries.map(({ account, amount }) => [account, amount]));

/** What becomes of a payment in each state; what no order of messages can bring about is refused. */
const BECOMES: Record<PaymentState, Record<Happening, PaymentState | 'not_possible'>> = {
  scheduled: {
    left: 'reserved',
    cancelled: 'cancelled',
    submitted: 'not_possible',
    accepted: 'not_possible',
    declined: 'not_possible',
    unanswered: 'not_possible',
    mismatched: 'not_possible',
  },
  reserved: {
    left: 'reserved',
    cancelled: 'not_possible',
    submitted: 'submitted',
    accepted: 'not_possible',
    declined: 'not_possible',
    unanswered: 'not_possible',
    mismatched: 'not_possible',
  },
  submitted: {
    left: 'submitted',
    cancelled: 'not_possible',
    submitted: 'submitted',
    accepted: 'settled',
    declined: 'declined',
    unanswered: 'unknown',
    mismatched: 'unknown',
  },
  unknown: {
    left: 'unknown',
    cancelled: 'not_possible',
    submitted: 'unknown',
    accepted: 'settled',
    declined: 'declined',
    unanswered: 'unknown',
    mismatched: 'unknown',
  },
  settled: decided('settled'),
  declined: decided('declined'),
  cancelled: decided('cancelled'),
};

function decided(state: PaymentState): Record<Happening, PaymentState> {
  return {
    left: state,
    cancelled: state,
    submitted: state,
    accepted: state,
    declined: state,
    unanswered: state,
    mismatched: state,
  };
}

describe('a payment', () => {
  it('that leaves later is scheduled, another is reserved', () => {
    expect(firstState(true)).toBe('scheduled');
    expect(firstState(false)).toBe('reserved');
  });

  describe.each(PAYMENT_STATES)('that is %s', (state) => {
    it.each(keysOf(EVENTS))('and %s', (event) => {
      const step = nextStep(load(state), EVENTS[event], sentAt);
      expect(step.ok ? step.value.state : step.code).toBe(BECOMES[state][event]);
    });
  });
});

describe('the money of a payment', () => {
  it('is taken from its payer when it is reserved, and lies in flight', () => {
    expect(moved({ entries: reservation(SHARES) })).toEqual({
      payer: -10_087n,
      in_flight: 10_087n,
    });
  });

  it.each([
    ['scheduled', 'left'],
    ['reserved', 'submitted'],
    ['submitted', 'unanswered'],
    ['submitted', 'mismatched'],
    ['unknown', 'unanswered'],
  ] as const)('stays in flight when one that is %s is %s', (state, event) => {
    expect(happens(load(state), event).entries).toEqual([]);
  });

  it.each(['submitted', 'unknown'] as const)(
    'reaches its payee less the fee once one that is %s is accepted',
    (state) => {
      const step = happens(load(state), 'accepted');
      expect(moved(step)).toEqual({ in_flight: -10_087n, payee: 9_912n, fee_income: 175n });
      expect(step).toMatchObject({ raises: null, lookAt: null, reason: null });
    },
  );

  it('has no line of a fee where there is none', () => {
    const free = { leaves: 10_000n, arrives: 10_000n, fee: 0n };
    expect(happens(load('submitted', { shares: free }), 'accepted').entries).toEqual([
      { account: 'in_flight', amount: -10_000n },
      { account: 'payee', amount: 10_000n },
    ]);
  });

  it.each([
    ['scheduled', 'cancelled', null],
    ['submitted', 'declined', 'card_locked'],
    ['unknown', 'declined', 'card_locked'],
  ] as const)('goes back whole when one that is %s is %s', (state, event, reason) => {
    const step = happens(load(state), event);
    expect(moved(step)).toEqual({ payer: 10_087n, in_flight: -10_087n });
    expect(step).toMatchObject({ raises: null, lookAt: null, reason });
  });
});

describe('a payment that is decided', () => {
  it.each([
    ['settled', false, 'accepted'],
    ['settled', true, 'declined'],
    ['declined', false, 'declined'],
    ['declined', true, 'accepted'],
    ['cancelled', false, 'declined'],
    ['settled', false, 'unanswered'],
    ['settled', true, 'mismatched'],
    ['declined', true, 'left'],
  ] as const)('%s (contradicted: %s) hears nothing new by %s', (state, contradicted, event) => {
    expect(happens(load(state, { contradicted }), event)).toEqual({
      state,
      contradicted,
      entries: [],
      raises: null,
      lookAt: null,
      reason: null,
    });
  });

  it.each([
    ['declined', false],
    ['cancelled', false],
    // It was settled, then said to be declined, and now to be accepted after all.
    ['settled', true],
  ] as const)('%s (contradicted: %s) and is accepted pays from suspense', (state, contradicted) => {
    const step = happens(load(state, { contradicted }), 'accepted');
    expect(moved(step)).toEqual({ suspense: -9_912n, payee: 9_912n });
    expect(step).toMatchObject({
      state,
      contradicted: !contradicted,
      raises: 'accepted_after_decline',
    });
  });

  it.each([
    ['settled', false],
    ['declined', true],
    ['cancelled', true],
  ] as const)('%s (contradicted: %s) and is declined takes it back', (state, contradicted) => {
    const step = happens(load(state, { contradicted }), 'declined');
    expect(moved(step)).toEqual({ suspense: 9_912n, payee: -9_912n });
    expect(step).toMatchObject({
      state,
      contradicted: !contradicted,
      raises: 'declined_after_accept',
      reason: null,
    });
  });
});

it('what nobody outside carries out is settled as it begins, and contradicts nothing', () => {
  expect(settleAtOnce('transfer', { amount: 1_000n, fee: 0n })).toEqual({
    ok: true,
    value: {
      state: 'settled',
      contradicted: false,
      entries: [
        { account: 'payer', amount: -1_000n },
        { account: 'payee', amount: 1_000n },
      ],
      raises: null,
      lookAt: null,
      reason: null,
    },
  });
});

describe('the two words of the wire', () => {
  it.each([
    ['pre-paid', 'queued', 'scheduled'],
    // After a crash nobody knows whether it was sent, so it counts as sent.
    ['pre-paid', 'processing', 'submitted'],
    ['pre-paid', 'unknown', 'unknown'],
    ['paid', 'final', 'settled'],
    ['failed', 'final', 'declined'],
    ['cancelled', 'final', 'cancelled'],
  ] as const)('%s and %s mean %s', (status, state, means) => {
    expect(stateFromWire(status, state)).toBe(means);
    expect(WIRE_STATES[means]).toEqual({ status, state });
  });

  it('do not tell what is reserved from what was sent', () => {
    expect(WIRE_STATES.reserved).toEqual({ status: 'pre-paid', state: 'processing' });
  });
});
