import { DISPUTE_STATES, disputes } from '#contract/disputes.ts';
import { invariant } from '#kernel/invariant.ts';
import { fail, ok } from '#kernel/result.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import { cutPage, readCursor, rangeOf } from '#server/platform/http/paging.ts';
import { findWallet, seenBy } from '../../wallets/index.ts';
import { decideDispute } from './decide-dispute.ts';
import { disputeLoad, withdrawDispute } from './dispute-load.ts';
import { disputesFile } from './disputes-file.ts';
import { presentDispute as present } from './disputes.present.ts';
import { showDisputable } from './show-disputable.ts';
import { type DisputeState, findDispute, pageOfDisputes } from './disputes.repo.ts';

async function changedDispute(tx: ReadHandle, actor: ManagerActor, id: number) {
  const row = await findDispute(tx, seenBy(actor), id);
  invariant(row, 'a dispute that was changed is there');
  return ok(present(row));
}

/** What a filter by state means; any other word means all. */
const stateOf = (word: string | undefined): DisputeState | null =>
  DISPUTE_STATES.find((state) => state === word) ?? null;

/** Serves the disputes of loads. */
export function serveDisputes(edge: Edge): void {
  edge.serve(disputes, {
    async disputeTransaction({ tx, actor, origin, now, body }) {
      const done = await disputeLoad({ tx, actor, origin, now }, body);
      return done.ok ? changedDispute(tx, actor, done.value) : done;
    },
    showDisputable: ({ tx, actor, params, now }) =>
      showDisputable(tx, actor, BigInt(params.movement), now),
    async listDisputes({ tx, actor, query }) {
      if (query.wallet !== undefined && !(await findWallet(tx, seenBy(actor), query.wallet)))
        return fail('not_found');
      const filter = { walletId: query.wallet ?? null, state: stateOf(query.state) };
      if (query.file_type !== undefined)
        return ok(await disputesFile(tx, actor, filter, query.file_type));
      const cursor = readCursor(query.cursor, 'id');
      const rows = await pageOfDisputes(
        tx,
        { ...seenBy(actor), ...filter },
        {
          before: cursor ? Number(cursor[0]) : null,
          ...rangeOf(query, cursor !== null),
        },
      );
      return ok(cutPage(rows, query, { show: present, place: ({ id }) => [id] }));
    },
    async showDispute({ tx, actor, params }) {
      const row = await findDispute(tx, seenBy(actor), params.dispute);
      return row ? ok(present(row)) : fail('not_found');
    },
    async withdrawDispute({ tx, actor, origin, now, params }) {
      const done = await withdrawDispute({ tx, actor, origin, now }, params.dispute);
      return done.ok ? changedDispute(tx, actor, params.dispute) : done;
    },
    async decideDispute({ tx, actor, origin, now, params, body }) {
      const { decision, amount, cover, note } = body;
      const done = await decideDispute(
        { tx, actor, origin, now },
        { id: params.dispute, decision, amount: amount ?? null, cover, note },
      );
      return done.ok ? changedDispute(tx, actor, params.dispute) : done;
    },
  });
}
