import { staysForPayday } from '#domain/ewa/index.ts';
import { invariant } from '#kernel/invariant.ts';
import type { Clock } from '#kernel/instant.ts';
import { sum, toWire } from '#kernel/money.ts';
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
  const { clientId, customerId } = actor;
  const advance = await settledAdvance(begun, outside, clientId);
  if (advance.status === 'failed') return refused(advance);
  return outside.db.read({ clientId }, async (tx) => {
    const store = { clientId, storeId: advance.store_id };
    const draw = await drawStore(tx, store, outside.clock.now());
    const standing = draw && (await memberStanding(tx, draw, customerId));
    const drawable = standing?.periods.filter(({ period }) => period.drawable) ?? [];
    return ok({
      ...presentAdvance(advance),
      available: toWire(standing?.available ?? 0n),
      stays: toWire(sum(drawable.map(({ earned, taken }) => staysForPayday(earned, taken)))),
    });
  });
}

/** One that began in an earlier call is asked after, and looked at as it stands by now. */
async function settledAdvance(
  begun: BegunAdvance,
  outside: TakingDeps,
  clientId: number,
): Promise<AdvanceRow> {
  const id = BigInt(begun.movement_id);
  const row = begun[toSend];
  if (row) return (await outside.settleAdvance({ clientId, id, row })).advance;
  await settlePayment({ ...outside, batches: batchesPort }, clientId, id, 'submit');
  const advance = await outside.db.read({ clientId }, (tx) => advanceOfPayment(tx, clientId, id));
  invariant(advance, 'an advance that began is there');
  return advance;
}

const refused = ({ id, reason }: AdvanceRow) => {
  const code = declineOf(reason);
  // A card is never short of what is put onto it.
  return fail(code === 'insufficient_card' ? 'card_not_payable' : code, { advance_id: id });
};
