import { z } from 'zod';
import { toWire } from '#kernel/money.ts';
import { id, money, moneyOut, namedId, text } from './common.ts';
import { defineOperations } from './operation.ts';

/** What one adjustment of a wallet moves: more is a slip of the hand, or two adjustments. */
const MAX_ADJUSTMENT = 100_000_000n;

export const walletAdjustments = defineOperations({
  adjustWallet: {
    method: 'POST',
    base: 'main',
    path: '/stores/{store}/wallets/{wallet}/adjust',
    uses: { use: 'wallet_in', wallet: 'params.wallet', when: 'body.amount' },
    caller: 'operator',
    moves: true,
    summary: 'Loads a program wallet, or unloads it by a negative amount',
    body: z.object({
      amount: money
        .refine((amount) => amount !== 0n, 'amount_zero')
        .refine((amount) => amount <= MAX_ADJUSTMENT && amount >= -MAX_ADJUSTMENT, {
          error: 'amount_above_maximum',
          params: { maximum: toWire(MAX_ADJUSTMENT) },
        })
        .meta({ description: `At most ${toWire(MAX_ADJUSTMENT)}, in or out` }),
      client_id: namedId('required').optional(),
      notes: text(500).default(''),
    }),
    output: z.object({ wallet_id: id, amount: moneyOut, balance: moneyOut }),
    errors: ['insufficient_wallet'],
  },
});
