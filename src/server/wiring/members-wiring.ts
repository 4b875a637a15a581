import { lastLoad, moneyLines, moneySums, underWay, underWayOf } from '../features/funds/index.ts';
import { heldOnCards } from '../features/payments/index.ts';
import type { MembersPorts } from '../features/members/index.ts';
import { storesOfJobCodes } from '../features/tips-setup/index.ts';
import { placesNamed, placesSeen, storesNamed, storesSeen } from '../features/wallets/index.ts';

/** Tells the module of members what wallets and money know. */
export const membersPorts: MembersPorts = {
  storesSeen,
  placesSeen,
  storesNamed,
  placesNamed,
  moneyLines,
  moneySums,
  lastLoad,
  underWay,
  underWayOf,
  heldOnCards,
  storesOfJobCodes,
};
