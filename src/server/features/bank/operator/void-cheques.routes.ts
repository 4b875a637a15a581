import type { OutputOf } from '#contract/operation.ts';
import { voidCheques } from '#contract/void-cheques.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import type { Database } from '#server/platform/database/pool.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import type { Vault } from '#server/platform/vault.ts';
import { type VoidChequeRow, pageOfVoidCheques } from '../accounts/void-cheques.repo.ts';
import { decideCheque, lookAtCheque } from '../accounts/void-cheques.ts';
import { cutNumbered, placeOf } from './cut-page.ts';
import { insideClient } from './inside-client.ts';

type Outside = { readonly db: Database };

async function findCheque(db: Database, id: number): Promise<Result<VoidChequeRow, 'not_found'>> {
  const [row] = await db.read('platform', (tx) => pageOfVoidCheques(tx, { id, limit: 1 }));
  return row ? ok(row) : fail('not_found');
}

/** Serves the void cheques of all clients to operators, who look at them and decide. */
export function serveVoidCheques(edge: Edge<Outside>, vault: Vault): void {
  edge.serve(voidCheques, {
    async listVoidCheques({ outside, query }) {
      const state = query.state === 'decided' ? 'decided' : 'open';
      const rows = await outside.db.read('platform', (tx) =>
        pageOfVoidCheques(tx, {
          ...(query.state !== 'all' && { state }),
          before: placeOf(query),
          limit: query.per_page + 1,
        }),
      );
      return ok(cutNumbered(rows, query, { show: presentCheque, place: ({ id }) => id }));
    },
    async showVoidCheque({ outside, params }) {
      const found = await findCheque(outside.db, params.cheque);
      return found.ok ? ok(presentCheque(found.value)) : found;
    },
    async lookAtVoidCheque({ outside: { db }, actor, origin, now, params }) {
      const found = await findCheque(db, params.cheque);
      if (!found.ok) return found;
      const { client_id: clientId, media_type: mediaType, id } = found.value;
      const seen = await insideClient(db, clientId, { actor, origin, now }, (inside) =>
        lookAtCheque(inside, vault, id),
      );
      return seen.ok ? ok({ media_type: mediaType, content: seen.value }) : seen;
    },
    async decideVoidCheque({ outside: { db }, actor, origin, now, params, body }) {
      const found = await findCheque(db, params.cheque);
      if (!found.ok) return found;
      const { client_id: clientId, id } = found.value;
      const decision = { id, approve: body.decision === 'approve', reason: body.reason };
      const done = await insideClient(db, clientId, { actor, origin, now }, (inside) =>
        decideCheque(inside, decision),
      );
      if (!done.ok) return done;
      const decided = await findCheque(db, id);
      return decided.ok ? ok(presentCheque(decided.value)) : decided;
    },
  });
}

type Shown = OutputOf<(typeof voidCheques)['showVoidCheque']>;

const presentCheque = (row: VoidChequeRow): Shown => ({
  cheque_id: row.id,
  client_id: row.client_id,
  client_name: row.client_name,
  account_id: row.account_id,
  rail: row.rail,
  institution_number: row.institution_number,
  transit_number: row.transit_number,
  routing_number: row.routing_number,
  institution_name: row.institution_name,
  account_type: row.account_type,
  account_last4: row.last4,
  account_state: row.account_state,
  holder_name: row.holder_name,
  legal_name: row.legal_name,
  match: row.match,
  media_type: row.media_type,
  has_file: row.has_file,
  note: row.note,
  state: row.state,
  reason: row.reason,
  sent_by: row.sent_by_name,
  created_at: row.created_at.toISOString(),
  decided_at: row.decided_at?.toISOString() ?? null,
  decided_by: row.decided_by_name,
});
