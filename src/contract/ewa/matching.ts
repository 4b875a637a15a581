import { z } from 'zod';
import { id, instantOut, listOf, moneyOut, namedId } from '../common.ts';
import { filterText, paging } from '../filters.ts';
import { count } from '../imports.ts';
import { defineOperations } from '../operation.ts';
import { someOf, tipWalletId, walletQuery } from '../tips-setup/fields.ts';

export const PAYROLL_MATCHES = ['matched', 'suggested', 'conflict', 'none', 'ignored'] as const;
const STRENGTHS = ['strong', 'fair', 'weak'] as const;
const EVIDENCE = [
  'payroll_id',
  'mobile',
  'email',
  'staff_id',
  'ta_id',
  'pos_id',
  'full_name',
  'last_name_and_initial',
] as const;
/** As many people as are linked at once. */
const MAX_MATCHES = 1_000;

const ofPayroll = { base: 'service', caller: 'ewa' } as const;

const candidateOut = z.object({
  customer_id: id,
  full_name: z.string(),
  payroll_id: z.string().nullable(),
  linked: z.boolean().meta({ description: 'Linked to somebody else of payroll' }),
});

const payrollMemberOut = z.object({
  payroll_member_id: id,
  pos_id: z.string().meta({ description: 'As payroll writes it' }),
  first_name: z.string(),
  last_name: z.string(),
  full_name: z.string(),
  mobile: z.string().nullable(),
  email: z.string().nullable(),
  employee_type: z.enum(['hourly', 'salaried']),
  rates: z.array(
    z.object({
      job: z.string().nullable().meta({ description: 'Null: the base rate' }),
      rate: z.string().meta({ description: 'Dollars an hour with four decimals' }),
      effective_from: z.string(),
    }),
  ),
  annual_salary: moneyOut.nullable(),
  usual_hours: z.string().nullable(),
  employed_from: z.string().nullable(),
  employed_to: z.string().nullable(),
  source: z.enum(['file', 'provider']),
  missing_since: instantOut.nullable().meta({ description: 'The newest source left them out' }),
  match: z.enum(PAYROLL_MATCHES),
  customer_id: id.nullable(),
  customer_name: z.string().nullable(),
  strength: z.enum(STRENGTHS).nullable(),
  evidence: z.array(z.enum(EVIDENCE)),
  ticked: z.boolean().meta({ description: 'Chosen beforehand; only a person links' }),
  candidates: z.array(candidateOut),
  replaces: z
    .object({ from: z.string(), to: z.string() })
    .nullable()
    .meta({ description: "The member's payroll ID that this one would replace" }),
});

const payrollMembers = listOf(payrollMemberOut);

const matchesIn = z.object({
  store_id: tipWalletId,
  matches: someOf(
    z.object({
      payroll_member_id: namedId('required'),
      /** Null unlinks; `new` makes a member. */
      customer_id: z.union([namedId('not_a_number'), z.literal('new')], 'not_a_number').nullish(),
      ignore: z.boolean('invalid_value').optional(),
    }),
    MAX_MATCHES,
    'required',
  ),
});

const noticeOut = z.array(z.object({ code: z.string(), params: z.record(z.string(), z.any()) }));

export const ewaMatching = defineOperations({
  payrollMembers: {
    ...ofPayroll,
    method: 'GET',
    path: '/ewa/payroll-members',
    summary: 'People of payroll by name, and which member each is or may be, with the evidence',
    query: z.object({
      store_id: walletQuery,
      match: filterText.pipe(z.enum([...PAYROLL_MATCHES, 'missing'], 'invalid_value').optional()),
      q: filterText,
      ...paging,
    }),
    output: payrollMembers.extend({
      meta: payrollMembers.shape.meta.extend({
        source: z.enum(['file', 'provider']).nullable(),
        imported_at: instantOut.nullable(),
        counts: z.object({
          matched: count,
          suggested: count,
          conflict: count,
          none: count,
          ignored: count,
          missing: count,
        }),
      }),
    }),
    errors: ['ewa_off'],
  },
  verifyPosUpdates: {
    ...ofPayroll,
    method: 'POST',
    path: '/ewa/verify-pos-updates',
    summary: 'Says what linking people of payroll would do; writes nothing',
    body: matchesIn,
    output: z.object({
      check: z.string().meta({ description: 'To be sent with the same matches' }),
      rows: z.array(
        z.object({
          payroll_member_id: id,
          customer_id: z.union([id, z.literal('new')]).nullable(),
          result: z.enum(['ok', 'warning', 'problem']),
          warnings: noticeOut,
          problems: noticeOut,
        }),
      ),
    }),
    errors: ['ewa_off', 'pos_updates_unverified'],
  },
  updatePayrollMembers: {
    ...ofPayroll,
    method: 'POST',
    path: '/ewa/payroll-members',
    writes: true,
    summary:
      'Links people of payroll to members, adds and invites new ones, unlinks and ignores: all or none',
    body: matchesIn.extend({ check: z.string('required').max(100, 'too_long') }),
    output: z.object({
      linked: count,
      added: count,
      unlinked: count,
      ignored: count,
      payroll_ids_replaced: count,
    }),
    errors: ['ewa_off', 'employees_update_failed'],
  },
});
