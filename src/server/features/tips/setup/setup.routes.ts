import { tipSetup } from '#contract/tips/setup.ts';
import { foldName } from '#domain/people/identifiers.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import { placesChanged } from '../results/late-data.ts';
import { finishSetup } from './finish-setup.ts';
import { findJobCode, jobCodesOfStores } from './job-codes.repo.ts';
import { createJobCode, deleteJobCode, updateJobCode } from './edit-job-codes.ts';
import { createService, editService, removeService } from './edit-services.ts';
import { type StoreRef, placeNamed, placeSeen, tipPlaces } from './places.ts';
import { saveChoices, saveSettings } from './save-settings.ts';
import { findService, servicesOf } from './services.repo.ts';
import { presentJobCode, presentService, presentSettings } from './setup.present.ts';
import { countsOf, tipWallet, tipWalletsAmong } from './wallets.repo.ts';
import type { RequestContext } from '#server/platform/request-context.ts';

async function storesShown(tx: ReadHandle, actor: ManagerActor, places: readonly StoreRef[]) {
  const ids = places.map((place) => place.storeId);
  const rows = new Map(
    (await tipWalletsAmong(tx, actor.client.id, ids)).map((row) => [row.store_id, row]),
  );
  const counts = new Map(
    (await countsOf(tx, actor.client.id, ids)).map(({ store_id: id, ...of }) => [id, of]),
  );
  return places.map((place) => ({
    ...presentSettings(actor, place, rows.get(place.storeId) ?? null),
    ...(counts.get(place.storeId) ?? { services: 0, job_codes: 0, employees: 0 }),
  }));
}

async function settings<E extends string = never>(
  tx: ReadHandle,
  actor: ManagerActor,
  place: StoreRef,
  done: Result<unknown, E> = ok(true),
) {
  return done.ok
    ? ok(presentSettings(actor, place, await tipWallet(tx, place.clientId, place.storeId)))
    : done;
}

/** One choice of the set-up. */
async function choose(
  work: RequestContext,
  walletId: number,
  set: Parameters<typeof saveChoices>[2],
) {
  const place = await placeNamed(work.tx, work.actor, walletId);
  return settings(work.tx, work.actor, place, await saveChoices(work, place, set));
}

async function service<E extends string>(
  tx: ReadHandle,
  actor: ManagerActor,
  id: number,
  done: Result<unknown, E>,
) {
  if (!done.ok) return done;
  const found = await findService(tx, actor.client.id, id);
  return found ? ok(presentService(found)) : fail('not_found');
}

async function jobCode<E extends string>(
  tx: ReadHandle,
  actor: ManagerActor,
  id: number,
  done: Result<unknown, E>,
) {
  if (!done.ok) return done;
  const found = await findJobCode(tx, actor.client.id, id);
  return found ? ok(presentJobCode(found)) : fail('not_found');
}

/** The place of a service or job code that the path names; null where it has gone since the edge saw it. */
async function placeOfService({ tx, actor }: RequestContext, id: number): Promise<StoreRef | null> {
  const found = await findService(tx, actor.client.id, id);
  return found && placeSeen(tx, actor, found.store_id);
}
async function placeOfJob({ tx, actor }: RequestContext, id: number): Promise<StoreRef | null> {
  const found = await findJobCode(tx, actor.client.id, id);
  return found && placeSeen(tx, actor, found.store_id);
}

async function changeJob(
  work: RequestContext,
  id: number,
  input: Parameters<typeof updateJobCode>[3],
) {
  const place = await placeOfJob(work, id);
  return place
    ? jobCode(work.tx, work.actor, id, await updateJobCode(work, place, id, input))
    : fail('not_found');
}

function switchFlag(
  work: RequestContext,
  { code_id: id, value }: { code_id: number; value: string },
  flag: 'revenue_generating' | 'pooling',
) {
  if (value !== 'true' && value !== 'false') return Promise.resolve(fail('not_found'));
  return changeJob(work, id, { [flag]: value === 'true' });
}

/** Serves the wallets, services and job codes of tips. */
export function serveTipSetup(edge: Edge): void {
  edge.serve(tipSetup, {
    async tipStores({ tx, actor, query }) {
      if (query.client_id !== undefined && query.client_id !== actor.client.id)
        return fail('not_found');
      const wanted = foldName(query.search ?? '');
      const places = (await tipPlaces(tx, actor)).filter(
        ({ storeId, name }) =>
          (query.wallet_id === undefined || query.wallet_id === storeId) &&
          foldName(name).includes(wanted),
      );
      return ok({ data: await storesShown(tx, actor, places) });
    },
    tipSettings: async ({ tx, actor, params }) =>
      settings(tx, actor, await placeNamed(tx, actor, params.wallet_id)),
    async saveTipSettings({ params, body, ...work }) {
      const place = await placeNamed(work.tx, work.actor, params.wallet_id);
      return settings(work.tx, work.actor, place, await saveSettings(work, place, body));
    },
    editWalletImportType: ({ params, query, ...work }) =>
      choose(work, params.wallet_id, { import_type: query.import_type }),
    editWalletShareType: async ({ params, ...work }) =>
      params.share_type === 'pool' || params.share_type === 'share'
        ? choose(work, params.wallet_id, { tip_type: params.share_type })
        : fail('not_found'),
    async finishTipSetup({ params, ...work }) {
      const place = await placeNamed(work.tx, work.actor, params.wallet_id);
      return settings(work.tx, work.actor, place, await finishSetup(work, place));
    },
    tipServices: async ({ tx, actor, params }) =>
      ok({ data: (await servicesOf(tx, actor.client.id, params.wallet_id)).map(presentService) }),
    async createTipService({ body: { wallet_id: walletId, ...input }, ...work }) {
      const place = await placeSeen(work.tx, work.actor, walletId);
      if (!place) return fail('not_found');
      const done = await createService(work, place, input);
      if (done.ok) await placesChanged(work.tx, place, work.now);
      return service(work.tx, work.actor, done.ok ? done.value : 0, done);
    },
    async updateTipService({ params: { service_id: id }, body, ...work }) {
      const place = await placeOfService(work, id);
      if (!place) return fail('not_found');
      const done = await editService(work, place, id, body);
      if (done.ok) await placesChanged(work.tx, place, work.now);
      return service(work.tx, work.actor, id, done);
    },
    async removeTipService({ params, ...work }) {
      const place = await placeOfService(work, params.id);
      const done = place ? await removeService(work, place, params.id) : fail('not_found');
      if (place && done.ok) await placesChanged(work.tx, place, work.now);
      return done.ok ? ok(presentService(done.value)) : done;
    },
    async tipJobs({ tx, actor, query }) {
      const stores = (await tipPlaces(tx, actor)).map((place) => place.storeId);
      if (query.wallet_id !== undefined && !stores.includes(query.wallet_id))
        return fail('not_found');
      return ok({
        data: (
          await jobCodesOfStores(
            tx,
            actor.client.id,
            query.wallet_id === undefined ? stores : [query.wallet_id],
          )
        ).map(presentJobCode),
      });
    },
    async createJobCode({ params, body, ...work }) {
      if (params.client_id !== work.actor.client.id) return fail('not_found');
      const done = await createJobCode(
        work,
        await placeNamed(work.tx, work.actor, params.wallet_id),
        params.role_name,
        body,
      );
      return jobCode(work.tx, work.actor, done.ok ? done.value : 0, done);
    },
    updateJobCode: ({ params, body, ...work }) => changeJob(work, params.code_id, body),
    async deleteJobCode({ params: { code_id: id }, ...work }) {
      const place = await placeOfJob(work, id);
      const done = place ? await deleteJobCode(work, place, id) : fail('not_found');
      return done.ok ? ok(presentJobCode(done.value)) : done;
    },
    switchRevenueGenerating: ({ params, ...work }) =>
      switchFlag(work, params, 'revenue_generating'),
    switchPooling: ({ params, ...work }) => switchFlag(work, params, 'pooling'),
  });
}
