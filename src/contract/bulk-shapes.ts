import { z } from 'zod';
import { STATES_AFTER_COLUMNS } from '#domain/imports/import-states.ts';
import { blockers, id, moneyOut } from './common.ts';
import { count, fileFacts, rowProblem } from './imports.ts';

/** A batch is never asked what its columns stand for: its file is the template. */
export const JOB_STATES = ['uploaded', 'validating', ...STATES_AFTER_COLUMNS] as const;

const counted = z.object({ count, amount: moneyOut });

/** A bulk job whole: the wizard's state. Wallet figures are null without the balances right. */
export const jobShown = z.object({
  job_id: id,
  /** Batches of one table, one a wallet, have the same. */
  group_id: id.nullable(),
  kind: z.enum(['load', 'unload']),
  source: z.enum(['file', 'table', 'single', 'payout']),
  state: z.enum(JOB_STATES),
  failure: z.string().nullable(),
  file_name: z.string().nullable(),
  ...fileFacts,
  wallet: z.object({
    wallet_id: id,
    wallet_name: z.string(),
    before: moneyOut.nullable(),
    after: moneyOut.nullable(),
    enough: z.boolean(),
  }),
  currency: z.enum(['USD', 'CAD']),
  memo: z.string(),
  notes: z.string(),
  rows: count,
  ready: counted,
  with_errors: counted,
  with_warnings: counted.meta({ description: 'Rows with a warning that is not ticked yet' }),
  excluded: counted,
  fees: moneyOut,
  /** What the members bear of the fees. */
  member_part: moneyOut,
  /** What will leave the wallet: the ready rows and their fees. */
  total: moneyOut,
  blockers,
  sent: counted,
  failed: counted,
  unknown: counted,
  waiting: counted,
  key: z
    .string()
    .nullable()
    .meta({ description: 'The Idempotency-Key for sending, shared by every window' }),
});

const problem = z.object({
  ...rowProblem,
  severity: z.enum(['error', 'warning']),
});

/** What stands in the cells of a row, to the letter. */
const typedCells = {
  first_name: z.string(),
  last_name: z.string(),
  identifier: z.string(),
  staff_id: z.string(),
  load_amount: z.string(),
  memo: z.string(),
};

/** One row: what the file said, what was read of it, what is wrong, what became of it. */
export const rowShown = z.object({
  line: z.int(),
  ...typedCells,
  customer_id: id.nullable(),
  full_name: z.string().nullable(),
  proxy: z.string().nullable(),
  member_status: z.string().nullable(),
  amount: moneyOut.nullable(),
  problems: z.array(problem),
  accepted: z.boolean().meta({ description: 'Its warnings are ticked' }),
  excluded: z.boolean(),
  fate: z.enum(['draft', 'waiting', 'sent', 'failed', 'unknown']),
  reason: z.string().nullable(),
  movement_id: id.nullable(),
});

/** Somebody whom a wallet may pay. */
export const personToPay = z.object({
  wallet_id: id,
  customer_id: id,
  first_name: z.string(),
  last_name: z.string(),
  identifier: z.string(),
  staff_id: z.string(),
  department: z.string().nullable(),
  status: z.string(),
});

/** What a fund file says of one row. */
export const fileRow = z.object({
  line: z.int(),
  wallet: z.string(),
  ...typedCells,
});
