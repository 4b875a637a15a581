import { tipSetup } from '#contract/tips-setup/setup.ts';
import { foldName } from '#domain/people/identifiers.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import { finishSetup } from './finish-setup.ts';
import { storeOfPath, tipPlaces } from './places.ts';
import type { StoreRef } from './store-ref.ts';
import { saveChoices, saveSettings } from './save-settings.ts';
import { presentSettings } from './setup.present.ts';
import type { ResultsOfSetup, SetupContext } from './tips-setup.ports.ts';
import { countsOf, tipWallet, tipWalletsAmong } from './wallets.repo.ts';

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
  work: SetupContext,
  walletId: number,
  set: Parameters<typeof saveChoices>[2],
) {
  const place = await storeOfPath(work.tx, work.actor, walletId);
  return settings(work.tx, work.actor, place, await saveChoices(work, place, set));
}

/** Serves how wallets split their tips. */
export function serveTipSetup(edge: Edge, results: ResultsOfSetup): void {
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
      settings(tx, actor, await storeOfPath(tx, actor, params.wallet_id)),
    async saveTipSettings({ params, body, ...work }) {
      const place = await storeOfPath(work.tx, work.actor, params.wallet_id);
      return settings(
        work.tx,
        work.actor,
        place,
        await saveSettings({ ...work, results }, place, body),
      );
    },
    editWalletImportType: ({ params, query, ...work }) =>
      choose({ ...work, results }, params.wallet_id, { import_type: query.import_type }),
    editWalletShareType: async ({ params, ...work }) =>
      params.share_type === 'pool' || params.share_type === 'share'
        ? choose({ ...work, results }, params.wallet_id, { tip_type: params.share_type })
        : fail('not_found'),
    async finishTipSetup({ params, ...work }) {
      const place = await storeOfPath(work.tx, work.actor, params.wallet_id);
      return settings(work.tx, work.actor, place, await finishSetup(work, place));
    },
  });
}
