import { z } from 'zod';
import { id, instantOut, moneyOut } from '../common.ts';
import { filterFile, flag } from '../filters.ts';
import { defineOperations } from '../operation.ts';
import { TIP_TYPES, tips } from '../tips-setup/fields.ts';
import { resultFigures } from './result-parts.ts';
import { tipResult } from './result.ts';

const shared = z.object({
  share_id: z.string(),
  link: z.string(),
  expires_at: instantOut,
  sent_to: z.string().nullable(),
});
const staff = tipResult.shape.staff.element
  .pick({
    first_name: true,
    hours: true,
    netsales: true,
    totaltips: true,
    cash_payment: true,
    tips: true,
    given: true,
    returned: true,
    received: true,
    adjustments: true,
    external: true,
    square_ups: true,
    payout: true,
    owed: true,
    trace: true,
  })
  .extend({
    /** They could not be paid yet. */ held: z.boolean(),
    lines: z.array(
      z.object({ line_id: id, code_id: id, role_name: z.string(), hours: z.string() }),
    ),
  });
/**
 * What anybody with the address reads: first names and an initial, and why each got what they got.
 */
const page = z.object({
  tip_type: z.enum(TIP_TYPES),
  client: z.string(),
  wallet: z.string(),
  service: z.string(),
  date: z.string(),
  timezone: z.string(),
  currency: z.enum(['USD', 'CAD']),
  state: z.enum(['pending', 'paid']),
  computed_at: instantOut,
  ...resultFigures,
  total_payout: moneyOut,
  held_payout: moneyOut,
  rules: z.array(z.object({ rule_id: id, label: z.string() })),
  staff: z.array(staff),
  expires_at: instantOut,
});

const enterPools = {
  ...tips,
  caller: 'tips_enter',
  writes: true,
  method: 'POST',
  errors: ['tips_archived'],
  query: z.object({ send_to_manager: flag }),
  output: shared,
} as const;
const open = {
  ...tips,
  method: 'GET',
  caller: 'public',
  textParams: ['id'],
  errors: ['page_gone'],
  output: page,
} as const;
export const tipSharing = defineOperations({
  shareTipPool: {
    ...enterPools,
    path: '/tippool/share-tip-pool/{id}',
    ids: { id: 'tip_pool' },
    summary:
      'Makes the read-only page of a pool; its address is told and, if asked, mailed to the manager',
  },
  shareTipShare: {
    ...enterPools,
    caller: 'tips_enter_shares',
    path: '/tippool/share-tip-share/{id}',
    ids: { id: 'tip_share' },
    summary:
      'Makes the read-only page of a share; its address is told and, if asked, mailed to the manager',
  },
  viewTipPool: {
    ...open,
    path: '/tippool/view-tip-pool/{id}',
    summary: 'The shared page of a pool; no session',
  },
  viewTipShare: {
    ...open,
    path: '/tippool/view-tip-share/{id}',
    summary: 'The shared page of a share; no session',
  },
  exportTipPool: {
    ...tips,
    method: 'GET',
    caller: 'tips_enter',
    errors: [],
    extension: true,
    path: '/tippool/export-tip-pool-csv/{pool_id}',
    ids: { pool_id: 'tip_pool' },
    summary: 'A pool as a file, a line each person and job code',
    query: z.object({ file_type: filterFile }),
    output: 'text/csv',
  },
  exportTipShare: {
    ...tips,
    method: 'GET',
    caller: 'tips_enter_shares',
    errors: [],
    path: '/tippool/export-tip-share-csv/{share_id}',
    ids: { share_id: 'tip_share' },
    summary: 'A share as a file, a line each person and job code',
    query: z.object({ file_type: filterFile }),
    output: 'text/csv',
  },
});
