import { invariant } from '#kernel/invariant.ts';
import type { Clock } from '#kernel/instant.ts';
import { fail, ok } from '#kernel/result.ts';
import type { MemberActor } from '#server/platform/actor.ts';
import type { Database } from '#server/platform/database/pool.ts';
import { declineOf } from '#server/providers/processor/http-processor.ts';
import type { CardProcessor } from '#server/providers/processor/processor.port.ts';
import { batchesPort } from '../../funds/index.ts';
import { type SettleSent, createSettlements, settlePayment } from '../../payments/index.ts';
import { drawStore } from '../members/draw-store.ts';
import { memberStanding } from '../members/member-standing.ts';
import {
  type AdvanceRow,
  type SettledAdvance,
  advanceOfPayment,
  readSettledAdvances,
} from './advances.repo.ts';
import { afterTaking } from './after-taking.ts';
import { presentAdvance } from './present-advance.ts';
import { type BegunAdvance, toSend } from './take-advance.ts';

export type AdvanceDeps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly processor: CardProcessor;
};
export type TakingDeps = AdvanceDeps & { readonly settleAdvance: SettleSent<SettledAdvance> };

/** What taking reaches outside of its transaction, once a process: outcomes of a moment are booked together. */
export const createTaking = (deps: AdvanceDeps): TakingDeps => ({
  ...deps,
  settleAdvance: createSettlements({ ...deps, batches: batchesPort }, readSettledAdvances),
});

/** Tells the processor, books what it said, and answers the receipt with what can be taken still. */
export async function finishAdvance(begun: BegunAdvance, outside: TakingDeps, actor: MemberActor) {
  const { clientId } = actor;
  const id = BigInt(begun.movement_id);
  const sending = begun[toSend];
  if (sending === undefined) return finishEarlier(id, outside, actor);
  const { advance } = await outside.settleAdvance({ clientId, id, row: sending.row });
  if (advance.status === 'failed') return refused(advance);
  return ok({ ...presentAdvance(advance), ...sending.after });
}

/** One that began in an earlier call is asked after, and looked at as it stands by now. */
async function finishEarlier(
  id: bigint,
  outside: TakingDeps,
  { clientId, customerId }: MemberActor,
) {
  await settlePayment({ ...outside, batches: batchesPort }, clientId, id, 'submit');
  return outside.db.read({ clientId }, async (tx) => {
    const advance = await advanceOfPayment(tx, clientId, id);
    invariant(advance, 'an advance that began is there');
    if (advance.status === 'failed') return refused(advance);
    const store = { clientId, storeId: advance.store_id };
    const draw = await drawStore(tx, store, outside.clock.now());
    const standing = draw && (await memberStanding(tx, draw, customerId));
    const after =
      draw && standing ? afterTaking(draw, standing, []) : { available: '0.00', stays: '0.00' };
    return ok({ ...presentAdvance(advance), ...after });
  });
}

const refused = ({ id, reason }: AdvanceRow) => {
  const code = declineOf(reason);
  // A card is never short of what is put onto it.
  return fail(code === 'insufficient_card' ? 'card_not_payable' : code, { advance_id: id });
};
