import { z } from 'zod';
import { id, listOf, money, moneyOut, requiredText, text } from './common.ts';
import { paging } from './filters.ts';
import { defineOperations } from './operation.ts';
import { emailAddress, version } from './people.ts';

const fee = z
  .object({
    bps: z.int('not_a_number').min(0, 'invalid_value').max(10_000, 'invalid_value').default(0),
    flat: money.default(0n),
    min: money.default(0n),
    max: money.nullish().transform((amount) => amount ?? null),
    borne_by: z.enum(['wallet', 'card'], 'invalid_value').default('wallet'),
    /** The most that a client may put on its members, in hundredths of a percent of the fee. */
    member_limit_bps: z
      .int('not_a_number')
      .min(0, 'invalid_value')
      .max(10_000, 'invalid_value')
      .default(10_000),
  })
  .refine(({ flat, min, max }) => flat >= 0n && min >= 0n && (max === null || max >= min), {
    message: 'fee_range',
    path: ['max'],
  });
const fees = z.object({ load: fee.optional(), unload: fee.optional(), transfer: fee.optional() });
const feeShown = z.object({
  bps: z.int(),
  flat: moneyOut,
  min: moneyOut,
  max: moneyOut.nullable(),
  borne_by: z.enum(['wallet', 'card']),
  member_limit_bps: z.int(),
});

/** Written out as a link, so it is one of the web and nothing else. */
const isHttps = (typed: string): boolean => /^https:\/\/[^\s/]+\.[^\s]+$/i.test(typed);

const programInput = {
  name: requiredText(100),
  product_name: requiredText(60),
  variant: z.enum(['standard', 'travel'], 'invalid_value'),
  card_type: requiredText(60),
  network: requiredText(60),
  issuing_bank: requiredText(100),
  bin: requiredText(11).refine((typed) => /^\d{6,11}$/.test(typed), 'bin_invalid'),
  processor: requiredText(60),
  support_email: emailAddress.transform((email) => email ?? ''),
  support_phone: text(30)
    .refine((typed) => typed === '' || /^\+?[\d ().-]{7,}$/.test(typed), 'invalid_value')
    .default(''),
  status_page: text(200)
    .refine((typed) => typed === '' || isHttps(typed), 'link_invalid')
    .default(''),
  fees: fees.default({}),
};

/** The terms of a card product; its fees by kind of movement. */
export const programTerms = z.object({
  program_id: id,
  name: z.string(),
  product_name: z.string(),
  variant: z.enum(['standard', 'travel']),
  card_type: z.string(),
  network: z.string(),
  issuing_bank: z.string(),
  bin: z.string(),
  processor: z.string(),
  support_email: z.string(),
  support_phone: z.string(),
  status_page: z.string(),
  fees: z.object({ load: feeShown, unload: feeShown, transfer: feeShown }),
});
export const programShown = programTerms.extend({
  clients: z.int().meta({ description: 'How many clients use it' }),
  version: z.int(),
});

export const programs = defineOperations({
  listPrograms: {
    transaction: 'own',
    method: 'GET',
    base: 'main',
    path: '/program',
    caller: 'operator',
    summary: 'All programs of the platform',
    query: z.object({ ...paging }),
    output: listOf(programShown),
    errors: [],
  },
  support: {
    method: 'GET',
    base: 'main',
    path: '/support',
    caller: 'session',
    tipsOnly: true,
    extension: true,
    summary: 'How to reach support, as the program of the client says; empty where it says nothing',
    output: z.object({
      email: z.string(),
      phone: z.string(),
      status_page: z.string(),
    }),
    errors: [],
  },
  createProgram: {
    transaction: 'own',
    method: 'POST',
    base: 'main',
    path: '/program',
    caller: 'operator',
    writes: true,
    status: 201,
    summary: 'Adds a program',
    body: z.object(programInput),
    output: programShown,
    errors: [],
  },
  editProgram: {
    transaction: 'own',
    method: 'POST',
    base: 'main',
    path: '/program/{id}',
    ids: { id: 'handler' },
    caller: 'operator',
    writes: true,
    summary: 'Changes a program; its fees hold from the next movement on',
    body: z.object({ ...programInput, version: version.optional() }),
    output: programShown,
    errors: ['program_used'],
  },
  deleteProgram: {
    transaction: 'own',
    method: 'DELETE',
    base: 'main',
    path: '/program/{id}',
    ids: { id: 'handler' },
    caller: 'operator',
    writes: true,
    summary: 'Deletes a program that no client uses',
    output: z.object({ status: z.literal('success') }),
    errors: ['program_used'],
  },
});
