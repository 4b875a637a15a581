import { createSettlements } from '../payments/index.ts';
import { paymentsDeps } from './bulk/batches.port.ts';
import type { FundsDeps, SingleFundsDeps } from './funds.deps.ts';
import { readSettledMovements } from './movements.repo.ts';

/** What single loads and unloads of this process reach, once for all of them. */
export const createSingleFunds = (deps: FundsDeps): SingleFundsDeps => ({
  ...deps,
  settleSent: createSettlements(paymentsDeps(deps), readSettledMovements),
});
