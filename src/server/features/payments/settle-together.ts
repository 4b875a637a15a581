import { createGathering } from '#server/platform/gather.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import type { Outcome, ProcessorRow } from '#server/providers/processor/processor.port.ts';
import { invariant } from '#kernel/invariant.ts';
import { applyOutcomes } from './apply-outcomes.ts';
import type { PaymentsDeps } from './payments.deps.ts';

/** A payment that was reserved a moment ago, as the processor is told of it. */
export type SentPayment = {
  readonly clientId: number;
  readonly id: bigint;
  readonly row: ProcessorRow;
};
/** Sends a payment and applies what the processor says; answers how it stands then. */
export type SettleSent<R> = (payment: SentPayment) => Promise<R>;

/** As it is read with the commit of the transaction that settles it. */
export type ReadSettled<R> = (
  tx: WriteHandle,
  clientId: number,
  ids: readonly bigint[],
) => Promise<(R & { readonly id: bigint })[]>;

/** More in one transaction would keep the rows of a wallet from others. */
const MOST = 100;

type Answered = { readonly payment: SentPayment; readonly outcome: Outcome };
type Settled<R> = { readonly row: R } | { readonly error: unknown };

/**
 * Settles payments that were just reserved. Outcomes of one client that arrive while others are
 * being booked are booked together, with one commit; one that fails there stops no other.
 */
export function createSettlements<R>(
  { db, clock, processor, batches }: PaymentsDeps,
  readSettled: ReadSettled<R>,
): SettleSent<R> {
  async function book(answered: readonly Answered[]): Promise<Settled<R>[]> {
    const clientId = answered[0]!.payment.clientId;
    const { rows } = await db.write({ clientId }, async (tx) => {
      await applyOutcomes(
        tx,
        clientId,
        answered.map(({ payment, outcome }) => ({ paymentId: payment.id, jobId: null, outcome })),
        { now: clock.now(), batches },
      );
      const ids = answered.map(({ payment }) => payment.id);
      return { rows: readSettled(tx, clientId, ids) };
    });
    const byId = new Map((await rows).map((row) => [row.id, row]));
    return answered.map(({ payment }) => {
      const row = byId.get(payment.id);
      invariant(row, 'a payment that was reserved is there');
      return { row };
    });
  }
  const alone = async (one: Answered): Promise<Settled<R>> =>
    (await book([one]).catch((error: unknown) => [{ error }]))[0]!;

  const gathered = createGathering<Answered, Settled<R>>({
    most: MOST,
    async run(answered) {
      if (answered.length === 1) return [await alone(answered[0])];
      try {
        return await book(answered);
      } catch {
        return Promise.all(answered.map(alone));
      }
    },
  });
  return async (payment) => {
    const [outcome] = await processor.submit([payment.row]);
    invariant(outcome, 'each row that was submitted has its answer');
    const settled = await gathered(`${payment.clientId}`, { payment, outcome });
    if ('error' in settled) throw settled.error;
    return settled.row;
  };
}
