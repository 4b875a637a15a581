import { lookUpDue, lookUpPayments } from '../payments/index.ts';
import { paymentsDeps } from './bulk/batches.port.ts';
import type { FundsDeps } from './funds.deps.ts';

/** Looks up the payments of all clients that are due; batches follow theirs. */
export const lookUpDuePayments = (
  deps: FundsDeps,
  failed: (error: unknown) => void,
): Promise<number> => lookUpDue(paymentsDeps(deps), failed);

/** What the processor takes at a time. */
const BATCH_SIZE = 1_000;

/** Asks the processor after some payments of a client now. What fails is thrown. */
export async function lookUpPaymentsNow(
  deps: FundsDeps,
  clientId: number,
  ids: readonly bigint[],
): Promise<void> {
  for (let from = 0; from < ids.length; from += BATCH_SIZE)
    await lookUpPayments(paymentsDeps(deps), clientId, ids.slice(from, from + BATCH_SIZE));
}
