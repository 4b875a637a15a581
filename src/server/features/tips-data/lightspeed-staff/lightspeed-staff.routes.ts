import { lightspeedStaff } from '#contract/integrations/lightspeed-staff.ts';
import { may } from '#domain/access/rights.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import { twoSteps } from '#server/platform/http/two-step.ts';
import { PosUnavailable } from '#server/providers/pos/point-of-sale.port.ts';
import { visibleStore } from '../../tips-setup/index.ts';
import { type ListedStaff, saveStaff } from '../loading/read-staff.ts';
import type { TipsDataOutside } from '../mapping/mapping.routes.ts';
import type { PosDoors, ResultsOfData } from '../tips-data.ports.ts';
import { presentLightspeedStaff } from './list-staff.ts';
import { type StaffSource, askSources, lightspeedSources } from './staff-sources.ts';
import { takeInStaff } from './take-in-staff.ts';

type Operations = typeof lightspeedStaff;

/** Serves who works at Lightspeed, and taking them in. */
export function serveLightspeedStaff(
  edge: Edge<TipsDataOutside>,
  results: Pick<ResultsOfData, 'linksChanged'>,
): void {
  edge.serve(lightspeedStaff, {
    lightspeedEmployees: twoSteps<Operations['lightspeedEmployees'], TipsDataOutside>()(
      async ({ tx, actor, query }) => {
        const { store_id: storeId } = query;
        if (storeId !== undefined && !(await visibleStore(tx, actor, storeId)))
          return fail('not_found');
        const sources = await lightspeedSources(tx, actor, storeId);
        return sources.length > 0 ? ok({ sources }) : fail('pos_location_missing');
      },
      async ({ sources }, { outside: { db, doors }, actor }) => {
        const listed = await ask(doors, sources);
        if (!listed.ok) return listed;
        const clientId = actor.client.id;
        const data = await db.read({ clientId }, (tx) => presentLightspeedStaff(tx, listed.value));
        return ok({ data });
      },
    ),
    createLightspeedEmployees: twoSteps<Operations['createLightspeedEmployees'], TipsDataOutside>()(
      async ({ tx, actor, body }) => {
        if (!may(actor.level, 'edit_members', true)) return fail('forbidden');
        if (body.client_id !== actor.client.id) return fail('not_found');
        if (!(await visibleStore(tx, actor, body.store_id))) return fail('not_found');
        const sources = await lightspeedSources(tx, actor, body.store_id);
        return sources.length > 0 ? ok({ sources }) : fail('pos_location_missing');
      },
      async ({ sources }, { outside: { db, doors }, actor, origin, now, body }) => {
        const listed = await ask(doors, sources);
        if (!listed.ok) return listed;
        const [store] = sources.flatMap(({ stores }) => stores);
        if (!store) return fail('pos_location_missing');
        const employees = [...listed.value.values()].flatMap((one) => one.employees);
        const roles = [...listed.value.values()].flatMap((one) => one.roles);
        return db.write(
          { clientId: store.clientId },
          async (tx) => {
            await saveStaff(tx, store, { employees, roles }, now);
            const done = await takeInStaff({ tx, actor, origin, now }, store, body.employees);
            if (done.ok) await results.linksChanged(tx, store, now);
            return done;
          },
          (result) => result.ok,
        );
      },
    ),
  });
}

async function ask(
  doors: PosDoors | null,
  sources: readonly StaffSource[],
): Promise<Result<Map<StaffSource, ListedStaff>, 'provider_off' | 'pos_unavailable'>> {
  const door = doors?.door('lightspeed') ?? null;
  if (door === null) return fail('provider_off');
  try {
    return ok(await askSources(door, sources));
  } catch (error) {
    if (error instanceof PosUnavailable) return fail('pos_unavailable');
    throw error;
  }
}
