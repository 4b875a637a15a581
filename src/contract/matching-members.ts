import { z } from 'zod';
import { id, namedId } from './common.ts';
import { filterId, filterText } from './filters.ts';
import { defineOperations } from './operation.ts';

const NOT_POSSIBLE = [
  'not_found',
  'not_invitable',
  'not_in_wallet',
  'balance_left',
  'changed',
] as const;

/** The filters of the list, without its order and place. */
const filter = {
  status: filterText,
  store: filterId,
  wallet: filterText,
  department: filterId,
  search: filterText,
  view: filterText,
};
const reasons = z.array(z.object({ reason: z.enum(NOT_POSSIBLE), count: z.int() }));
const done = z.object({
  count: z.int().meta({ description: 'How many it was done for' }),
  not_possible: reasons,
  undo: z
    .string()
    .nullable()
    .meta({ description: 'What takes it back, where that is possible and something was done' }),
});
const all = { base: 'main', caller: 'edit_members', extension: true } as const;

/** Actions with all members that a filter of the list finds. */
export const matchingMembers = defineOperations({
  countMatchingMembers: {
    ...all,
    method: 'GET',
    path: '/customers/matching',
    summary: 'How many members a filter finds, and to how many of them each action applies',
    query: z.object(filter),
    output: z.object({
      count: z
        .int()
        .nullable()
        .meta({ description: 'Null where they are too many for one action' }),
      most: z.int(),
      able: z.object({ resend: z.int(), remove: z.int(), deactivate: z.int() }),
      stores: z
        .array(z.object({ store_id: id, store_name: z.string(), count: z.int() }))
        .meta({ description: 'In which stores they are active, and how many of them' }),
    }),
    errors: [],
  },
  changeMatchingMembers: {
    ...all,
    method: 'POST',
    path: '/customers/matching',
    writes: true,
    once: true,
    summary:
      'Does one thing with all members that a filter finds, if they are still as many as were shown',
    body: z.object({
      action: z.enum(['resend', 'remove', 'deactivate'], 'invalid_value'),
      filter: z.object(filter),
      expected: z.int('required').min(1, 'required'),
      store_id: namedId('required')
        .nullable()
        .default(null)
        .meta({ description: 'Which store they leave; only to deactivate' }),
      keep_balance: z.boolean('invalid_value').default(false),
    }),
    output: done,
    errors: ['selection_changed'],
  },
  undoDeactivation: {
    ...all,
    method: 'POST',
    path: '/customers/deactivations/{deactivation}/undo',
    textParams: ['deactivation'],
    writes: true,
    summary:
      'Brings back, within an hour, whom the caller took out of a wallet, unless something else was changed of them since',
    output: done,
    errors: ['nothing_to_undo'],
  },
});
