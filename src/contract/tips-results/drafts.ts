import { z } from 'zod';
import { id, instantOut, moneyOut, namedId, text } from '../common.ts';
import { filterId, flag } from '../filters.ts';
import { defineOperations } from '../operation.ts';
import { allOf, calendarDay, filterCalendarDay, tips, tipWalletId } from '../tips-setup/fields.ts';
import { nightShown, resultFigures } from './result-parts.ts';
import { tipResult } from './result.ts';

const MAX_LINES = 500;
const enters = { ...tips, caller: 'tips_enter_shares', errors: [] } as const;

/** As it was typed: also what is not right yet is kept. */
const typed = z
  .union([z.string(), z.number()], 'not_text')
  .nullish()
  .transform((value) => String(value ?? ''))
  .pipe(text(40));
const name = text(80)
  .nullish()
  .transform((value) => value ?? '');
/**
 * `typed_name` and `typed_role` stand where a name has not been matched: nothing that was typed or
 * pasted is lost.
 */
const draftLine = z
  .object({
    employee_id: namedId('not_a_number').nullish(),
    code_id: namedId('not_a_number').nullish(),
    typed_name: name,
    typed_role: name,
    hours: typed,
    netsales: typed,
    totaltips: typed,
    cash_payment: typed,
  })
  .transform(({ employee_id: employeeId, code_id: codeId, ...rest }) => ({
    employee_id: employeeId ?? null,
    code_id: codeId ?? null,
    ...rest,
  }));
const draftBody = {
  wallet_id: tipWalletId,
  service_id: namedId('required'),
  date: z.string('required').pipe(calendarDay),
  staff_worked: z.array(draftLine, 'not_a_list').max(MAX_LINES, 'too_many'),
};

const lineOut = z.object({
  employee_id: id.nullable(),
  first_name: z.string(),
  code_id: id.nullable(),
  role_name: z.string(),
  typed_name: z.string(),
  typed_role: z.string(),
  hours: z.string(),
  netsales: z.string(),
  totaltips: z.string(),
  cash_payment: z.string(),
});
const problem = z.object({
  path: z.string(),
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});
export const draftShown = z.object({
  id,
  payout_id: id,
  ...nightShown,
  staff_worked: z.array(lineOut),
  locked: z.boolean(),
  result_id: id.nullable(),
  made_by: z.string(),
  version: z.int(),
  updated_at: instantOut,
  archived_at: instantOut.nullable(),
  problems: z.array(problem),
});
const person = z.object({
  employee_id: id,
  tips: moneyOut,
  given: moneyOut,
  returned: moneyOut,
  received: moneyOut,
  cash: moneyOut,
  payout: moneyOut,
  owed: moneyOut,
});
const preview = z.object({
  problems: z.array(problem),
  outcome: z
    .object({
      ...resultFigures,
      undistributed: moneyOut,
      blocked: z.array(z.string()),
      people: z.array(person),
    })
    .nullable(),
});

export const tipDrafts = defineOperations({
  checkDraft: {
    ...enters,
    method: 'POST',
    path: '/tippool/agnostic-data',
    summary: 'Checks what was typed for a service and shows what it would give; nothing is kept',
    body: z.object(draftBody),
    output: preview,
  },
  saveDraft: {
    ...enters,
    errors: ['draft_locked', 'draft_used', 'tips_archived', 'tip_type_missing'],
    method: 'POST',
    writes: true,
    path: '/tippool/payout-drafts',
    uses: { use: 'tips_work', wallet: 'body.wallet_id' },
    summary: 'Keeps a draft as it is typed; locked freezes it or opens it again',
    output: draftShown,
    body: z.object({
      ...draftBody,
      id: namedId('not_a_number').nullish(),
      locked: z.boolean('invalid_value').optional(),
      version: z
        .int('not_a_number')
        .min(1, 'invalid_value')
        .max(2_147_483_647, 'invalid_value')
        .optional(),
    }),
  },
  tipDrafts: {
    ...enters,
    method: 'GET',
    path: '/tippool/payout-drafts/{wallet_id}',
    ids: { wallet_id: 'tip_wallet' },
    summary:
      'The drafts of a wallet, newest first; with archived=true those that an ended subscription left',
    query: z.object({
      service_id: filterId,
      start_date: filterCalendarDay,
      end_date: filterCalendarDay,
      archived: flag,
    }),
    output: allOf(draftShown),
  },
  tipDraft: {
    ...enters,
    method: 'GET',
    path: '/tippool/payout-draft/{wallet_id}/{pid}',
    ids: { wallet_id: 'tip_wallet', pid: 'tip_draft' },
    summary: 'One draft',
    output: draftShown,
  },
  removeDraft: {
    ...enters,
    errors: ['draft_locked', 'draft_used', 'tips_archived'],
    method: 'DELETE',
    writes: true,
    path: '/tippool/payout-drafts/{wallet_id}/{pid}',
    uses: { use: 'tips_work', wallet: 'params.pid' },
    ids: { wallet_id: 'tip_wallet', pid: 'tip_draft' },
    summary: 'Throws a draft away that is no result yet',
    output: draftShown,
  },
  processDraft: {
    ...enters,
    errors: ['no_rule', 'result_exists', 'tips_archived'],
    method: 'POST',
    writes: true,
    path: '/tippool/process-agnostic-data/{client_id}/{store_id}/{draft_id}',
    uses: { use: 'tips_work', wallet: 'params.draft_id' },
    ids: { store_id: 'tip_wallet', draft_id: 'tip_draft' },
    summary: 'Turns a draft into a pending result, once',
    output: tipResult,
  },
});
