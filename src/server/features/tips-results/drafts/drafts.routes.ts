import type { z } from 'zod';
import { type draftShown, tipDrafts } from '#contract/tips-results/drafts.ts';
import type { Outcome } from '#domain/tips/index.ts';
import { type DraftLine, readDraft } from '#domain/tips-results/draft-lines.ts';
import { writeMilli } from '#domain/tips-setup/milli.ts';
import { invariant } from '#kernel/invariant.ts';
import { toWire } from '#kernel/money.ts';
import { type Problem, type Result, fail, ok } from '#kernel/result.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import { employeesOf, jobCodesOf, storeOfPath, visibleStore } from '../../tips-setup/index.ts';
import { type DraftRow, draftsOf, findDraft } from './drafts.repo.ts';
import { previewDraft, processDraft, removeDraft } from './drafts.ts';
import { saveDraft } from './save-draft.ts';
import { showResult } from '../results/show-result.ts';

type DraftAnswer = z.input<typeof draftShown>;

/** Drafts with the names of their people and job codes, and what is wrong with them now. */
async function presentDrafts(
  tx: ReadHandle,
  clientId: number,
  storeId: number,
  rows: readonly DraftRow[],
): Promise<DraftAnswer[]> {
  const employees = new Map(
    (await employeesOf(tx, clientId, storeId)).map((one) => [one.id, one.first_name]),
  );
  const jobs = new Map(
    (await jobCodesOf(tx, clientId, storeId)).map((one) => [one.id, one.role_name]),
  );
  const facts = { employees: new Set(employees.keys()), jobs: new Set(jobs.keys()) };
  return rows.map((row) => {
    const lines = row.lines as DraftLine[];
    return {
      id: row.id,
      payout_id: row.id,
      wallet_id: row.store_id,
      store_id: row.store_id,
      tip_type: row.tip_type,
      service_id: row.service_id,
      service: row.service_name,
      date: row.business_date,
      locked: row.locked,
      result_id: row.result_id,
      made_by: row.made_by,
      version: row.version,
      updated_at: row.updated_at.toISOString(),
      problems: readDraft(lines, facts).problems.map(asProblem),
      staff_worked: lines.map((line) => ({
        ...line,
        typed_name: line.typed_name ?? '',
        typed_role: line.typed_role ?? '',
        first_name: employees.get(line.employee_id ?? 0) ?? '',
        role_name: jobs.get(line.code_id ?? 0) ?? '',
      })),
    };
  });
}

const asProblem = ({
  path,
  code,
  params = {},
}: Problem): { path: string; code: string; params: Record<string, string | number> } => ({
  path,
  code,
  params: { ...params },
});

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

async function shown(
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
      return saved.ok ? shown(work.tx, work.actor.client.id, saved.value) : saved;
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
        ? shown(tx, actor.client.id, params.pid)
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
