import { ewaSettings } from '#contract/ewa/settings.ts';
import { ok } from '#kernel/result.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import { storeOfPath, tipPlaces } from '../../tips-setup/index.ts';
import { saveSettings } from './save-settings.ts';
import { showSettings, showStores } from './settings.present.ts';

/** Serves how stores let their people take earned pay. */
export function serveEwaSettings(edge: Edge): void {
  edge.serve(ewaSettings, {
    ewaStores: async ({ tx, actor }) =>
      ok({ data: await showStores(tx, actor.client.id, await tipPlaces(tx, actor)) }),
    ewaSettings: async ({ tx, actor, params, now }) =>
      ok(await showSettings(tx, await storeOfPath(tx, actor, params.store_id), now)),
    async saveEwaSettings({ params, body, ...context }) {
      const { tx, actor, now } = context;
      const store = await storeOfPath(tx, actor, params.store_id);
      const saved = await saveSettings(context, store, body);
      return saved.ok ? ok(await showSettings(tx, store, now)) : saved;
    },
  });
}
