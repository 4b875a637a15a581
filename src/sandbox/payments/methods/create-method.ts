import { createHash } from 'node:crypto';
import { address, toAddress } from '../protocol/address.ts';
import { mergeMetadata } from '../protocol/merge-metadata.ts';
import * as param from '../protocol/parameters.ts';
import { cardError, invalidRequest, notFound } from '../protocol/protocol-error.ts';
import type { BillingDetails, PaymentMethod } from '../records/method-records.ts';
import type { Timeline } from '../store/timelines.ts';
import type { World } from '../store/world.ts';
import { NAMED_CARDS, accountBehavior, cardBehavior } from './test-numbers.ts';

/** What a way of paying is made of, as a form gives it. */
export const METHOD_DATA = {
  type: param.required(param.oneOf('card', 'acss_debit', 'us_bank_account')),
  allow_redisplay: param.oneOf('unspecified', 'always', 'limited'),
  billing_details: param.object({
    name: param.text(),
    email: param.text(),
    phone: param.text(),
    address: address(),
  }),
  metadata: param.metadata(),
  card: param.object({
    number: param.required(param.idText()),
    exp_month: param.required(param.integer()),
    exp_year: param.required(param.integer()),
    cvc: param.text(),
  }),
  acss_debit: param.object({
    institution_number: param.required(param.idText()),
    transit_number: param.required(param.idText()),
    account_number: param.required(param.idText()),
  }),
  us_bank_account: param.object({
    routing_number: param.required(param.idText()),
    account_number: param.required(param.idText()),
    account_holder_type: param.oneOf('company', 'individual'),
    account_type: param.oneOf('checking', 'savings'),
  }),
};
const data = param.object(METHOD_DATA);
export type MethodData = ReturnType<typeof data.read>;

type Parts = Pick<
  PaymentMethod,
  'card' | 'acss_debit' | 'us_bank_account' | 'behavior' | 'needs_microdeposits'
>;
const NO_PARTS = { card: null, acss_debit: null, us_bank_account: null };

/** Makes a way of paying; of its number the end is kept and what the bank will do with it. */
export function createMethod(world: World, given: MethodData, timeline: Timeline): PaymentMethod {
  return world.store.methods.put({
    id: world.newId('pm'),
    created: world.now(timeline),
    type: given.type,
    customer: null,
    billing_details: detailsOf(given.billing_details),
    metadata: mergeMetadata({}, given.metadata),
    ...partsOf(given, world.now(timeline)),
    is_authenticated: false,
    queued: [],
  });
}

/** A way of paying by its id, or one of the names that stand for test cards. */
export function methodCalled(world: World, id: string, timeline: Timeline): PaymentMethod {
  const number = Object.hasOwn(NAMED_CARDS, id) ? NAMED_CARDS[id] : undefined;
  if (number !== undefined) {
    const card = { number, exp_month: 12, exp_year: yearOf(world.now(timeline)) + 3, cvc: '123' };
    const named: MethodData = data.read({ type: 'card' }, '');
    return createMethod(world, { ...named, card }, timeline);
  }
  const found = world.store.methods.get(id);
  if (!found) throw notFound('PaymentMethod', id, 'payment_method');
  return found;
}

const detailsOf = (given: MethodData['billing_details']): BillingDetails => ({
  name: given?.name || null,
  email: given?.email || null,
  phone: given?.phone || null,
  address: toAddress(given?.address, null),
});

function partsOf(given: MethodData, now: number): Parts {
  if (given.type === 'card') return cardParts(given.card, now);
  if (given.type === 'acss_debit') return acssParts(given.acss_debit);
  return usBankParts(given.us_bank_account);
}

const missing = (param: string) =>
  invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
const fingerprintOf = (number: string): string =>
  createHash('sha256').update(number).digest('hex').slice(0, 16);
const yearOf = (now: number): number => new Date(now * 1_000).getUTCFullYear();
const brandOf = (number: string): string =>
  number.startsWith('4') ? 'visa' : number.startsWith('5') ? 'mastercard' : 'amex';

function cardParts(card: MethodData['card'], now: number): Parts {
  if (!card) throw missing('card');
  const number = card.number.replaceAll(/\D/g, '');
  const behavior = cardBehavior(number);
  if (behavior === null)
    throw cardError({
      code: 'incorrect_number',
      message: 'Your card number is incorrect. The sandbox takes test numbers only.',
      param: 'number',
    });
  if (card.exp_month < 1 || card.exp_month > 12)
    throw cardError({
      code: 'invalid_expiry_month',
      message: 'Your card’s expiration month is invalid.',
      param: 'exp_month',
    });
  const year = card.exp_year < 100 ? 2_000 + card.exp_year : card.exp_year;
  if (year > yearOf(now) + 50 || Date.UTC(year, card.exp_month) <= now * 1_000)
    throw cardError({
      code: 'invalid_expiry_year',
      message: 'Your card’s expiration year is invalid.',
      param: 'exp_year',
    });
  if (card.cvc !== undefined && !/^\d{3,4}$/.test(card.cvc))
    throw cardError({
      code: 'invalid_cvc',
      message: 'Your card’s security code is invalid.',
      param: 'cvc',
    });
  return {
    ...NO_PARTS,
    card: {
      brand: brandOf(number),
      last4: number.slice(-4),
      exp_month: card.exp_month,
      exp_year: year,
      fingerprint: fingerprintOf(number),
    },
    behavior,
    needs_microdeposits: false,
  };
}

function accountOf(number: string, param: string) {
  const known = accountBehavior(number);
  if (!known)
    throw invalidRequest(
      'You must use a test bank account number. The sandbox takes no other account.',
      { code: 'account_number_invalid', param },
    );
  return { behavior: known.behavior, needs_microdeposits: known.needsMicrodeposits };
}

function acssParts(account: MethodData['acss_debit']): Parts {
  if (!account) throw missing('acss_debit');
  if (!/^\d{3}$/.test(account.institution_number) || !/^\d{5}$/.test(account.transit_number))
    throw invalidRequest('The institution has 3 digits, the transit number 5.', {
      code: 'routing_number_invalid',
      param: 'acss_debit[transit_number]',
    });
  return {
    ...NO_PARTS,
    ...accountOf(account.account_number, 'acss_debit[account_number]'),
    acss_debit: {
      institution_number: account.institution_number,
      transit_number: account.transit_number,
      last4: account.account_number.slice(-4),
      bank_name: 'STRIPE TEST BANK',
      fingerprint: fingerprintOf(Object.values(account).join('-')),
    },
  };
}

function usBankParts(account: MethodData['us_bank_account']): Parts {
  if (!account) throw missing('us_bank_account');
  if (!/^\d{9}$/.test(account.routing_number))
    throw invalidRequest('The routing number has 9 digits.', {
      code: 'routing_number_invalid',
      param: 'us_bank_account[routing_number]',
    });
  return {
    ...NO_PARTS,
    ...accountOf(account.account_number, 'us_bank_account[account_number]'),
    us_bank_account: {
      routing_number: account.routing_number,
      last4: account.account_number.slice(-4),
      bank_name: 'STRIPE TEST BANK',
      fingerprint: fingerprintOf(`${account.routing_number}-${account.account_number}`),
    },
  };
}
