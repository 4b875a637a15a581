import { disputeWindowEnd } from '#domain/bank/dispute-window.ts';
import { invariant } from '#kernel/invariant.ts';
import { toWire } from '#kernel/money.ts';
import { ok } from '#kernel/result.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { seenBy } from '../../wallets/index.ts';
import { findMovement } from '../movements.repo.ts';
import { arrived, windowOpen } from './dispute-load.ts';
import { presentDispute } from './disputes.present.ts';
import { disputeOfMovement, findDeposit } from './disputes.repo.ts';

/** Whether a movement that the manager sees can be disputed, and what became of an earlier dispute. */
export async function showDisputable(
  tx: ReadHandle,
  actor: ManagerActor,
  movementId: bigint,
  now: Date,
) {
  const clientId = actor.client.id;
  const [load, row, dispute] = await Promise.all([
    findDeposit(tx, clientId, movementId),
    findMovement(tx, clientId, movementId),
    disputeOfMovement(tx, seenBy(actor), movementId),
  ]);
  invariant(load && row, 'the edge has found the movement');
  const windowEnd = arrived(load) ? disputeWindowEnd(load.settled_at) : null;
  const refusal = !arrived(load)
    ? ('not_disputable' as const)
    : dispute !== null && dispute.state !== 'withdrawn'
      ? ('dispute_exists' as const)
      : windowOpen(load.settled_at, now)
        ? null
        : ('dispute_window_over' as const);
  return ok({
    movement_id: Number(movementId),
    customer_id: load.customer_id,
    card_holder: row.first_name === null ? null : `${row.first_name} ${row.last_name ?? ''}`.trim(),
    wallet_name: row.wallet_name,
    amount: toWire(load.amount),
    deposit_at: load.settled_at?.toISOString() ?? null,
    window_ends_at: windowEnd?.toISOString() ?? null,
    refusal,
    dispute: dispute && presentDispute(dispute),
  });
}
