import { z } from 'zod';
import { DIFFERENCE_KINDS } from '#domain/reconciliation/differences.ts';
import { filterText, id, instantOut, listOf, moneyOut, paging, requiredText } from './common.ts';
import { defineOperations } from './operation.ts';

const side = z.object({ amount: moneyOut.nullable(), state: z.string().nullable() });
const differenceShown = z.object({
  difference_id: id,
  kind: z.enum(DIFFERENCE_KINDS),
  about: z.enum(['balance', 'transfer']),
  proxy: z.string(),
  customer_id: id.nullable(),
  card_holder: z.string().nullable(),
  movement_id: id.nullable(),
  ours: side,
  theirs: side,
  opened_on: z.string(),
  seen_on: z.string(),
  ended_at: instantOut.nullable(),
  closed_by: z.string().nullable().meta({ description: 'Null where it was found equal again' }),
  closing_reason: z.string().nullable(),
});

const own = { base: 'main', extension: true } as const;

export const reconciliation = defineOperations({
  showReconciliation: {
    ...own,
    method: 'GET',
    path: '/reconciliation',
    caller: 'audit',
    summary: "The last day on which the processor's files were held against the books",
    output: z.object({
      run: z
        .object({ day: z.string(), at: instantOut, cards: z.number(), transfers: z.number() })
        .nullable(),
    }),
    errors: [],
  },
  listDifferences: {
    ...own,
    method: 'GET',
    path: '/reconciliation/differences',
    caller: 'audit',
    summary: "Where the processor's files and our books disagree; newest first",
    query: z.object({
      state: filterText.meta({ description: 'open (the default), closed or all' }),
      ...paging,
    }),
    output: listOf(differenceShown),
    errors: [],
  },
  explainDifference: {
    ...own,
    method: 'POST',
    path: '/reconciliation/differences/{difference}/explain',
    ids: { difference: 'handler' },
    caller: 'operator',
    writes: true,
    summary: 'Ends a difference with the reason for it',
    body: z.object({ reason: requiredText(500) }),
    output: differenceShown,
    errors: ['exception_closed'],
  },
});
