import { WALLETS_OF_ORDERS } from '../features/cards/index.ts';
import { WALLETS_OF_JOBS, WALLETS_OF_JOB_GROUPS } from '../features/funds/index.ts';
import { WALLETS_OF_LOCATIONS } from '../features/tips-data/index.ts';
import { WALLETS_OF_TIPS } from '../features/tips-results/index.ts';
import { WALLETS_OF_JOB_CODES, WALLETS_OF_SERVICES } from '../features/tips-setup/index.ts';
import { restrictedBy } from '../features/wallets/index.ts';

/** Things that stand for wallets where an operation says what it uses, by the kind of their ids. */
export const walletHolders = {
  job: WALLETS_OF_JOBS,
  job_group: WALLETS_OF_JOB_GROUPS,
  order: WALLETS_OF_ORDERS,
  pos_location: WALLETS_OF_LOCATIONS,
  tip_service: WALLETS_OF_SERVICES,
  tip_job_code: WALLETS_OF_JOB_CODES,
  ...WALLETS_OF_TIPS,
} as const;

export const findRestricted = restrictedBy(walletHolders);
