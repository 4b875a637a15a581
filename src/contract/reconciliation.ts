import { z } from 'zod';
import {
  BANK_DIFFERENCE_KINDS,
  BANK_FIGURE_KINDS,
  EXPLAINING_RULES,
} from '#domain/reconciliation/bank-differences.ts';
import { DIFFERENCE_KINDS } from '#domain/reconciliation/differences.ts';
import { id, instantOut, listOf, moneyOut, requiredText } from './common.ts';
import { filterDay, filterFile, filterText, paging } from './filters.ts';
import { defineOperations } from './operation.ts';

const rail = z.enum(['eft', 'ach']);
const side = z.object({ amount: moneyOut.nullable(), state: z.string().nullable() });
const differenceShown = z.object({
  difference_id: id,
  side: z.enum(['processor', 'bank']),
  kind: z.enum([...DIFFERENCE_KINDS, ...BANK_DIFFERENCE_KINDS]),
  about: z.enum(['balance', 'transfer', 'record', 'line']).meta({
    description: "A card's balance, a transfer, a record of a bank's file, a line of a statement",
  }),
  rail: rail.nullable().meta({ description: 'Null on the side of the processor' }),
  day: z.string().meta({ description: 'The day that was compared' }),
  item: z.string().meta({ description: 'Its key, or the reference that the bank knows it by' }),
  code: z.string().meta({ description: "A return's reason, or a line's type" }),
  wallet_id: id.nullable(),
  wallet_name: z.string().nullable(),
  proxy: z.string().nullable(),
  customer_id: id.nullable(),
  card_holder: z.string().nullable(),
  movement_id: id.nullable(),
  ours: side,
  theirs: side,
  opened_on: z.string(),
  seen_on: z.string(),
  ended_at: instantOut.nullable(),
  rule: z
    .enum(EXPLAINING_RULES)
    .nullable()
    .meta({ description: 'What explained it, where no person did' }),
  closed_by: z.string().nullable().meta({ description: 'Null where it was found equal again' }),
  closing_reason: z.string().nullable(),
});
const differencesWanted = {
  state: filterText.meta({ description: 'open (the default), closed or all' }),
  day: filterDay,
  ...paging,
};
const reason = z.object({ reason: requiredText(500) });

const own = { base: 'main', extension: true } as const;
const desk = { ...own, caller: 'operator', transaction: 'own' } as const;

export const reconciliation = defineOperations({
  showReconciliation: {
    ...own,
    method: 'GET',
    path: '/reconciliation',
    caller: 'audit',
    summary: 'The last days on which the files of the processor and of the bank were compared',
    output: z.object({
      run: z
        .object({ day: z.string(), at: instantOut, cards: z.number(), transfers: z.number() })
        .nullable(),
      bank: z.array(z.object({ rail, day: z.string(), at: instantOut })),
    }),
    errors: [],
  },
  listReconciliationDays: {
    ...own,
    method: 'GET',
    path: '/reconciliation/days',
    caller: 'audit',
    summary:
      'By day and wallet what was asked of the bank, what the books have and what its statements show; newest first',
    query: z.object({
      start_date: filterDay,
      end_date: filterDay,
      file_type: filterFile,
      ...paging,
    }),
    orFile: true,
    output: listOf(
      z.object({
        day: z.string(),
        rail,
        wallet_id: id.nullable().meta({ description: 'Null for what went to cards' }),
        wallet_name: z.string().nullable(),
        kind: z.enum(BANK_FIGURE_KINDS),
        asked: moneyOut,
        books: moneyOut,
        outside: moneyOut,
        waiting: moneyOut.meta({ description: 'Of what was asked: settles on a later day' }),
        items: z.number(),
        open_differences: z.number(),
      }),
    ),
    errors: [],
  },
  listDifferences: {
    ...own,
    method: 'GET',
    path: '/reconciliation/differences',
    caller: 'audit',
    summary: 'Where the files of the processor or of the bank and we disagree; newest first',
    query: z.object({
      side: filterText.meta({ description: 'processor (the default) or bank' }),
      file_type: filterFile,
      ...differencesWanted,
    }),
    output: listOf(differenceShown),
    orFile: true,
    errors: [],
  },
  explainDifference: {
    ...own,
    method: 'POST',
    path: '/reconciliation/differences/{difference}/explain',
    ids: { difference: 'handler' },
    caller: 'operator',
    writes: true,
    summary: 'Ends a difference of either side with the reason for it',
    body: reason,
    output: differenceShown,
    errors: ['exception_closed'],
  },
  listNobodysDifferences: {
    ...desk,
    method: 'GET',
    path: '/operator/reconciliation/differences',
    summary: "Differences of the bank's side that are no client's; newest first",
    query: z.object(differencesWanted),
    output: listOf(differenceShown),
    errors: [],
  },
  explainNobodysDifference: {
    ...desk,
    method: 'POST',
    path: '/operator/reconciliation/differences/{difference}/explain',
    ids: { difference: 'handler' },
    writes: true,
    summary: "Ends a difference that is no client's with the reason for it",
    body: reason,
    output: differenceShown,
    errors: ['exception_closed'],
  },
});
