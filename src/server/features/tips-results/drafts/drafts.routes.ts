import { tipDrafts } from '#contract/tips-results/drafts.ts';
import type { Outcome } from '#domain/tips/index.ts';
import { writeMilli } from '#domain/tips-setup/milli.ts';
import { invariant } from '#kernel/invariant.ts';
import { toWire } from '#kernel/money.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import { storeOfPath, visibleStore } from '../../tips-setup/index.ts';
import { type DraftAnswer, asProblem, presentDrafts } from './drafts.present.ts';
import { draftsOf, findDraft } from './drafts.repo.ts';
import { previewDraft, processDraft, removeDraft } from './drafts.ts';
import { saveDraft } from './save-draft.ts';
import { showResult } from '../results/show-result.ts';

function presentOutcome({ totals, undistributed, blocked, people }: Outcome) {
  return {
    gratuity: toWire(totals.gratuity),
    revenue: toWire(totals.revenue),
    total_contribution: toWire(totals.totalContribution),
    tip_pool_amount: totals.tipPoolAmount === null ? null : toWire(totals.tipPoolAmount),
    total_points: totals.totalPointsMilli === null ? null : writeMilli(totals.totalPointsMilli),
    per_point: totals.perPoint,
    undistributed: toWire(undistributed),
    blocked: [...blocked],
    people: people.map((person) => ({
      employee_id: Number(person.employeeId),
      tips: toWire(person.tips),
      given: toWire(person.given),
      returned: toWire(person.returned),
      received: toWire(person.received),
      cash: toWire(person.cash),
      payout: toWire(person.payout),
      owed: toWire(person.owed),
    })),
  };
}

async function showDraft(
  tx: ReadHandle,
  clientId: number,
  id: number,
): Promise<Result<DraftAnswer, never>> {
  const row = await findDraft(tx, clientId, id);
  invariant(row, 'the caller has seen this draft');
  const [draft] = await presentDrafts(tx, clientId, row.store_id, [row]);
  invariant(draft, 'one row is shown as one');
  return ok(draft);
}

/** Serves what is typed for stores without a point of sale. */
export function serveTipDrafts(edge: Edge): void {
  edge.serve(tipDrafts, {
    async checkDraft({ tx, actor, body }) {
      const place = await visibleStore(tx, actor, body.wallet_id);
      if (!place) return fail('not_found');
      const found = await previewDraft(tx, place, body);
      return found.ok
        ? ok({
            problems: found.value.problems.map(asProblem),
            outcome: found.value.outcome && presentOutcome(found.value.outcome),
          })
        : found;
    },
    async saveDraft({ body, ...work }) {
      const place = await visibleStore(work.tx, work.actor, body.wallet_id);
      if (!place) return fail('not_found');
      const saved = await saveDraft(work, place, body);
      return saved.ok ? showDraft(work.tx, work.actor.client.id, saved.value) : saved;
    },
    tipDrafts: async ({ tx, actor, params, query }) =>
      ok({
        data: await presentDrafts(
          tx,
          actor.client.id,
          params.wallet_id,
          await draftsOf(tx, actor.client.id, params.wallet_id, query),
        ),
      }),
    async tipDraft({ tx, actor, params }) {
      const row = await findDraft(tx, actor.client.id, params.pid);
      return row?.store_id === params.wallet_id
        ? showDraft(tx, actor.client.id, params.pid)
        : fail('not_found');
    },
    async removeDraft({ params, ...work }) {
      const gone = await removeDraft(
        work,
        await storeOfPath(work.tx, work.actor, params.wallet_id),
        params.pid,
      );
      if (!gone.ok) return gone;
      const [draft] = await presentDrafts(work.tx, work.actor.client.id, params.wallet_id, [
        gone.value,
      ]);
      invariant(draft, 'one row is shown as one');
      return ok(draft);
    },
    async processDraft({ params, ...work }) {
      const done = await processDraft(
        work,
        await storeOfPath(work.tx, work.actor, params.store_id),
        params.draft_id,
      );
      return done.ok ? showResult(work, done.value) : done;
    },
  });
}
