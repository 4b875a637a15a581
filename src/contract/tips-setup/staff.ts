import { z } from 'zod';
import { RANGES } from '#domain/tips-setup/milli.ts';
import { MEMBER_STATUSES } from '../customers.ts';
import { id, listOf, namedId } from '../common.ts';
import { filterText, flag, paging } from '../filters.ts';
import { defineOperations } from '../operation.ts';
import {
  allOf,
  reads,
  someOf,
  thingId,
  thingIds,
  tipWalletId,
  walletQuery,
  writes,
} from './fields.ts';
import { milli, milliOut } from './milli.ts';

/**
 * Who works at a wallet, as its tips know them. `customer_id` is null for whom only the point of
 * sale knows.
 */
export const tipEmployeeShown = z.object({
  employee_id: id,
  wallet_id: id,
  customer_id: id.nullable(),
  first_name: z.string(),
  last_name: z.string(),
  staff_id: z.string().nullable(),
  source: z.enum(['member', 'pos']),
  external_id: z.string().nullable(),
  weight: milliOut,
  job_codes: z.array(z.object({ code_id: id, role_name: z.string() })),
  /**
   * The member's; null where nobody is known. Only whose card is active is fulfilled and can be
   * paid.
   */
  status: z.enum(MEMBER_STATUSES).nullable(),
  fulfilled: z.boolean(),
});
const tipMember = z.object({
  customer_id: id,
  first_name: z.string(),
  last_name: z.string(),
  staff_id: z.string().nullable(),
  status: z.enum(MEMBER_STATUSES),
  fulfilled: z.boolean(),
  /** Null where they are not in the wallet's tips. */
  employee_id: id.nullable(),
  weight: milliOut.nullable(),
  job_codes: z.array(z.object({ code_id: id, role_name: z.string() })),
});

const jobsOfOne = z.object({
  employee_id: thingId,
  job_codes: z
    .array(namedId('not_a_number'), 'not_a_list')
    .max(50, 'too_many')
    .transform((codes) => [...new Set(codes)]),
  weight: milli(RANGES.weight).optional(),
});

export const tipStaff = defineOperations({
  tipCustomers: {
    ...reads,
    path: '/tippool/customers',
    summary: 'The members of a wallet, with how they take part in its tips',
    query: z.object({
      wallet_id: walletQuery,
      search: filterText,
      taken: flag.meta({ description: 'Only those in the tips' }),
      ...paging,
    }),
    output: listOf(tipMember),
  },
  tipEmployees: {
    ...reads,
    path: '/tippool/employees',
    summary: "Everybody who takes part in a wallet's tips",
    query: z.object({ wallet_id: walletQuery, search: filterText }),
    output: allOf(tipEmployeeShown),
  },
  takeIntoTips: {
    ...writes,
    path: '/tippool/customers/{client_id}',
    uses: { use: 'tips_work', wallet: 'body.wallet_id' },
    summary: "Takes members into a wallet's tips; who is in already stays",
    body: z.object({ wallet_id: tipWalletId, customer_ids: thingIds('member_required', 5_000) }),
    output: allOf(tipEmployeeShown),
  },
  leaveTips: {
    ...writes,
    method: 'DELETE',
    path: '/tippool/customers/{wallet_id}/{customer_id}',
    uses: { use: 'tips_work', wallet: 'params.wallet_id' },
    ids: { wallet_id: 'tip_wallet', customer_id: 'customer' },
    summary: "Takes a member out of a wallet's tips; what they earned stays",
    output: z.object({ employee_id: id }),
  },
  setJobCodes: {
    ...writes,
    path: '/tippool/set-job-codes',
    uses: { use: 'tips_work', wallet: 'body.wallet_id' },
    summary: 'Which job codes each of the staff may work, and their weight',
    body: z.object({ wallet_id: tipWalletId, employees: someOf(jobsOfOne, 5_000, 'required') }),
    output: allOf(tipEmployeeShown),
  },
});
