import { z } from 'zod';
import { id, moneyOut, namedId, text } from '../common.ts';
import { filterId } from '../filters.ts';
import { defineOperations } from '../operation.ts';
import { BLOCKED, lawFinding } from '../tips-results/result.ts';
import { TIP_TYPES, someOf } from '../tips-setup/fields.ts';

const MAX_PAYOUTS = 5_000;
const PAYOUT_OUTCOMES = ['paid', 'held', 'refused', 'not_known_yet'] as const;
const payouts = { base: 'main', caller: 'lightspeed_payouts', tipsOnly: true } as const;
/** The result and who gets it: `812-e31` somebody of the result, `812-x4` somebody outside of it. */
const payoutId = z.string('required').regex(/^[1-9]\d{0,8}-[ex][1-9]\d{0,8}$/, 'invalid_value');

const pendingPayout = z.object({
  payout_id: z.string(),
  to_date: z.string(),
  /** Null for somebody outside of the tips. */ employee_id: id.nullable(),
  first_name: z.string(),
  tips: moneyOut,
  process: z.boolean(),
  last_name: z.string(),
  store_id: id,
  store: z.string(),
  service: z.string(),
  tip_type: z.enum(TIP_TYPES),
  result_id: id,
  version: z.int(),
  fee: moneyOut,
  /** Why this person cannot be paid. */ reason: z.string().nullable(),
  /** Why the whole result cannot be paid. */ blocked: z.array(z.enum(BLOCKED)),
  law: z.array(lawFinding),
});
const payingWallet = z.object({
  wallet_id: id,
  wallet_name: z.string(),
  currency: z.enum(['USD', 'CAD']),
  /** What leaves it where all that can be paid is paid, fees in it. */ total: moneyOut,
  /** Null for those who may not see what a wallet holds. */ balance: moneyOut.nullable(),
  enough: z.boolean(),
  wallet_blocked: z.boolean(),
  /** A code of the catalogue: what stops paying from this wallet. */ stopped: z
    .string()
    .nullable(),
});

/** Paying what waits in all stores whose sales come from Lightspeed. */
export const lightspeedPayouts = defineOperations({
  pendingLightspeedPayouts: {
    ...payouts,
    method: 'GET',
    path: '/managers/{id}/lightspeed/client-pending-payouts',
    ids: { id: 'manager' },
    summary: 'All payouts that wait in the stores one sees whose sales come from Lightspeed',
    query: z.object({ client_id: filterId }),
    output: z.object({
      data: z.array(pendingPayout),
      wallets: z.array(payingWallet),
      /** There is more than one page holds: pay these, and ask again. */ more: z.boolean(),
    }),
    errors: [],
  },
  processLightspeedPayouts: {
    ...payouts,
    method: 'POST',
    path: '/managers/{id}/lightspeed/process-client-pending-payouts',
    ids: { id: 'manager' },
    moves: true,
    summary:
      'Pays results, each once; who is not processed is held. A wallet that has not enough refuses its own, the others go',
    body: z.object({
      client_id: namedId('required'),
      payouts: someOf(
        z.object({
          payout_id: payoutId,
          version: z
            .int('not_a_number')
            .min(0, 'invalid_value')
            .max(2_147_483_647, 'invalid_value'),
          process: z.boolean('invalid_value'),
        }),
        MAX_PAYOUTS,
        'required',
      ),
      /** Answers what the law's check warns of. */ override_reason: text(200).optional(),
    }),
    output: z.object({
      data: z.array(
        z.object({
          payout_id: z.string(),
          outcome: z.enum(PAYOUT_OUTCOMES),
          /** Why: of a person, or `version_changed`, or a code of the catalogue. */
          code: z.string().nullable(),
        }),
      ),
    }),
    errors: [],
  },
});
