import { lookUpDue } from '../payments/index.ts';
import { paymentsDeps } from './bulk/batches.port.ts';
import type { FundsDeps } from './funds.deps.ts';

/** Looks up the payments of all clients that are due; batches follow theirs. */
export const lookUpDuePayments = (
  deps: FundsDeps,
  failed: (error: unknown) => void,
): Promise<number> => lookUpDue(paymentsDeps(deps), failed);
