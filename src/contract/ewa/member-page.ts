import { z } from 'zod';
import { id, instantOut, listOf, money, moneyOut, namedId, requiredText } from '../common.ts';
import { filterId, paging } from '../filters.ts';
import { defineOperations } from '../operation.ts';
import { advanceOut, askedStore, memberPeriodOut, standingOut } from './member-figures.ts';

const MAX_AUTHORISATION = 1_000;
const own = { base: 'main', caller: 'member', extension: true } as const;
const language = z.enum(['en', 'es', 'fr'], 'invalid_value');
const PERIOD_STATES = ['open', 'reported', 'settled'] as const;
const storeNamed = namedId('wallet_required');

/** Earned pay at one store where the member works or has worked. */
const ownStore = standingOut.extend({
  store_id: id,
  store_name: z.string(),
  currency: z.enum(['USD', 'CAD']),
  earned_today: moneyOut,
  today: z.string().meta({ description: 'The date at the store' }),
  as_of: instantOut.nullable().meta({ description: 'When clockings were read last' }),
  invited: z.boolean(),
  enrolled_at: instantOut.nullable(),
  pause_reason: z.string().nullable(),
  terms: z.object({
    current: z.int(),
    accepted: z
      .int()
      .nullable()
      .meta({ description: 'Of who is enrolled: below `current` they are asked anew' }),
    employer: z.string(),
    next_payday: z.string().nullable(),
  }),
  stays: moneyOut.meta({ description: 'Earned less taken, before tax, over these periods' }),
  one_advance_a_period: z.boolean(),
  revocable: moneyOut.meta({
    description: 'What the member took and can still keep from being deducted, by law',
  }),
  periods: z.array(memberPeriodOut),
});

const ownPay = z.object({
  at: instantOut.meta({ description: 'When these figures were read' }),
  data: z.array(ownStore),
});

const quoteOut = z.object({
  store_id: id,
  amount: moneyOut,
  fee: moneyOut.meta({ description: 'Always 0.00' }),
  parts: z.array(z.object({ first_day: z.string(), payday: z.string(), amount: moneyOut })),
  authorisation: z
    .string()
    .meta({ description: 'What the member agrees to; it is sent back as it was read' }),
  stays: moneyOut.meta({ description: 'Earned less taken once it is taken, before tax' }),
  available_after: moneyOut,
});

export const REFUSED_TAKING = [
  'ewa_off',
  'not_enrolled',
  'ewa_not_matched',
  'ewa_paused',
  'ewa_left',
  'member_unverified',
  'terms_changed',
  'card_locked',
  'card_expired',
  'card_not_activated',
  'card_not_payable',
  'wallet_blocked',
  'over_available',
  'float_short',
  'cut_off_passed',
] as const;

export const ewaMemberPage = defineOperations({
  ownEarnedPay: {
    ...own,
    method: 'GET',
    path: '/member/ewa',
    summary: 'What a member has earned, by store, and what they can take of it now',
    output: ownPay,
    errors: [],
  },
  enrolForEarnedPay: {
    ...own,
    method: 'POST',
    path: '/member/ewa/enrolment',
    writes: true,
    summary: 'A member enrolls at a store, on the terms that they have read',
    body: z.object({
      store_id: storeNamed,
      terms_version: z.int('required').positive('required'),
      language,
    }),
    output: ownPay,
    errors: ['ewa_off', 'ewa_not_matched', 'ewa_left', 'member_unverified', 'terms_changed'],
  },
  leaveEarnedPay: {
    ...own,
    method: 'DELETE',
    path: '/member/ewa/enrolment',
    writes: true,
    summary: 'A member is no longer enrolled at a store; what they took still comes off',
    query: z.object({ store_id: askedStore }),
    output: ownPay,
    errors: ['not_enrolled'],
  },
  quoteAdvance: {
    ...own,
    method: 'GET',
    path: '/member/ewa/quote',
    summary:
      'What taking an amount means: the paydays it comes off, and the words that are agreed to',
    query: z.object({ store_id: askedStore, amount: money, language }),
    output: quoteOut,
    errors: REFUSED_TAKING,
  },
  takeAdvance: {
    ...own,
    method: 'POST',
    path: '/member/ewa/advances',
    moves: true,
    status: 201,
    summary: 'A member takes earned pay onto their card',
    body: z.object({
      store_id: storeNamed,
      amount: money,
      authorisation: requiredText(MAX_AUTHORISATION),
      language,
      /** Takes it although the same was taken within 60 seconds. */
      duplicate_ok: z.boolean('invalid_value').optional(),
    }),
    output: advanceOut.extend({ available: moneyOut, stays: moneyOut }),
    errors: [
      ...REFUSED_TAKING,
      'authorisation_changed',
      'looks_like_duplicate',
      'limit_exceeded',
      'processor_unavailable',
    ],
  },
  ownAdvances: {
    ...own,
    method: 'GET',
    path: '/member/ewa/advances',
    summary: "A member's own advances, newest first",
    query: z.object({ store_id: filterId, ...paging }),
    output: listOf(advanceOut),
    errors: [],
  },
  ownAdvance: {
    ...own,
    method: 'GET',
    path: '/member/ewa/advances/{advance}',
    ids: { advance: 'handler' },
    summary: 'The receipt of an advance',
    output: advanceOut,
    errors: [],
  },
  ownStatements: {
    ...own,
    method: 'GET',
    path: '/member/ewa/statements',
    summary: 'The pay periods that a member took something of, and those of now, newest first',
    query: z.object({ page: paging.page, per_page: paging.per_page }),
    output: listOf(
      z.object({
        store_id: id,
        store_name: z.string(),
        first_day: z.string(),
        last_day: z.string(),
        payday: z.string(),
        state: z.enum(PERIOD_STATES),
        taken: moneyOut,
      }),
    ),
    errors: [],
  },
  ownStatement: {
    ...own,
    method: 'GET',
    path: '/member/ewa/statements/{period}',
    textParams: ['period'],
    summary: 'The statement of a period, which is named by its first day: earned, taken, deducted',
    query: z.object({ store_id: askedStore }),
    output: z.object({
      store_id: id,
      store_name: z.string(),
      employer: z.string(),
      state: z.enum(PERIOD_STATES),
      period: memberPeriodOut,
      fees: moneyOut.meta({ description: 'Always 0.00' }),
      advances: z.array(advanceOut),
      deductions: z.array(
        z.object({
          pos_id: z.string(),
          amount: moneyOut,
          deducted: moneyOut.nullable(),
          carried: moneyOut.nullable(),
          written_off: moneyOut.nullable(),
        }),
      ),
    }),
    errors: [],
  },
});
