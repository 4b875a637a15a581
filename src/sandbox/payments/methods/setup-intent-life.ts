import { findCustomer } from '../customers/find-customer.ts';
import { emit } from '../events/emit.ts';
import { ProtocolError, cardError, invalidRequest } from '../protocol/protocol-error.ts';
import type { IntentError, PaymentMethod, SetupIntent } from '../records/method-records.ts';
import type { World } from '../store/world.ts';
import { businessDaysAfter } from '../clock/business-days.ts';
import { attachMethod } from './attach-method.ts';
import { createMandate, setMandateStatus } from './mandates.ts';
import { presentSetupIntent } from './present-setup-intent.ts';
import { declineOf, setupDecline } from './test-numbers.ts';

const MICRODEPOSITS_TAKE = 2;
const VERIFIED_WITHIN = 10 * 86_400;
const MAX_TRIES = 3;

const say = (world: World, type: string, intent: SetupIntent): SetupIntent => {
  emit(world, type, {
    object: presentSetupIntent(intent, world.origin()),
    timeline: intent.test_clock,
  });
  return intent;
};

/** Saving a method: the bank takes it, asks a question first, or waits for small deposits. */
export function confirmSetup(
  world: World,
  intent: SetupIntent,
  method: PaymentMethod,
): SetupIntent {
  const mandate = createMandate(world, method, intent);
  const chosen: SetupIntent = {
    ...intent,
    payment_method: method.id,
    mandate: mandate?.id ?? null,
    last_error: null,
  };
  const declined = declineOf(setupDecline(method.behavior) ?? '');
  if (declined) {
    const { code, reason, message } = declined;
    const failed = failSetup(world, chosen, {
      type: 'card_error',
      code,
      ...(reason && { decline_code: reason }),
      message,
    });
    throw cardError({
      code,
      ...(reason && { decline_code: reason }),
      message,
      setup_intent: presentSetupIntent(failed, world.origin()),
    });
  }
  if (method.behavior === 'authenticates_once' || method.behavior === 'authenticates_always')
    return askFor(world, { ...chosen, action: 'authenticate' });
  if (waitsForDeposits(intent, method)) {
    const arrive = businessDaysAfter(world.now(intent.test_clock), MICRODEPOSITS_TAKE);
    return askFor(world, {
      ...chosen,
      action: 'microdeposits',
      microdeposits_arrive: arrive,
      microdeposit_tries: 0,
    });
  }
  return succeed(world, chosen, method);
}

function waitsForDeposits(
  { acss, us_verification_method: us }: SetupIntent,
  method: PaymentMethod,
) {
  if (method.type === 'card') return false;
  const wanted = method.type === 'acss_debit' ? acss?.verification_method : us;
  return method.needs_microdeposits || wanted === 'microdeposits';
}

const askFor = (world: World, asking: SetupIntent): SetupIntent =>
  say(
    world,
    'setup_intent.requires_action',
    world.store.setupIntents.put({ ...asking, status: 'requires_action' }),
  );

function succeed(world: World, intent: SetupIntent, method: PaymentMethod): SetupIntent {
  const mandate = intent.mandate === null ? undefined : world.store.mandates.get(intent.mandate);
  if (intent.customer !== null) attachMethod(world, method, findCustomer(world, intent.customer));
  if (mandate) setMandateStatus(world, mandate, { status: 'active', timeline: intent.test_clock });
  return say(
    world,
    'setup_intent.succeeded',
    world.store.setupIntents.put({
      ...intent,
      status: 'succeeded',
      action: null,
      microdeposits_arrive: null,
    }),
  );
}

function failSetup(world: World, intent: SetupIntent, error: IntentError): SetupIntent {
  return say(
    world,
    'setup_intent.setup_failed',
    world.store.setupIntents.put({
      ...intent,
      status: 'requires_payment_method',
      payment_method: null,
      mandate: null,
      action: null,
      microdeposits_arrive: null,
      last_error: error,
    }),
  );
}

const methodOf = ({ store }: World, { payment_method: id }: SetupIntent): PaymentMethod => {
  const found = id === null ? undefined : store.methods.get(id);
  if (!found) throw invalidRequest('This SetupIntent has no payment method.');
  return found;
};

/** The holder has answered the bank's question, or has not. */
export function answerSetupQuestion(
  world: World,
  intent: SetupIntent,
  isPassed: boolean,
): SetupIntent {
  if (intent.action !== 'authenticate') return intent;
  const method = methodOf(world, intent);
  if (isPassed)
    return succeed(world, intent, world.store.methods.put({ ...method, is_authenticated: true }));
  return failSetup(world, intent, {
    type: 'invalid_request_error',
    code: 'setup_intent_authentication_failure',
    message: 'The payment method failed authentication. Choose another one and try again.',
  });
}

/** The two amounts that reached the account, or the code beside them. */
export type Deposits =
  | { readonly amounts: readonly number[] }
  | { readonly descriptor_code: string };

const verdictOn = (given: Deposits): 'right' | 'failed' | 'wrong' => {
  if ('descriptor_code' in given)
    return given.descriptor_code === 'SM11AA'
      ? 'right'
      : given.descriptor_code === 'SM33CC'
        ? 'failed'
        : 'wrong';
  const amounts = [...given.amounts].sort((a, b) => a - b).join(' ');
  return amounts === '32 45' ? 'right' : amounts === '10 11' ? 'failed' : 'wrong';
};

/** Three wrong answers, or the pair that stands for a bank that refuses, end the attempt. */
export function verifyDeposits(world: World, intent: SetupIntent, given: Deposits): SetupIntent {
  if (intent.action !== 'microdeposits')
    throw invalidRequest('This SetupIntent does not wait for microdeposits.', {
      code: 'setup_intent_unexpected_state',
    });
  const verdict = verdictOn(given);
  if (verdict === 'right') return succeed(world, intent, methodOf(world, intent));
  const tries = intent.microdeposit_tries + 1;
  if (verdict === 'failed')
    return failSetup(world, intent, {
      type: 'invalid_request_error',
      code: 'payment_method_microdeposit_failed',
      message: 'Microdeposit transfers to this account failed. Check the account.',
    });
  if (tries < MAX_TRIES) {
    world.store.setupIntents.put({ ...intent, microdeposit_tries: tries });
    throw mismatch('payment_method_microdeposit_verification_amounts_mismatch');
  }
  failSetup(world, intent, {
    type: 'invalid_request_error',
    code: 'payment_method_microdeposit_verification_attempts_exceeded',
    message: 'You have exceeded the number of allowed verification attempts.',
  });
  throw mismatch('payment_method_microdeposit_verification_attempts_exceeded');
}

/** A wrong answer is counted, so it leaves its count behind. */
const mismatch = (code: string) => {
  const { status, body } = invalidRequest('The amounts provided do not match the deposits.', {
    code,
    param: 'amounts',
  });
  return new ProtocolError(status, body, true);
};

/** Deposits that nobody confirms in time are worth nothing. */
export function expireDeposits(world: World): void {
  world.whenDue(world.store.setupIntents, {
    dueAt: ({ action, microdeposits_arrive: arrive }) =>
      action === 'microdeposits' && arrive !== null ? arrive + VERIFIED_WITHIN : null,
    timeline: ({ test_clock }) => test_clock,
    handle: (intent) =>
      void failSetup(world, intent, {
        type: 'invalid_request_error',
        code: 'payment_method_microdeposit_verification_timeout',
        message: 'Microdeposits were not verified within the allowed time.',
      }),
  });
}

/** Nobody goes on with it. */
export function cancelSetup(world: World, intent: SetupIntent, reason: string | null): SetupIntent {
  if (intent.status === 'succeeded' || intent.status === 'canceled')
    throw invalidRequest(
      `You cannot cancel this SetupIntent because it has a status of ${intent.status}.`,
      { code: 'setup_intent_unexpected_state' },
    );
  return say(
    world,
    'setup_intent.canceled',
    world.store.setupIntents.put({
      ...intent,
      status: 'canceled',
      action: null,
      cancellation_reason: reason,
    }),
  );
}
