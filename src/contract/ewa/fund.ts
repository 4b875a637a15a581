import { z } from 'zod';
import { id, money, moneyOut, text } from '../common.ts';
import { defineOperations } from '../operation.ts';
import { ofStore } from './fields.ts';

const MAX_NOTES = 500;

/** Whoever may edit the float of a wallet may also look after earned wage access. */
const moving = { ...ofStore, method: 'POST', caller: 'edit_float', moves: true } as const;

const moveBody = z.object({
  amount: money,
  notes: text(MAX_NOTES).default(''),
  /** Sends although the same was moved within 24 hours. */
  duplicate_ok: z.boolean('invalid_value').optional(),
});

const movedOut = z.object({
  movement_id: id,
  amount: moneyOut,
  fund_balance: moneyOut,
  wallet_balance: moneyOut,
});

export const ewaFund = defineOperations({
  fundEwaFloat: {
    ...moving,
    path: '/ewa/float/{store_id}/fund',
    uses: { use: 'wallet_pay', wallet: 'params.store_id' },
    summary: "Moves money from a store's wallet into its fund",
    body: moveBody,
    output: movedOut,
    errors: ['ewa_off', 'wallet_blocked', 'insufficient_wallet', 'looks_like_duplicate'],
  },
  returnEwaFloat: {
    ...moving,
    path: '/ewa/float/{store_id}/return',
    summary: "Moves money from a store's fund back to its wallet",
    body: moveBody,
    output: movedOut,
    errors: ['ewa_off', 'ewa_fund_short', 'looks_like_duplicate'],
  },
});
