import type { RowChain } from './row-chain.ts';

/** Who did what, from where: all of a line. */
export const auditChain: RowChain = {
  name: 'audit',
  sequence: 'audit_line_id',
  table: 'audit_line',
  content: `jsonb_build_array(r.client_id, r.id, (extract(epoch FROM r.at) * 1000000)::bigint, r.actor_kind, r.actor_id, r.actor_name, r.action, r.subject_kind, r.subject_id,
      r.before, r.after, r.ip::text, r.request_id)`,
};
