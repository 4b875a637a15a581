import { z } from 'zod';
import { instantOut, moneyOut } from './common.ts';
import { defineOperations } from './operation.ts';

const WHOLE_BPS = 10_000;
/** Which part of a fee the member bears, in hundredths of a percent. */
const memberBps = z
  .int('not_a_number')
  .min(0, 'invalid_value')
  .max(WHOLE_BPS, 'invalid_value')
  .meta({ description: 'Hundredths of a percent of the fee' });

const splitOfKind = z.object({
  member_bps: z.int(),
  limit_bps: z.int().meta({ description: 'The most that the program allows' }),
  fee: z.object({
    bps: z.int(),
    flat: moneyOut,
    min: moneyOut,
    max: moneyOut.nullable(),
  }),
});
const feeSplitShown = z.object({
  version: z.int().meta({ description: '0 until somebody has set it' }),
  load: splitOfKind,
  unload: splitOfKind,
  changes: z.array(
    z.object({
      version: z.int(),
      load_bps: z.int(),
      unload_bps: z.int(),
      set_at: instantOut,
      set_by_name: z.string(),
    }),
  ),
});

const own = { base: 'main', path: '/clients/{client}/fee-split', extension: true } as const;

export const feeSplit = defineOperations({
  showFeeSplit: {
    ...own,
    method: 'GET',
    caller: 'audit',
    summary:
      'Which part of the fees of loads and unloads the members bear, with what it was before',
    output: feeSplitShown,
    errors: [],
  },
  setFeeSplit: {
    ...own,
    method: 'POST',
    caller: 'audit',
    writes: true,
    summary: 'Splits the fees of loads and unloads anew, from the next movement on',
    body: z.object({
      version: z.int('not_a_number').min(0),
      load_bps: memberBps,
      unload_bps: memberBps,
    }),
    output: feeSplitShown,
    errors: ['changed_meanwhile'],
  },
});
