import { ewaMatching } from '#contract/ewa/matching.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import { type StoreRef, visibleStore } from '../../tips-setup/index.ts';
import { ewaStore } from '../settings/settings.repo.ts';
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

/** A store that a body or a query names, as far as the manager sees it. */
export async function storeSwitchedOn(
  tx: ReadHandle,
  actor: ManagerActor,
  storeId: number,
): Promise<Result<StoreRef, 'not_found' | 'ewa_off'>> {
  const store = await visibleStore(tx, actor, storeId);
  if (store === null) return fail('not_found');
  return (await ewaStore(tx, store))?.is_on === true ? ok(store) : fail('ewa_off');
}
