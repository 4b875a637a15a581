import { notifications } from '#contract/notifications.ts';
import { ok } from '#kernel/result.ts';
import { atHome, homeOf } from '#server/platform/at-home.ts';
import type { Database } from '#server/platform/database/pool.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import { chooseWays, showWays } from './choose-ways.ts';

/** Serves by which ways somebody is told of what; an operator's are kept with the provider. */
export function serveNotifications(edge: Edge<{ readonly db: Database }>): void {
  edge.serve(notifications, {
    showNotifications: async ({ outside: { db }, actor }) =>
      ok(await db.read({ clientId: actor.homeClientId }, (tx) => showWays(tx, homeOf(actor)))),
    saveNotifications: ({ outside: { db }, actor: sender, origin, now, body }) =>
      atHome(db, sender, (tx, actor) => chooseWays({ tx, actor, origin, now }, body)),
  });
}
