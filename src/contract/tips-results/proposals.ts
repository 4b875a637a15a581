import { z } from 'zod';
import { id, instantOut, moneyOut, requiredText } from '../common.ts';
import { defineOperations } from '../operation.ts';
import { enterShares } from './callers.ts';
import { hoursOut, tipResult } from './result.ts';

const figures = z.object({
  hours: hoursOut,
  netsales: moneyOut,
  totaltips: moneyOut,
  cash_payment: moneyOut,
});
const named = { employee_id: id, first_name: z.string(), last_name: z.string() };
export const tipProposal = z.object({
  result_id: id,
  version: z.int(),
  /** Which data this is: sent back with an answer. */ seen: z.string(),
  proposed_at: instantOut,
  total_before: moneyOut,
  total_after: moneyOut,
  /** What accepting it would change: null where there is no such line. */
  lines: z.array(
    z.object({
      ...named,
      code_id: id,
      role_name: z.string(),
      before: figures.nullable(),
      after: figures.nullable(),
    }),
  ),
  people: z.array(z.object({ ...named, before: moneyOut, after: moneyOut, difference: moneyOut })),
});

const proposalSeen = z.object({
  version: z.int('not_a_number').min(1, 'invalid_value').max(2_147_483_647, 'invalid_value'),
  seen: requiredText(64),
});

export const tipProposals = defineOperations({
  tipProposal: {
    ...enterShares,
    extension: true,
    method: 'GET',
    path: '/tippool/proposals/{result_id}',
    ids: { result_id: 'tip_result' },
    summary: 'What newer data would change of a result that somebody has edited or shared',
    output: tipProposal,
  },
  acceptProposal: {
    ...enterShares,
    errors: ['result_paid', 'tips_archived', 'result_locked'],
    extension: true,
    method: 'POST',
    writes: true,
    path: '/tippool/proposals/{result_id}',
    uses: { use: 'tips_work', wallet: 'params.result_id' },
    ids: { result_id: 'tip_result' },
    summary: 'Takes the lines of newer data and computes anew; what was typed by hand stays',
    body: proposalSeen,
    output: tipResult,
  },
  dropProposal: {
    ...enterShares,
    errors: ['result_paid', 'tips_archived', 'result_locked'],
    extension: true,
    method: 'POST',
    writes: true,
    path: '/tippool/proposals/{result_id}/drop',
    uses: { use: 'tips_work', wallet: 'params.result_id' },
    ids: { result_id: 'tip_result' },
    summary: 'Leaves a result as it is; the same data is not proposed again',
    body: proposalSeen,
    output: tipResult,
  },
});
