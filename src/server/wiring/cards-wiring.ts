import type { CardsDeps } from '../features/cards/index.ts';
import {
  payFromOutside,
  payFromWallet,
  refundOutside,
  refundToWallet,
} from '../features/funds/index.ts';

/** Tells the module of cards what the module of funds does for it. */
export const cardsPorts: CardsDeps['ports'] = {
  payFromWallet,
  refundToWallet,
  payFromOutside,
  refundOutside,
};
