import type { Cents } from '#kernel/money.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import { nextLookUp } from './look-ups.ts';
import {
  type InternalKind,
  type PaymentKind,
  type PaymentState,
  canReach,
} from './payment-kinds.ts';
import type { Shares } from './shares.ts';

/*
 * What each event does to a payment. Money that somebody outside has to move is reserved when the
 * payment begins: it lies in flight until the outcome is known, and nowhere else. What is not known
 * is never guessed. What nobody outside has to move is decided in the step in which it begins.
 */

export type PaymentEvent =
  | { readonly kind: 'left' }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'submitted' }
  | { readonly kind: 'accepted' }
  | { readonly kind: 'declined'; readonly reason: string }
  /** Neither: silence, an error of the whole call, an answer that cannot be read. */
  | { readonly kind: 'unanswered' }
  /** The answer names another card or another amount than was sent. */
  | { readonly kind: 'mismatched' };

/** What the core cannot decide by itself; a person closes it with a reason. */
export const EXCEPTION_KINDS = [
  'no_answer',
  'mismatched_answer',
  'accepted_after_decline',
  'declined_after_accept',
] as const;
export type ExceptionKind = (typeof EXCEPTION_KINDS)[number];

/** The accounts of a payment, by what they are to it. */
export type PaymentAccount = 'payer' | 'in_flight' | 'payee' | 'fee_income' | 'suspense';
export type PaymentEntry = { readonly account: PaymentAccount; readonly amount: Cents };

export type PaymentFacts = {
  readonly kind: PaymentKind;
  readonly state: PaymentState;
  readonly shares: Shares;
  /** When it was first sent, or may have been. */
  readonly sentAt: Date;
  /** The last outcome contradicted the state, and what is booked follows the outcome. */
  readonly contradicted: boolean;
};

export type PaymentStep = {
  readonly state: PaymentState;
  readonly contradicted: boolean;
  /** Sum to 0; empty where no money moves. */
  readonly entries: readonly PaymentEntry[];
  readonly raises: ExceptionKind | null;
  /** When it is asked after next; null where it is decided, or a person's to decide. */
  readonly lookAt: Date | null;
  readonly reason: string | null;
};

/** The entries that reserve a payment: from its payer to the account of what is in flight. */
export const reservation = ({ leaves }: Shares): readonly PaymentEntry[] => [
  { account: 'payer', amount: -leaves },
  { account: 'in_flight', amount: leaves },
];

const toFeeIncome = (fee: Cents): readonly PaymentEntry[] =>
  fee > 0n ? [{ account: 'fee_income', amount: fee }] : [];

const settlement = ({ leaves, arrives, fee }: Shares): readonly PaymentEntry[] => [
  { account: 'in_flight', amount: -leaves },
  { account: 'payee', amount: arrives },
  ...toFeeIncome(fee),
];

const release = (shares: Shares): readonly PaymentEntry[] =>
  reservation(shares).map(({ account, amount }) => ({ account, amount: -amount }));

/** The state in which a payment begins that somebody outside carries out. */
export const firstState = (leavesLater: boolean): PaymentState =>
  leavesLater ? 'scheduled' : 'reserved';

/**
 * A payment that nobody outside carries out: reserved and settled in one step, so that nothing of
 * it is ever in flight. Its payer bears the fee.
 */
export const settleAtOnce = (
  kind: InternalKind,
  { amount, fee }: { readonly amount: Cents; readonly fee: Cents },
): Result<PaymentStep, 'not_possible'> =>
  stepTo({ kind, contradicted: false }, 'settled', {
    entries: [
      { account: 'payer', amount: -amount - fee },
      { account: 'payee', amount },
      ...toFeeIncome(fee),
    ],
  });

/** The payee has, or no longer has, what the books did not say. */
const correction = ({ arrives }: Shares, paid: boolean): readonly PaymentEntry[] => [
  { account: 'suspense', amount: paid ? -arrives : arrives },
  { account: 'payee', amount: paid ? arrives : -arrives },
];

const DECIDED: readonly PaymentState[] = ['settled', 'declined', 'cancelled'];
export const isDecided = (state: PaymentState): boolean => DECIDED.includes(state);

/**
 * What an event makes of a payment. Refuses `not_possible` what no order of messages can bring
 * about: an answer to what was never sent, a cancellation of what has left, a state that its kind
 * does not have.
 */
export function nextStep(
  payment: PaymentFacts,
  event: PaymentEvent,
  now: Date,
): Result<PaymentStep, 'not_possible'> {
  const { state } = payment;
  if (isDecided(state)) return afterDecision(payment, event);
  if (event.kind === 'left')
    return state === 'scheduled' ? stepTo(payment, 'reserved') : unchanged(payment);
  if (event.kind === 'cancelled')
    return state === 'scheduled'
      ? stepTo(payment, 'cancelled', { entries: release(payment.shares) })
      : fail('not_possible');
  if (state === 'scheduled') return fail('not_possible');
  if (event.kind === 'submitted')
    return state === 'reserved' ? stepTo(payment, 'submitted') : unchanged(payment);
  if (state === 'reserved') return fail('not_possible');
  return answered(payment, event, now);
}

type Answered = Exclude<PaymentEvent, { kind: 'left' | 'cancelled' | 'submitted' }>;

/** The outcome of a payment that was sent. */
function answered(
  payment: PaymentFacts,
  event: Answered,
  now: Date,
): Result<PaymentStep, 'not_possible'> {
  switch (event.kind) {
    case 'accepted':
      return stepTo(payment, 'settled', { entries: settlement(payment.shares) });
    case 'declined':
      return stepTo(payment, 'declined', {
        entries: release(payment.shares),
        reason: event.reason,
      });
    case 'mismatched':
      return stepTo(payment, 'unknown', { raises: 'mismatched_answer' });
    case 'unanswered': {
      const lookAt = nextLookUp(payment.sentAt, now);
      return stepTo(payment, 'unknown', { lookAt, raises: lookAt ? null : 'no_answer' });
    }
  }
}

/**
 * Of a decided payment only an outcome that contradicts what is booked changes anything: what
 * happened outside is booked against the suspense account, and a person is told.
 */
function afterDecision(
  payment: PaymentFacts,
  event: PaymentEvent,
): Result<PaymentStep, 'not_possible'> {
  if (event.kind !== 'accepted' && event.kind !== 'declined') return unchanged(payment);
  const bookedAsPaid = (payment.state === 'settled') !== payment.contradicted;
  const paid = event.kind === 'accepted';
  if (paid === bookedAsPaid) return unchanged(payment);
  return stepTo({ ...payment, contradicted: !payment.contradicted }, payment.state, {
    entries: correction(payment.shares, paid),
    raises: paid ? 'accepted_after_decline' : 'declined_after_accept',
  });
}

const stepTo = (
  { kind, contradicted }: Pick<PaymentFacts, 'kind' | 'contradicted'>,
  state: PaymentState,
  more: Partial<PaymentStep> = {},
): Result<PaymentStep, 'not_possible'> =>
  canReach(kind, state)
    ? ok({ state, contradicted, entries: [], raises: null, lookAt: null, reason: null, ...more })
    : fail('not_possible');

const unchanged = (payment: PaymentFacts): Result<PaymentStep, 'not_possible'> =>
  stepTo(payment, payment.state);

/** How a state is named on the wire. */
export const WIRE_STATES = {
  scheduled: { status: 'pre-paid', state: 'queued' },
  reserved: { status: 'pre-paid', state: 'processing' },
  submitted: { status: 'pre-paid', state: 'processing' },
  unknown: { status: 'pre-paid', state: 'unknown' },
  settled: { status: 'paid', state: 'final' },
  declined: { status: 'failed', state: 'final' },
  cancelled: { status: 'cancelled', state: 'final' },
} as const satisfies Record<PaymentState, { readonly status: string; readonly state: string }>;

/**
 * The state behind the wire's two words. What is being processed counts as sent: after a crash
 * nobody knows whether it was.
 */
export function stateFromWire(status: string, state: string): PaymentState {
  if (status === 'pre-paid')
    return state === 'queued' ? 'scheduled' : state === 'unknown' ? 'unknown' : 'submitted';
  return status === 'failed' ? 'declined' : status === 'cancelled' ? 'cancelled' : 'settled';
}
