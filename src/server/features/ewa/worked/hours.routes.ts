import { ewaHours } from '#contract/ewa/hours.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import { storeSwitchedOn } from '../settings/store-switched-on.ts';
import { confirmHours } from './confirm-hours.ts';

/** Serves what managers say of hours. */
export function serveEwaHours(edge: Edge): void {
  edge.serve(ewaHours, {
    async confirmEwaHours({ params, body: { store_id: storeId, ...body }, ...context }) {
      const store = await storeSwitchedOn(context.tx, context.actor, storeId);
      if (!store.ok) return store;
      return confirmHours(context, store.value, { ...body, customerId: params.customer });
    },
  });
}
