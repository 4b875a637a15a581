import { directDeposits } from '#contract/direct-deposits.ts';
import { after, days } from '#kernel/instant.ts';
import { invariant } from '#kernel/invariant.ts';
import { ok } from '#kernel/result.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import { fileReading, seenBy } from '../../wallets/index.ts';
import { presentTransfer } from '../transfers/transfers.present.ts';
import { findTransfer, listTransfers } from '../transfers/transfers.repo.ts';
import { announceDeposit, cancelDeposit } from './announce-deposit.ts';
import { depositsFile } from './deposits-file.ts';

const CLOSED_DAYS = 30;

async function shownDeposit(tx: ReadHandle, actor: ManagerActor, id: bigint) {
  const row = await findTransfer(tx, actor.client.id, id);
  invariant(row, 'a deposit that was changed is there');
  return ok(presentTransfer(row));
}

/** Serves deposits that are on their way to wallets, and those that came. */
export function serveDirectDeposits(edge: Edge): void {
  edge.serve(directDeposits, {
    async listDirectDeposits({ tx, actor, query, now }) {
      const rows = await listTransfers(tx, {
        ...seenBy(actor),
        kind: 'direct_deposit',
        walletId: query.wallet ?? null,
        state: null,
        since: after(now, -days(CLOSED_DAYS)),
      });
      const deposits = rows.map(presentTransfer);
      if (query.file_type === undefined) return ok({ data: deposits });
      const reading = await fileReading(tx, actor, query.wallet);
      return ok(await depositsFile(deposits, { actor, reading }, query.file_type));
    },
    async announceDirectDeposit({ tx, actor, origin, now, body }) {
      const done = await announceDeposit({ tx, actor, origin, now }, body);
      return done.ok ? shownDeposit(tx, actor, done.value) : done;
    },
    async cancelDirectDeposit({ tx, actor, origin, now, params }) {
      const id = BigInt(params.transfer);
      const done = await cancelDeposit({ tx, actor, origin, now }, id);
      return done.ok ? shownDeposit(tx, actor, id) : done;
    },
  });
}
