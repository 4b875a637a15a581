import { ewaPeriods } from '#contract/ewa/periods.ts';
import type { StorePay } from '#domain/ewa/index.ts';
import { fail, ok } from '#kernel/result.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import { type StoreZone, storeOfPath } from '../../tips-setup/index.ts';
import { ewaStore } from '../settings/settings.repo.ts';
import { listPeriods, payWith, presentPeriod } from './list-periods.ts';
import { movePayday } from './move-payday.ts';
import { storePay } from './store-pay.ts';

/** Serves the pay periods of stores. */
export function serveEwaPeriods(edge: Edge): void {
  edge.serve(ewaPeriods, {
    async ewaPeriods({ tx, actor, params, query, now }) {
      const store = await storeOfPath(tx, actor, params.store_id);
      const isOn = (await ewaStore(tx, store))?.is_on ?? false;
      if (!isOn && query.frequency === undefined) return fail('ewa_off');
      const pay = payWith(await storePay(tx, store, actor.client.region), query, now);
      return pay.ok ? ok(await periodsShown(tx, store, { pay: pay.value, now })) : pay;
    },
    async movePayday({ params, body, ...context }) {
      const { tx, actor, now } = context;
      const store = await storeOfPath(tx, actor, params.store_id);
      const moved = await movePayday(context, store, body);
      if (!moved.ok) return moved;
      const pay = await storePay(tx, store, actor.client.region);
      return ok(await periodsShown(tx, store, { pay, now }));
    },
  });
}

async function periodsShown(
  tx: ReadHandle,
  store: StoreZone,
  { pay, now }: { readonly pay: StorePay; readonly now: Date },
) {
  const listed = await listPeriods(tx, store, { pay, now });
  return { data: listed.map((one) => presentPeriod(one, pay, now)) };
}
