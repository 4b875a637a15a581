import { findCustomer } from '../customers/find-customer.ts';
import { emit } from '../events/emit.ts';
import { textOr } from '../protocol/address.ts';
import { mergeMetadata } from '../protocol/merge-metadata.ts';
import { operation } from '../protocol/operation.ts';
import { PAGE, listPage } from '../protocol/paging.ts';
import * as param from '../protocol/parameters.ts';
import { invalidRequest, recordCalled } from '../protocol/protocol-error.ts';
import type { MethodType, PaymentMethod, SetupIntent } from '../records/method-records.ts';
import type { World } from '../store/world.ts';
import { METHOD_DATA, createMethod, methodCalled } from './create-method.ts';
import { presentSetupIntent } from './present-setup-intent.ts';
import { cancelSetup, confirmSetup, verifyDeposits } from './setup-intent-life.ts';

const TYPES = param.listOf(param.oneOf('card', 'acss_debit', 'us_bank_account'));
const OPTIONS = param.object({
  card: param.object({ request_three_d_secure: param.oneOf('any', 'automatic', 'challenge') }),
  acss_debit: param.object({
    currency: param.oneOf('cad', 'usd'),
    mandate_options: param.object({
      default_for: param.listOf(param.oneOf('invoice', 'subscription')),
      interval_description: param.text(),
      payment_schedule: param.oneOf('combined', 'interval', 'sporadic'),
      transaction_type: param.oneOf('business', 'personal'),
    }),
    verification_method: param.oneOf('automatic', 'instant', 'microdeposits'),
  }),
  us_bank_account: param.object({
    verification_method: param.oneOf('automatic', 'instant', 'microdeposits'),
  }),
});
type Options = ReturnType<typeof OPTIONS.read>;

const MANDATE_DATA = param.object({
  customer_acceptance: param.required(
    param.object({
      type: param.required(param.oneOf('online', 'offline')),
      accepted_at: param.integer(),
      online: param.object({ ip_address: param.text(), user_agent: param.text() }),
      offline: param.object({}),
    }),
  ),
});
const CONFIRMING = {
  payment_method: param.idText(),
  payment_method_data: param.object(METHOD_DATA),
  mandate_data: MANDATE_DATA,
  return_url: param.text(),
  use_stripe_sdk: param.flag(),
};

const find = ({ store }: World, id?: string): SetupIntent =>
  recordCalled(store.setupIntents, 'setupintent', id);
const present = (world: World, intent: SetupIntent): object =>
  presentSetupIntent(intent, world.origin());

const acssOf = ({ acss_debit: given }: Options): SetupIntent['acss'] =>
  given
    ? {
        currency: given.currency ?? null,
        payment_schedule: given.mandate_options?.payment_schedule ?? null,
        interval_description: given.mandate_options?.interval_description || null,
        transaction_type: given.mandate_options?.transaction_type ?? null,
        default_for: given.mandate_options?.default_for ?? [],
        verification_method: given.verification_method ?? 'automatic',
      }
    : null;

/** A debit of Canada needs to be told how often it may come. */
function refuseHalfMandates(types: readonly MethodType[] | undefined, options: Options): void {
  const acss = options.acss_debit;
  if (!types?.includes('acss_debit')) return;
  const at = 'payment_method_options[acss_debit]';
  const missing = (param: string) =>
    invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  if (!acss?.currency) throw missing(`${at}[currency]`);
  const mandate = acss.mandate_options;
  if (!mandate?.payment_schedule) throw missing(`${at}[mandate_options][payment_schedule]`);
  if (!mandate.transaction_type) throw missing(`${at}[mandate_options][transaction_type]`);
  if (mandate.payment_schedule !== 'sporadic' && !mandate.interval_description)
    throw missing(`${at}[mandate_options][interval_description]`);
}

type Choice = {
  readonly payment_method?: string | undefined;
  readonly payment_method_data?: Parameters<typeof createMethod>[1] | undefined;
};

function chosenMethod(world: World, intent: SetupIntent, choice: Choice): PaymentMethod {
  const { payment_method: id = intent.payment_method, payment_method_data: data } = choice;
  if (data) return createMethod(world, data, intent.test_clock);
  if (!id)
    throw invalidRequest(
      'You cannot confirm this SetupIntent because it’s missing a payment method.',
      {
        code: 'parameter_missing',
        param: 'payment_method',
      },
    );
  return methodCalled(world, id, intent.test_clock);
}

function confirm(world: World, intent: SetupIntent, choice: Choice): SetupIntent {
  if (['succeeded', 'canceled', 'processing'].includes(intent.status))
    throw invalidRequest(
      `You cannot confirm this SetupIntent because it has a status of ${intent.status}.`,
      { code: 'setup_intent_unexpected_state' },
    );
  const method = chosenMethod(world, intent, choice);
  const types = intent.allowed_payment_method_types ?? ['card'];
  if (!types.includes(method.type))
    throw invalidRequest(
      `The PaymentMethod provided (${method.type}) is not allowed for this SetupIntent.`,
      { code: 'payment_method_unsupported_type', param: 'payment_method' },
    );
  return confirmSetup(world, intent, method);
}

const byClientSecret = ({ store }: World, { id = '' }: Readonly<Record<string, string>>) =>
  store.setupIntents.get(id)?.client_secret ?? null;

export const setupIntentOperations = [
  operation({
    method: 'POST',
    path: '/v1/setup_intents',
    parameters: {
      ...CONFIRMING,
      allowed_payment_method_types: TYPES,
      confirm: param.flag(),
      customer: param.idText(),
      description: param.text(),
      metadata: param.metadata(),
      payment_method_options: OPTIONS,
      usage: param.oneOf('off_session', 'on_session'),
    },
    run(world, { confirm: isConfirmed, ...input }) {
      const { payment_method_options: options = {}, allowed_payment_method_types: types } = input;
      refuseHalfMandates(types, options);
      const customer = input.customer === undefined ? null : findCustomer(world, input.customer);
      const id = world.newId('seti');
      const timeline = customer?.test_clock ?? null;
      const made = world.store.setupIntents.put({
        id,
        created: world.now(timeline),
        customer: customer?.id ?? null,
        client_secret: world.newSecret(`${id}_secret_`),
        description: input.description || null,
        metadata: mergeMetadata({}, input.metadata),
        allowed_payment_method_types: types ?? null,
        acss: acssOf(options),
        us_verification_method: options.us_bank_account
          ? (options.us_bank_account.verification_method ?? 'automatic')
          : null,
        payment_method: isConfirmed ? null : (input.payment_method ?? null),
        mandate: null,
        status: input.payment_method ? 'requires_confirmation' : 'requires_payment_method',
        action: null,
        microdeposits_arrive: null,
        microdeposit_tries: 0,
        last_error: null,
        usage: input.usage ?? 'off_session',
        cancellation_reason: null,
        test_clock: timeline,
      });
      emit(world, 'setup_intent.created', { object: present(world, made), timeline });
      return present(world, isConfirmed ? confirm(world, made, input) : made);
    },
  }),
  operation({
    method: 'GET',
    path: '/v1/setup_intents/:id',
    parameters: {},
    clientSecret: byClientSecret,
    run: (world, _, { id }) => present(world, find(world, id)),
  }),
  operation({
    method: 'GET',
    path: '/v1/setup_intents',
    parameters: {
      ...PAGE,
      created: param.timeRange(),
      customer: param.idText(),
      payment_method: param.idText(),
    },
    run: (world, { created, customer, payment_method: method, ...page }) =>
      listPage(world.store.setupIntents, page, {
        url: '/v1/setup_intents',
        ...(customer !== undefined && { by: ['customer', customer] as const }),
        matches: (intent) =>
          (method === undefined || intent.payment_method === method) &&
          param.isInRange(intent.created, created),
        present: (intent) => present(world, intent),
      }),
  }),
  operation({
    method: 'POST',
    path: '/v1/setup_intents/:id',
    parameters: { description: param.text(), metadata: param.metadata() },
    run(world, input, { id }) {
      const before = find(world, id);
      return present(
        world,
        world.store.setupIntents.put({
          ...before,
          description: textOr(input.description, before.description),
          metadata: mergeMetadata(before.metadata, input.metadata),
        }),
      );
    },
  }),
  operation({
    method: 'POST',
    path: '/v1/setup_intents/:id/confirm',
    parameters: CONFIRMING,
    clientSecret: byClientSecret,
    run: (world, input, { id }) => present(world, confirm(world, find(world, id), input)),
  }),
  operation({
    method: 'POST',
    path: '/v1/setup_intents/:id/verify_microdeposits',
    parameters: { amounts: param.listOf(param.integer()), descriptor_code: param.idText() },
    clientSecret: byClientSecret,
    run(world, { amounts, descriptor_code: code }, { id }) {
      const intent = find(world, id);
      if ((amounts === undefined) === (code === undefined))
        throw invalidRequest('You must provide exactly one of amounts and descriptor_code.', {
          code: 'parameter_missing',
          param: 'amounts',
        });
      const given = amounts ? { amounts } : { descriptor_code: code ?? '' };
      return present(world, verifyDeposits(world, intent, given));
    },
  }),
  operation({
    method: 'POST',
    path: '/v1/setup_intents/:id/cancel',
    parameters: {
      cancellation_reason: param.oneOf('abandoned', 'duplicate', 'requested_by_customer'),
    },
    run: (world, { cancellation_reason: reason = null }, { id }) =>
      present(world, cancelSetup(world, find(world, id), reason)),
  }),
];
