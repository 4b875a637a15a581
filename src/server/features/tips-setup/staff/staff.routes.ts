import { tipStaff } from '#contract/tips-setup/staff.ts';
import { foldName } from '#domain/people/identifiers.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import { pageOf } from '#server/platform/http/paging.ts';
import { leaveTips, setJobCodes, takeMembers } from './edit-staff.ts';
import { storeOfPath, visibleStore } from '../places.ts';
import type { StoreRef } from '../store-ref.ts';
import { presentEmployee, presentMember } from './staff.present.ts';
import { countTipMembers, employeesOf, tipMembers } from './staff.repo.ts';
import type { ResultsOfSetup } from '../tips-setup.ports.ts';

async function staff<E extends string = never>(
  tx: ReadHandle,
  place: StoreRef,
  done: Result<unknown, E> = ok(true),
  wanted = '',
) {
  if (!done.ok) return done;
  const people = await employeesOf(tx, place.clientId, place.storeId);
  const found =
    wanted === ''
      ? people
      : people.filter((one) =>
          [`${one.first_name} ${one.last_name}`, one.staff_id ?? '', one.external_id ?? ''].some(
            (text) => foldName(text).includes(wanted),
          ),
        );
  return ok({ data: found.map(presentEmployee) });
}

/** Serves who takes part in the tips of a wallet. */
export function serveTipStaff(edge: Edge, results: ResultsOfSetup): void {
  edge.serve(tipStaff, {
    async tipCustomers({ tx, actor, query }) {
      const place = await visibleStore(tx, actor, query.wallet_id);
      if (!place) return fail('not_found');
      const { page = 1, per_page: perPage } = query;
      const search = foldName(query.search ?? '');
      const find = {
        clientId: place.clientId,
        storeId: place.storeId,
        search: search === '' ? null : search,
        taken: query.taken,
      };
      const rows = await tipMembers(tx, find, perPage, (page - 1) * perPage);
      return ok(
        pageOf(rows.map(presentMember), {
          page,
          perPage,
          total: await countTipMembers(tx, find),
          cursor: null,
        }),
      );
    },
    async tipEmployees({ tx, actor, query }) {
      const place = await visibleStore(tx, actor, query.wallet_id);
      return place ? staff(tx, place, ok(true), foldName(query.search ?? '')) : fail('not_found');
    },
    async takeIntoTips({ tx, actor, origin, now, params, body }) {
      const place = await visibleStore(tx, actor, body.wallet_id);
      if (!place || params.client_id !== actor.client.id) return fail('not_found');
      return staff(
        tx,
        place,
        await takeMembers({ tx, actor, origin, now }, place, body.customer_ids),
      );
    },
    async leaveTips({ tx, actor, origin, now, params }) {
      const done = await leaveTips(
        { tx, actor, origin, now },
        await storeOfPath(tx, actor, params.wallet_id),
        params.customer_id,
      );
      return done.ok ? ok({ employee_id: done.value }) : done;
    },
    async setJobCodes({ tx, actor, origin, now, body }) {
      const place = await visibleStore(tx, actor, body.wallet_id);
      return place
        ? staff(
            tx,
            place,
            await setJobCodes({ tx, actor, origin, now, results }, place, body.employees),
          )
        : fail('not_found');
    },
  });
}
