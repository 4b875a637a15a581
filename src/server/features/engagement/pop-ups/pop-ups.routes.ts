import { popUps } from '#contract/pop-ups.ts';
import { fail, ok } from '#kernel/result.ts';
import type { Database } from '#server/platform/database/pool.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import { cutPage, readCursor } from '#server/platform/http/paging.ts';
import { presentPopUps } from './pop-ups.present.ts';
import { findPopUp, pageOfPopUps, reachOf } from './pop-ups.repo.ts';
import { dismissPopUp, showActivePopUps } from './show-active-pop-ups.ts';
import { createPopUp, editPopUp, endPopUp } from './write-pop-up.ts';

/** One as operators see it, over all clients. */
async function showOne(db: Database, id: number, now: Date) {
  const shown = await db.read('platform', async (tx) => {
    const row = await findPopUp(tx, id);
    return row && (await presentPopUps(tx, [row], now));
  });
  return shown?.[0] ? ok(shown[0]) : fail('not_found');
}

/** Serves pop-ups to managers, and to the operators who write them. */
export function servePopUps(edge: Edge<{ readonly db: Database }>): void {
  edge.serve(popUps, {
    listActivePopUps: async ({ outside: { db }, actor, now }) =>
      ok({ data: await showActivePopUps(db, actor, now) }),
    dismissPopUp: ({ outside: { db }, actor, origin, now, params }) =>
      dismissPopUp(db, { actor, origin, now }, params.pop_up),
    async listPopUps({ outside: { db }, query, now }) {
      const state = query.state === 'ended' || query.state === 'all' ? query.state : 'current';
      const place = readCursor(query.cursor, 'id');
      const limit = query.per_page + 1;
      const page = await db.read('platform', async (tx) => {
        const before = place ? Number(place[0]) : null;
        const rows = await pageOfPopUps(tx, { state, now, before, limit });
        return presentPopUps(tx, rows, now);
      });
      const total = page.length < limit && place === null ? page.length : null;
      return ok(
        cutPage(page, query, { show: (one) => one, place: (one) => [one.pop_up_id], total }),
      );
    },
    async createPopUp({ outside: { db }, actor, origin, now, body }) {
      const done = await createPopUp(db, { actor, origin, now }, body);
      return done.ok ? showOne(db, done.value, now) : done;
    },
    async countPopUpReach({ outside: { db }, body }) {
      const [reach] = await db.read('platform', (tx) => reachOf(tx, [body]));
      return ok(reach ?? { managers: 0, clients: 0 });
    },
    showPopUp: ({ outside: { db }, params, now }) => showOne(db, params.pop_up, now),
    async editPopUp({ outside: { db }, actor, origin, now, params, body }) {
      const done = await editPopUp(db, { actor, origin, now }, { ...body, id: params.pop_up });
      return done.ok ? showOne(db, params.pop_up, now) : done;
    },
    async endPopUp({ outside: { db }, actor, origin, now, params }) {
      const done = await endPopUp(db, { actor, origin, now }, params.pop_up);
      return done.ok ? showOne(db, params.pop_up, now) : done;
    },
  });
}
