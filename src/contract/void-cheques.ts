import { z } from 'zod';
import { id, instantOut, listOf, text } from './common.ts';
import { filterText, paging } from './filters.ts';
import { defineOperations } from './operation.ts';

const chequeShown = z.object({
  cheque_id: id,
  client_id: id,
  client_name: z.string(),
  account_id: id,
  rail: z.enum(['eft', 'ach']),
  institution_number: z.string().nullable(),
  transit_number: z.string().nullable(),
  routing_number: z.string().nullable(),
  institution_name: z.string().nullable(),
  account_type: z.enum(['checking', 'savings']),
  account_last4: z.string(),
  account_state: z.string(),
  holder_name: z.string().meta({ description: 'The name that was given' }),
  legal_name: z.string().meta({ description: 'The name that was expected' }),
  match: z.enum(['exact', 'close', 'different']),
  media_type: z.string(),
  has_file: z
    .boolean()
    .meta({ description: 'False once it is deleted, 90 days after the decision' }),
  note: z.string(),
  state: z.enum(['open', 'approved', 'refused']),
  reason: z.string().nullable(),
  sent_by: z.string(),
  created_at: instantOut,
  decided_at: instantOut.nullable(),
  decided_by: z.string().nullable(),
});

/** Of all clients: whoever decides on them is in none. */
const cheque = { base: 'main', caller: 'operator', extension: true, transaction: 'own' } as const;

/** The void cheques by which operators verify bank accounts. */
export const voidCheques = defineOperations({
  listVoidCheques: {
    ...cheque,
    method: 'GET',
    path: '/operator/void-cheques',
    summary: 'Void cheques of all clients, newest first',
    query: z.object({
      state: filterText.meta({ description: 'open (the default), decided or all' }),
      ...paging,
    }),
    output: listOf(chequeShown),
    errors: [],
  },
  showVoidCheque: {
    ...cheque,
    method: 'GET',
    path: '/operator/void-cheques/{cheque}',
    ids: { cheque: 'handler' },
    summary: 'One void cheque, without its file',
    output: chequeShown,
    errors: [],
  },
  lookAtVoidCheque: {
    ...cheque,
    method: 'POST',
    path: '/operator/void-cheques/{cheque}/file',
    ids: { cheque: 'handler' },
    writes: true,
    summary: 'The file of a void cheque; each look is written down',
    output: z.object({ media_type: z.string(), content: z.string().meta({ format: 'byte' }) }),
    errors: [],
  },
  decideVoidCheque: {
    ...cheque,
    method: 'POST',
    path: '/operator/void-cheques/{cheque}/decide',
    ids: { cheque: 'handler' },
    writes: true,
    summary: 'Verifies the account of a void cheque, or refuses it with a reason',
    body: z.object({
      decision: z.enum(['approve', 'refuse'], 'invalid_value'),
      reason: text(500).default(''),
    }),
    output: chequeShown,
    errors: ['account_state'],
  },
});
