import { z } from 'zod';
import { id, instantOut } from '../common.ts';
import { flag } from '../filters.ts';
import { defineOperations } from '../operation.ts';
import { charge } from './shapes.ts';

const any = { base: 'main', caller: 'session', tipsOnly: true } as const;
const prompt = z.object({
  show: z.boolean(),
  stage: z.enum(['fortnight', 'week', 'last_day', 'ended']).nullable(),
  wallet_id: id.nullable(),
});

/** How long trials run, and when a manager is asked to upgrade. */
export const countdowns = defineOperations({
  showCountdown: {
    ...any,
    method: 'GET',
    path: '/countdowns/{id}',
    ids: { id: 'client' },
    summary: 'The trial that needs something first; status=true tells of each wallet',
    query: z.object({ status: flag }),
    output: z.object({
      ends_at: instantOut.nullable(),
      days_left: z
        .int()
        .nullable()
        .meta({ description: "Days of the calendar in the wallet's zone" }),
      status: z.enum(['none', 'running', 'ended']).optional(),
      wallets: z
        .array(
          z.object({
            wallet_id: id,
            wallet_name: z.string(),
            ends_at: instantOut,
            days_left: z.int(),
            needs_method: z.boolean(),
            first_charge: charge.nullable(),
          }),
        )
        .optional(),
    }),
    errors: [],
  },
  showUpgradePrompt: {
    ...any,
    method: 'GET',
    path: '/countdowns/modal-show/{id}',
    ids: { id: 'client' },
    summary: 'Whether the caller is asked to upgrade now, and how far the trial is',
    output: prompt,
    errors: [],
  },
  dismissUpgradePrompt: {
    ...any,
    method: 'DELETE',
    path: '/countdowns/modal-show/{id}',
    ids: { id: 'client' },
    writes: true,
    summary: 'The caller has seen the prompt of this stage',
    output: prompt,
    errors: [],
  },
});
