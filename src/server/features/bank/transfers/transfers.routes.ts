import { selfLoads } from '#contract/self-loads.ts';
import { TRANSFER_STATES } from '#domain/bank/transfer-states.ts';
import { after, days } from '#kernel/instant.ts';
import { fail, ok } from '#kernel/result.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import { findWallet, seenBy } from '../../wallets/index.ts';
import type { CutOff } from '../calendar/debit-calendar.ts';
import { cancelSelfLoad } from './cancel-self-load.ts';
import { createSelfLoad, weekOfClient } from './create-self-load.ts';
import { listDebts } from './debts.repo.ts';
import { repayDebt } from './repay-debt.ts';
import { reviewSelfLoad } from './review-self-load.ts';
import { presentDebt, presentTransfer } from './transfers.present.ts';
import { findTransfer, listTransfers } from './transfers.repo.ts';

const CLOSED_DAYS = 30;

/** Serves self-loads, and what returned debits left open. */
export function serveSelfLoads(edge: Edge, cutOff: CutOff): void {
  edge.serve(selfLoads, {
    async loadWallet({ tx, actor, origin, now, body }) {
      const done = await createSelfLoad({ tx, actor, origin, now }, body, cutOff);
      return done.ok ? shownTransfer(tx, actor, done.value) : done;
    },
    reviewSelfLoad: ({ tx, actor, query, now }) =>
      reviewSelfLoad({ tx, actor, now }, query, cutOff),
    async currentSelfLoads({ tx, actor, query, now }) {
      const state = TRANSFER_STATES.find((one) => one === query.state);
      if (query.state !== undefined && state === undefined)
        return fail('invalid_input', {}, [{ path: 'state', code: 'invalid_value' }]);
      const rows = await listTransfers(tx, {
        ...seenBy(actor),
        kind: 'self_load',
        walletId: query.wallet ?? null,
        state: state ?? null,
        since: after(now, -days(CLOSED_DAYS)),
      });
      return ok({
        data: rows.map(presentTransfer),
        week: await weekOfClient(tx, actor.client.id, now),
      });
    },
    showSelfLoad: ({ tx, actor, params }) => shownTransfer(tx, actor, BigInt(params.transfer)),
    async cancelSelfLoad({ tx, actor, origin, now, params }) {
      const id = BigInt(params.transfer);
      const done = await cancelSelfLoad({ tx, actor, origin, now }, id);
      return done.ok ? shownTransfer(tx, actor, id) : done;
    },
    async listDebts({ tx, actor, query }) {
      const rows = await listDebts(tx, { ...seenBy(actor), walletId: query.wallet ?? null });
      return ok({ data: rows.map(presentDebt) });
    },
    async repayDebt({ tx, actor, origin, now, params, body }) {
      const done = await repayDebt({ tx, actor, origin, now }, params.debt, body.amount);
      return done.ok ? ok(presentDebt(done.value)) : done;
    },
  });
}

async function shownTransfer(tx: ReadHandle, actor: ManagerActor, id: bigint) {
  const row = await findTransfer(tx, actor.client.id, id);
  return row && (await findWallet(tx, seenBy(actor), row.wallet_id))
    ? ok(presentTransfer(row))
    : fail('not_found');
}
