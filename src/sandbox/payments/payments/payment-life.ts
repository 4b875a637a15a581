import { businessDaysAfter } from '../clock/business-days.ts';
import { emit } from '../events/emit.ts';
import { mandateOf, setMandateStatus } from '../methods/mandates.ts';
import { chargeDecline, debitReturn, declineOf, returnOf } from '../methods/test-numbers.ts';
import type { IntentError, PaymentMethod } from '../records/method-records.ts';
import type { Charge, PaymentIntent } from '../records/payment-records.ts';
import type { World } from '../store/world.ts';
import { presentCharge, presentDispute, presentPaymentIntent } from './present-payment.ts';

/** How many business days a debit is under way. */
const DEBIT_TAKES = 5;
/** Returns after which the account is debited no more. */
const ENDS_MANDATE = ['debit_not_authorized', 'account_closed', 'no_account'];

const say = (world: World, type: string, intent: PaymentIntent): void =>
  emit(world, type, {
    object: presentPaymentIntent(intent, world.origin()),
    timeline: intent.test_clock,
  });

/** A payment that nobody has tried yet. */
export function createPaymentIntent(
  world: World,
  made: Pick<
    PaymentIntent,
    'amount' | 'currency' | 'customer' | 'description' | 'invoice' | 'test_clock' | 'metadata'
  >,
): PaymentIntent {
  const id = world.newId('pi');
  const intent = world.store.paymentIntents.put({
    ...made,
    id,
    created: world.now(made.test_clock),
    amount_received: 0,
    client_secret: world.newSecret(`${id}_secret_`),
    payment_method: null,
    status: 'requires_payment_method',
    last_error: null,
    latest_charge: null,
    canceled_at: null,
    cancellation_reason: null,
    settles_at: null,
    settles_as: null,
  });
  say(world, 'payment_intent.created', intent);
  return intent;
}

/** What the bank answers to this attempt: what was told to it before, or what the number says. */
function takeOutcome(world: World, method: PaymentMethod, now: number): string {
  const [told, ...queued] = method.queued;
  if (told !== undefined) {
    world.store.methods.put({ ...method, queued });
    return told;
  }
  if (method.type !== 'card') return debitReturn(method.behavior) ?? 'succeeded';
  const { exp_year: year = 9_999, exp_month: month = 12 } = method.card ?? {};
  if (Date.UTC(year, month) <= now * 1_000) return 'expired_card';
  const mustAsk =
    method.behavior === 'authenticates_always' ||
    (method.behavior === 'authenticates_once' && !method.is_authenticated);
  return mustAsk ? 'requires_action' : (chargeDecline(method.behavior) ?? 'succeeded');
}

/** Tries to take the money: it is paid, declined, asked for, or under way. */
export function attemptPayment(
  world: World,
  intent: PaymentIntent,
  method: PaymentMethod,
): PaymentIntent {
  const now = world.now(intent.test_clock);
  const trying: PaymentIntent = { ...intent, payment_method: method.id, last_error: null };
  if (method.type !== 'card') return attemptDebit(world, trying, method);
  const outcome = takeOutcome(world, method, now);
  if (outcome === 'requires_action') return ask(world, trying);
  const decline = declineOf(outcome);
  if (!decline) return succeed(world, withCharge(world, trying, 'pending'));
  const { code, reason, message } = decline;
  return fail(world, withCharge(world, trying, 'failed'), {
    type: 'card_error',
    code,
    ...(reason && { decline_code: reason }),
    message,
  });
}

function attemptDebit(world: World, trying: PaymentIntent, method: PaymentMethod): PaymentIntent {
  const now = world.now(trying.test_clock);
  if (mandateOf(world, method.id)?.status !== 'active')
    return fail(
      world,
      { ...trying, latest_charge: null },
      {
        type: 'invalid_request_error',
        code: 'payment_intent_mandate_invalid',
        message: 'The mandate of this account is not active.',
      },
    );
  const outcome = takeOutcome(world, method, now);
  const underWay = world.store.paymentIntents.put({
    ...withCharge(world, trying, 'pending'),
    status: 'processing',
    settles_at: businessDaysAfter(now, DEBIT_TAKES),
    settles_as: outcome === 'succeeded' ? null : outcome,
  });
  say(world, 'payment_intent.processing', underWay);
  world.hooks.paymentChanged(underWay.id);
  return underWay;
}

function ask(world: World, trying: PaymentIntent): PaymentIntent {
  const asked = world.store.paymentIntents.put({ ...trying, status: 'requires_action' });
  say(world, 'payment_intent.requires_action', asked);
  world.hooks.paymentChanged(asked.id);
  return asked;
}

/** The payment with a fresh charge. */
function withCharge(world: World, intent: PaymentIntent, status: Charge['status']): PaymentIntent {
  const charge = world.store.charges.put({
    id: world.newId('ch'),
    created: world.now(intent.test_clock),
    amount: intent.amount,
    amount_refunded: 0,
    currency: intent.currency,
    customer: intent.customer,
    payment_intent: intent.id,
    payment_method: intent.payment_method,
    status,
    failure_code: null,
    failure_message: null,
    disputed: false,
  });
  return { ...intent, latest_charge: charge.id };
}

function setCharge(world: World, intent: PaymentIntent, change: Partial<Charge>): void {
  const before = intent.latest_charge && world.store.charges.get(intent.latest_charge);
  if (!before) return;
  const after = world.store.charges.put({ ...before, ...change });
  if (change.status)
    emit(world, `charge.${change.status}`, {
      object: presentCharge(after),
      timeline: intent.test_clock,
    });
}

function succeed(world: World, intent: PaymentIntent): PaymentIntent {
  const paid = world.store.paymentIntents.put({
    ...intent,
    status: 'succeeded',
    amount_received: intent.amount,
    settles_at: null,
    settles_as: null,
  });
  setCharge(world, paid, { status: 'succeeded' });
  say(world, 'payment_intent.succeeded', paid);
  world.hooks.paymentChanged(paid.id);
  return paid;
}

function fail(world: World, intent: PaymentIntent, error: IntentError): PaymentIntent {
  const failed = world.store.paymentIntents.put({
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    last_error: error,
    settles_at: null,
    settles_as: null,
  });
  setCharge(world, failed, {
    status: 'failed',
    failure_code: error.decline_code ?? error.code,
    failure_message: error.message,
  });
  say(world, 'payment_intent.payment_failed', failed);
  world.hooks.paymentChanged(failed.id);
  return failed;
}

/** The holder has answered the bank's question, or has not. */
export function answerPaymentQuestion(
  world: World,
  intent: PaymentIntent,
  isPassed: boolean,
): PaymentIntent {
  if (intent.status !== 'requires_action') return intent;
  if (isPassed) return succeed(world, withCharge(world, intent, 'pending'));
  return fail(world, intent, {
    type: 'card_error',
    code: 'payment_intent_authentication_failure',
    message: 'The payment method failed authentication. Choose another one and try again.',
  });
}

/** A debit that is under way comes back. */
function comeBack(world: World, intent: PaymentIntent, reason: string): void {
  const { code, message } = returnOf(reason) ?? { code: reason, message: 'The debit came back.' };
  const method = intent.payment_method;
  const mandate = method === null ? null : mandateOf(world, method);
  fail(world, intent, { type: 'card_error', code, message });
  if (mandate && ENDS_MANDATE.includes(reason))
    setMandateStatus(world, mandate, { status: 'inactive', timeline: intent.test_clock });
}

/** Debits settle or come back when their days are over. */
export function settleDebits(world: World): void {
  world.whenDue(world.store.paymentIntents, {
    dueAt: ({ status, settles_at: at }) => (status === 'processing' ? at : null),
    timeline: ({ test_clock }) => test_clock,
    handle(intent) {
      if (intent.settles_as === null) succeed(world, intent);
      else comeBack(world, intent, intent.settles_as);
    },
  });
}

/**
 * The bank takes a debit back: one that is under way fails, one that was settled is disputed and
 * lost, up to months later, and the payment and its invoice stay paid.
 */
export function returnDebit(world: World, intent: PaymentIntent, reason: string): string {
  if (intent.status === 'processing') {
    comeBack(world, intent, reason);
    return 'returned';
  }
  setCharge(world, intent, { disputed: true });
  const dispute = world.store.disputes.put({
    id: world.newId('du'),
    created: world.now(intent.test_clock),
    amount: intent.amount,
    currency: intent.currency,
    charge: intent.latest_charge ?? '',
    payment_intent: intent.id,
    reason: reason === 'debit_not_authorized' ? reason : 'bank_cannot_process',
    status: 'lost',
  });
  for (const type of ['created', 'funds_withdrawn', 'closed'])
    emit(world, `charge.dispute.${type}`, {
      object: presentDispute(dispute),
      timeline: intent.test_clock,
    });
  return 'disputed';
}

/** A payment that nobody will make any more. */
export function cancelPayment(
  world: World,
  intent: PaymentIntent,
  reason: string | null,
): PaymentIntent {
  const canceled = world.store.paymentIntents.put({
    ...intent,
    status: 'canceled',
    canceled_at: world.now(intent.test_clock),
    cancellation_reason: reason,
  });
  say(world, 'payment_intent.canceled', canceled);
  return canceled;
}
