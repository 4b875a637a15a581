import { z } from 'zod';
import { id, listOf, moneyOut } from '../common.ts';
import { filterFile, filterId, filterText, paging } from '../filters.ts';
import { defineOperations } from '../operation.ts';
import { enterShares, range } from '../tips-results/callers.ts';
import { hoursOut } from '../tips-results/result.ts';
import { TIP_TYPES } from '../tips-setup/fields.ts';

export const PAID_STATES = ['paid', 'sending', 'failed', 'held', 'manual'] as const;

/** A member of a client, or a name of one store's point of sale that is nobody's yet. */
const personKey = filterText.refine(
  (typed) => typed === undefined || /^(member|name)-[1-9]\d{0,9}$/.test(typed),
  'invalid_value',
);
const filters = {
  /** All stores that the manager sees where none is named. */
  wallet_id: filterId,
  tip_type: filterText.pipe(z.enum(TIP_TYPES, 'invalid_value').optional()),
  ...range,
  search: filterText,
};
/** What services brought, and what became of it; the last five add up to `payout` and `tip_outs`. */
const sums = {
  services: z.int(),
  hours: hoursOut,
  /** Own tips, before anything is shared. */
  tips: moneyOut,
  given: moneyOut,
  returned: moneyOut,
  received: moneyOut,
  /** Adjustments, tip-outs and square-ups of results that the person is part of. */
  corrections: moneyOut,
  /** Cash that the person has kept. */
  cash: moneyOut,
  /** What is still owed by the person after the service. */
  owed: moneyOut,
  payout: moneyOut,
  /** From results that the person is no part of. */
  tip_outs: moneyOut,
  paid: moneyOut,
  sending: moneyOut,
  failed: moneyOut,
  held: moneyOut,
  /** Paid elsewhere. */
  manual: moneyOut,
};
const person = z.object({
  person: z.string(),
  customer_id: id.nullable(),
  first_name: z.string(),
  last_name: z.string(),
  staff_id: z.string().nullable(),
  payroll_id: z.string().nullable(),
  wallets: z.array(z.string()),
  ...sums,
});
const part = z.object({
  result_id: id,
  tip_type: z.enum(TIP_TYPES),
  date: z.string(),
  service: z.string(),
  wallet_id: id,
  wallet_name: z.string(),
  hours: hoursOut,
  /** Somebody outside of the result, to whom a tip-out of it goes. */
  outside: z.boolean(),
  payout: moneyOut,
  pay_state: z.enum(PAID_STATES).nullable(),
  reason: z.string().nullable(),
});

export const tipsByPerson = defineOperations({
  paidTipsByPerson: {
    ...enterShares,
    method: 'GET',
    path: '/tippool/paid-by-person',
    extension: true,
    summary:
      'What each person got of the services of some dates that are paid, in all their stores, and what became of it',
    query: z.object({
      ...filters,
      sort: filterText.pipe(
        z.enum(['name', '-name', 'payout', '-payout'], 'invalid_value').optional(),
      ),
      ...paging,
    }),
    output: listOf(person).extend({ totals: z.object(sums) }),
  },
  paidTipsOfPerson: {
    ...enterShares,
    method: 'GET',
    path: '/tippool/paid-by-person/services',
    extension: true,
    summary: 'The services of one person that are paid, newest first',
    query: z.object({ ...filters, person: personKey, ...paging }),
    output: listOf(part),
  },
  paidTipsByPersonFile: {
    ...enterShares,
    method: 'GET',
    path: '/tippool/paid-by-person/export',
    extension: true,
    summary: 'The same as a file: a line a person',
    transaction: 'own',
    query: z.object({ ...filters, file_type: filterFile }),
    output: 'text/csv',
  },
  paidTipServicesFile: {
    ...enterShares,
    method: 'GET',
    path: '/tippool/paid-services/export',
    extension: true,
    summary: "What was paid as a file: a line for each person's part of each service",
    transaction: 'own',
    query: z.object({ ...filters, file_type: filterFile }),
    output: 'text/csv',
  },
});
