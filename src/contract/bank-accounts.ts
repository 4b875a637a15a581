import { z } from 'zod';
import { id, instantOut, money, moneyOut, namedId, text } from './common.ts';
import { filterId } from './filters.ts';
import { defineOperations } from './operation.ts';

const agreementShown = z.object({
  agreement_id: id,
  kind: z.enum(['sporadic', 'scheduled']),
  category: z.literal('business'),
  signed_by: z.string(),
  signed_at: instantOut,
  text_version: z.string(),
  notice_days: z.int(),
  max_debit: moneyOut.nullable(),
  confirmed_at: instantOut.nullable(),
  ended_at: instantOut.nullable(),
});

const accountShown = z.object({
  account_id: id,
  wallet_ids: z.array(id),
  rail: z.enum(['eft', 'ach']),
  institution_number: z.string().nullable(),
  transit_number: z.string().nullable(),
  routing_number: z.string().nullable(),
  account_last4: z.string(),
  account_type: z.enum(['checking', 'savings']),
  holder_name: z.string(),
  institution_name: z.string().nullable(),
  state: z.enum([
    'unverified',
    'verified',
    'mismatch',
    'in_review',
    'refused',
    'suspended',
    'removed',
  ]),
  match: z.enum(['exact', 'close', 'different']),
  mismatch: z.object({ given: z.string(), expected: z.string() }).nullable(),
  reason: z.string().nullable(),
  usable: z.boolean(),
  in_use: z.boolean(),
  registered_by: z.string(),
  agreement: agreementShown.nullable(),
  micro_deposits: z
    .object({
      state: z.enum(['created', 'sent', 'arrived', 'verified', 'refused', 'returned']),
      arrive_on: z.string(),
      enter_by: z.string(),
      tries_left: z.int(),
    })
    .nullable()
    .meta({ description: 'The two small deposits that were sent to it; null where none were' }),
});

export const weekShown = z.object({
  limit: moneyOut,
  used: moneyOut,
  remaining: moneyOut,
  start: z.string(),
  end: z.string(),
});

export const agreementBody = z.object({
  accepted: z.boolean().default(false),
  notice_days: z.int('not_a_number').min(0, 'invalid_value').max(10, 'invalid_value').default(10),
  max_debit: money
    .refine((amount) => amount > 0n, 'amount_not_positive')
    .nullable()
    .default(null),
});

const number = text(40).default('');
const numbers = {
  institution_number: number,
  transit_number: number,
  routing_number: number,
  account_number: number,
  account_type: z.enum(['checking', 'savings'], 'invalid_value').default('checking'),
};

const numberErrors = [
  'feature_off',
  'routing_invalid',
  'institution_invalid',
  'transit_invalid',
  'account_invalid',
] as const;

const selfLoad = { base: 'main', caller: 'self_fund', feature: 'load_hub' } as const;

/** The bank accounts that wallets are funded from. */
export const bankAccounts = defineOperations({
  listBankAccounts: {
    ...selfLoad,
    method: 'GET',
    path: '/managers/{manager}/self-load/accounts/{client}',
    summary: 'The bank accounts that a wallet may be funded from, and what is left of the week',
    query: z.object({ wallet_id: filterId }),
    output: z.object({ accounts: z.array(accountShown), week: weekShown }),
    errors: [],
  },
  connectBankAccount: {
    ...selfLoad,
    method: 'POST',
    path: '/managers/{manager}/self-load/url',
    writes: true,
    summary: 'The page on which somebody signs in to their bank; they come back with what it names',
    body: z.object({
      wallet_id: namedId('wallet_required'),
      /** Where in the portal they came from, and go on to. */
      origin: z
        .string('not_text')
        .regex(/^[a-z][a-z-]{0,39}$/, 'invalid_value')
        .default('load-wallet'),
      amount: z
        .string('not_text')
        .regex(/^\d{1,7}(\.\d{2})?$/, 'invalid_value')
        .default('0'),
      language: z.enum(['en', 'es', 'fr'], 'invalid_value').optional(),
    }),
    output: z.object({ url: z.string(), connect_id: z.string(), expires_at: instantOut }),
    errors: ['feature_off', 'bank_unavailable'],
  },
  addBankAccount: {
    ...selfLoad,
    method: 'POST',
    path: '/managers/{manager}/self-load/account',
    writes: true,
    status: 201,
    summary:
      'Registers a bank account that was connected, or by its numbers, with the agreement to debit it',
    body: z
      .object({
        /** What the person came back with from their bank; the account is read from the vendor. */
        connect_id: text(100).default(''),
        params: z.object({ state: text(500).default('') }).default({ state: '' }),
        wallet_id: namedId('wallet_required').nullish(),
        holder_name: text(140).default(''),
        ...numbers,
        agreement: agreementBody.default({ accepted: false, notice_days: 10, max_debit: null }),
      })
      .superRefine(({ connect_id: connected, wallet_id: wallet, holder_name: holder }, context) => {
        const lacks = (path: string, message: string) =>
          context.addIssue({ code: 'custom', path: [path], message });
        if (connected !== '') return;
        if (wallet == null) lacks('wallet_id', 'wallet_required');
        if (holder === '') lacks('holder_name', 'required');
      }),
    output: accountShown,
    errors: ['agreement_required', 'connect_expired', 'bank_unavailable', ...numberErrors],
  },
  removeBankAccount: {
    ...selfLoad,
    method: 'DELETE',
    path: '/managers/{manager}/self-load/account',
    writes: true,
    summary: 'Removes a bank account that no open transfer is taken from',
    query: z.object({ account_id: filterId }),
    output: z.object({ status: z.literal('removed') }),
    errors: ['account_in_use', 'bank_account_required'],
  },
  sendMicroDeposits: {
    ...selfLoad,
    extension: true,
    method: 'POST',
    path: '/bank-accounts/{account}/micro-deposits',
    ids: { account: 'handler' },
    writes: true,
    status: 201,
    summary: 'Sends two small deposits to an account, by whose amounts it is verified',
    output: accountShown,
    errors: ['feature_off', 'account_state', 'micro_deposits_sent'],
  },
  verifyMicroDeposits: {
    ...selfLoad,
    extension: true,
    method: 'POST',
    path: '/bank-accounts/{account}/verify',
    ids: { account: 'handler' },
    writes: true,
    transaction: 'own',
    summary: 'Verifies an account by the amounts of its two deposits; three tries',
    body: z.object({ first: money.nullish(), second: money.nullish() }),
    output: accountShown,
    errors: [
      'account_state',
      'micro_deposits_not_arrived',
      'micro_deposits_wrong',
      'micro_deposits_refused',
    ],
  },
  endAgreement: {
    ...selfLoad,
    extension: true,
    method: 'POST',
    path: '/agreements/{agreement}/end',
    ids: { agreement: 'handler' },
    writes: true,
    summary: 'Ends an agreement: its schedules end, what the bank has not been given is cancelled',
    output: z.object({ status: z.literal('ended') }),
    errors: [],
  },
  sendVoidCheque: {
    ...selfLoad,
    method: 'POST',
    path: '/managers/{manager}/self-load/review-void-cheque',
    writes: true,
    file: 'void_cheque',
    summary: 'Sends a void cheque of an account, by which an operator verifies it',
    body: z.object({
      account_id: filterId,
      wallet_id: filterId,
      holder_name: text(140).default(''),
      ...numbers,
      note: text(500).default(''),
    }),
    output: accountShown,
    errors: [
      'account_state',
      'bank_account_required',
      'agreement_required',
      ...numberErrors,
      'payload_too_large',
      'unsupported_media_type',
    ],
  },
});
