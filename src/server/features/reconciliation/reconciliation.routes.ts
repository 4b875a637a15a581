import { reconciliation } from '#contract/reconciliation.ts';
import { toWire } from '#kernel/money.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import { pageOf, readCursor, writeCursor } from '#server/platform/http/paging.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import {
  type Difference,
  lastRun,
  lockDifference,
  pageOfDifferences,
  saveExplained,
} from './differences.repo.ts';

/** Serves what the daily reconciliation found: a client's to look at, the operator's to explain. */
export function serveReconciliation(edge: Edge<object>): void {
  edge.serve(reconciliation, {
    async showReconciliation({ tx, actor }) {
      const run = await lastRun(tx, actor.client.id);
      return ok({ run: run && { ...run, at: run.at.toISOString() } });
    },
    async listDifferences({ tx, actor, query }) {
      const { state, page = 1, per_page: perPage, cursor } = query;
      const before = readCursor(cursor, 'id');
      const rows = await pageOfDifferences(tx, actor.client.id, {
        state: state === 'closed' || state === 'all' ? state : 'open',
        before: before ? Number(before[0]) : null,
        limit: perPage + 1,
      });
      const data = rows.slice(0, perPage);
      const last = data.at(-1);
      return ok(
        pageOf(data.map(presentDifference), {
          page,
          perPage,
          total: null,
          cursor: rows.length > perPage && last ? writeCursor([last.id]) : null,
        }),
      );
    },
    async explainDifference({ tx, actor, origin, now, params, body }) {
      const context = { tx, actor, origin, now };
      const explained = await explainDifference(context, params.difference, body.reason);
      return explained.ok ? ok(presentDifference(explained.value)) : explained;
    },
  });
}

/** Ends a difference that a person can explain; it is found anew should it be there tomorrow. */
async function explainDifference(
  context: RequestContext,
  id: number,
  reason: string,
): Promise<Result<Difference, 'not_found' | 'exception_closed'>> {
  const { tx, actor, now } = context;
  const difference = await lockDifference(tx, actor.client.id, id);
  if (!difference) return fail('not_found');
  if (difference.ended_at !== null) return fail('exception_closed');
  const by = { at: now, by: actor.managerId, byName: actor.name, reason };
  await saveExplained(tx, actor.client.id, id, by);
  await audit(context, {
    action: 'payments.explain_difference',
    subject: { kind: 'reconciliation_difference', id },
    after: { kind: difference.kind, proxy: difference.proxy, reason },
  });
  return ok({ ...difference, ended_at: now, closed_by_name: actor.name, closing_reason: reason });
}

const presentDifference = (row: Difference) => ({
  difference_id: row.id,
  kind: row.kind,
  about: row.about,
  proxy: row.proxy,
  customer_id: row.customer_id,
  card_holder: row.card_holder,
  movement_id: row.payment_id === null ? null : Number(row.payment_id),
  ours: {
    amount: row.our_amount === null ? null : toWire(row.our_amount),
    state: row.our_state,
  },
  theirs: {
    amount: row.their_amount === null ? null : toWire(row.their_amount),
    state: row.their_state,
  },
  opened_on: row.opened_on,
  seen_on: row.seen_on,
  ended_at: row.ended_at?.toISOString() ?? null,
  closed_by: row.closed_by_name,
  closing_reason: row.closing_reason,
});
