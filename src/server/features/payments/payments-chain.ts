import type { RowChain } from '#server/platform/evidence/row-chain.ts';

/**
 * What was asked for and by whom: what a payment keeps from its beginning. What became of it is
 * held against the books by the proof.
 */
export const paymentsChain: RowChain = {
  name: 'payments',
  sequence: 'movement_id',
  table: 'movement',
  content: `jsonb_build_array(r.client_id, r.id, (extract(epoch FROM r.at) * 1000000)::bigint, r.kind, r.wallet_id, r.other_wallet_id, r.customer_id, r.amount, r.fee, r.fee_borne_by,
      r.notes, r.description, r.bonus_message, r.manager_id, r.manager_name, r.job_id, r.line, r.attempt, r.provider_key)
    -- Only where a fee is split: links from before that was possible stay what they were.
    || CASE WHEN r.member_part = CASE r.fee_borne_by WHEN 'card' THEN r.fee ELSE 0 END OR r.member_part IS NULL THEN '[]'::jsonb ELSE jsonb_build_array(r.member_part) END`,
};
