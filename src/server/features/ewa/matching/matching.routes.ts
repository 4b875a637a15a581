import { ewaMatching } from '#contract/ewa/matching.ts';
import { ok } from '#kernel/result.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import { storeSwitchedOn } from '../settings/store-switched-on.ts';
import { listPayrollMembers } from './list-payroll-members.ts';
import { reviewUpdates } from './review-updates.ts';
import { updatePayrollMembers } from './update-payroll-members.ts';

/** Serves who the people of payroll are among the members of a store. */
export function serveEwaMatching(edge: Edge, { portalUrl }: { readonly portalUrl: string }): void {
  edge.serve(ewaMatching, {
    async payrollMembers({ tx, actor, query }) {
      const store = await storeSwitchedOn(tx, actor, query.store_id);
      return store.ok ? ok(await listPayrollMembers(tx, store.value, query)) : store;
    },
    async verifyPosUpdates({ body, ...context }) {
      const store = await storeSwitchedOn(context.tx, context.actor, body.store_id);
      if (!store.ok) return store;
      const review = await reviewUpdates(context, store.value, body.matches);
      if (!review.ok) return review;
      return ok({
        check: review.value.check,
        rows: review.value.rows.map(({ update, warnings, problems }) => ({
          payroll_member_id: update.personId,
          customer_id: update.to,
          result: problems.length > 0 ? 'problem' : warnings.length > 0 ? 'warning' : 'ok',
          warnings: warnings.map(({ code, params }) => ({ code, params: { ...params } })),
          problems: problems.map(({ code, params }) => ({ code, params: { ...params } })),
        })),
      });
    },
    async updatePayrollMembers({ body, ...context }) {
      const store = await storeSwitchedOn(context.tx, context.actor, body.store_id);
      return store.ok ? updatePayrollMembers(context, store.value, body, portalUrl) : store;
    },
  });
}
